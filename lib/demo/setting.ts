import type { Calendar } from "./calendar";
import { anyCurrency, type CurrencyCode } from "./currency";
import type { FateName } from "./fate";
import { minute } from "./instant";
import type { Random } from "./random";
import { type Donor, drawDonor } from "./supporter";

/** What a story has to work with. */
export interface Setting {
  /** Number of the story, which is the number of its donor as well. */
  readonly number: number;
  readonly calendar: Calendar;
  readonly random: Random;
  /** What becomes of the first gift, where the opening stories prescribe it. */
  readonly fate: FateName | null;
  /** The longest plan, in instalments: a small data set would otherwise be one plan. */
  readonly longestPlan: number;
}

/** A moment of the five years. */
export function anyMoment({ calendar, random }: Setting): number {
  return calendar.between(random, calendar.start + minute * 2, calendar.end);
}

/** The story's donor, known since shortly before the first gift at `at` (seconds). */
export function donorOf({ number, calendar }: Setting, at: number, isOrganization = false): Donor {
  return drawDonor(number, { joined: at - 2 * minute, now: calendar.end }, isOrganization);
}

/** Donors give in the money of their country, a few in another. */
export function currencyFor({ random }: Setting, donor: Donor): CurrencyCode {
  return random.chance(0.04) ? anyCurrency(random) : donor.currency;
}
