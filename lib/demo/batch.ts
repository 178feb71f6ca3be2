import type { Calendar } from "./calendar";
import { fates } from "./fate";
import type { Gift } from "./gift";
import { day, hour } from "./instant";
import { drawGiftItem } from "./item";
import { makeMethod } from "./method";
import { Random } from "./random";
import { type Donor, drawDonor } from "./supporter";

const seed = 0xba7c;
/** Postal donors give by cheque again and again; their numbers lie beyond those of the stories. */
const postalDonors = 90;
const firstPostalDonor = 50_000_000;

/** Cheques that a clerk entered as one file, at one instant: such ties are longer than a page. */
export interface Batches {
  readonly count: number;
  readonly size: number;
  tell(nth: number): Generator<Gift>;
}

/** Spreads a few batches over the five years; how many and how long depends on the size of the data set. */
export function planBatches(total: number, calendar: Calendar): Batches {
  const count = total < 600 ? 1 : Math.max(3, Math.round(total / 1500));
  const size = Math.min(60, Math.max(2, Math.floor(total / 10)));
  const joined = calendar.start - 200 * day;
  const donors: Donor[] = [];

  function donorAt(index: number): Donor {
    donors[index] ??= drawDonor(firstPostalDonor + index, { joined, now: calendar.end });
    return donors[index];
  }

  return {
    count,
    size,
    *tell(nth) {
      const random = new Random(seed, nth);
      const moment = calendar.start + ((nth + 0.5) / count) * (calendar.end - calendar.start - day);
      const at = Math.floor(moment / day) * day + 15 * hour + random.int(0, hour);
      for (let row = 0; row < size; row++) {
        const donor = donorAt((nth * 37 + row) % postalDonors);
        yield {
          donor,
          at,
          code: donor.currency,
          source: "Import",
          method: makeMethod(random, "cheque", at),
          items: [drawGiftItem(random, firstPostalDonor + nth * 100 + row, donor.currency)],
          fate: random.chance(0.02) ? fates.reissued : fates.paid,
          isRenewal: false,
          coverCosts: 0,
          discountShare: 0,
          decline: null,
        };
      }
    },
  };
}
