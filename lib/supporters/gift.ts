import { contributionDate } from "@/lib/reading/contribution-date";
import { isPaidIn, type Received, received } from "@/lib/reading/received";
import { supporterIdOf } from "@/lib/reading/supporter";
import { type SupporterKeys, toSupporterKeys } from "./supporter-keys";

/** What a contribution says of its supporter. */
export interface Gift {
  readonly supporterId: string;
  /** When it was placed, ms UTC. */
  readonly at: number | null;
  /** What it adds to the supporter's sums; null for one that adds nothing. */
  readonly received: Received | null;
  /** Whether it is paid, but its amount cannot be added. */
  readonly isUnsummed: boolean;
  readonly keys: SupporterKeys;
}

/** A contribution on its way into what is kept of supporters. `seq`: its number in the store. */
export interface GiftRow {
  readonly seq: number;
  readonly gift: Gift | null;
}

/**
 * Reads what a contribution says of its supporter; null where it names none (`supporterIdOf`).
 * @param money what it brought, where that is known already
 */
export function toGift(record: unknown, money = received(record)): Gift | null {
  const supporterId = supporterIdOf(record);
  if (supporterId === null) return null;
  return {
    supporterId,
    at: contributionDate(record),
    received: money,
    isUnsummed: money === null && isPaidIn(record),
    keys: toSupporterKeys(record),
  };
}
