import { type Outcome, succeed } from "@/lib/contract/failure";
import type { Asking } from "./asking";
import { type DateField, dateFields, goesDown } from "./date-field";
import { boundAbove, bucketOf, isBeyond, type Resolution } from "./resolution";
import { afterAll, isLast } from "./walk";

/** So many pages have to agree with a date from each place on. */
const pagesFromEach = 3;

/** Where a list is looked at. */
interface Place {
  /** How contributions are asked for, dated by a field. */
  readonly contributions: (field: DateField) => Asking;
  readonly resolution: Resolution;
  /** The bound of the question whose answer followed no order (ms UTC). */
  readonly asked: number | null;
}

/**
 * The date that the list goes down by and that its bounds keep to, at its head and where it seemed to go by
 * none (docs/decisions/009). The one that was thought to rule wins as long as nothing speaks against it: what
 * looked odd was a fault of the moment. Any other one has to be shown by different dates. @returns null where
 * none holds
 */
export async function provenField(present: DateField, place: Place): Promise<Outcome<DateField | null>> {
  for (const field of [present, ...dateFields.filter((one) => one !== present)]) {
    const found = await datesBy(field, place);
    if (!found.ok) return found;
    if (found.value !== null && (field === present || found.value > 1)) return succeed(field);
  }
  return succeed(null);
}

/** How many different dates bore a field out; null where something spoke against it. */
async function datesBy(field: DateField, { contributions, resolution, asked }: Place) {
  const buckets = new Set<number>();
  for (const from of asked === null ? [null] : [null, asked]) {
    const outcome = await followDown(contributions(field), resolution, from, buckets);
    if (!outcome.ok || !outcome.value) return outcome.ok ? succeed(null) : outcome;
  }
  return succeed(buckets.size);
}

async function followDown(
  asking: Asking,
  resolution: Resolution,
  from: number | null,
  buckets: Set<number>,
): Promise<Outcome<boolean>> {
  let [bound, witness]: [number | null, readonly string[]] = [from, []];
  for (let number = 1; number <= pagesFromEach; number++) {
    const outcome = await asking.page({ page: 1, ...(bound === null ? {} : { before: bound }) });
    if (!outcome.ok) return outcome;
    const { rows } = outcome.value;
    const dated = rows.flatMap(({ id, date }) => (date === null ? [] : [{ id, date }]));
    const dates = dated.map(({ date }) => date);
    const limit = bound;
    if (!goesDown(dates, resolution.unit)) return succeed(false);
    if (limit !== null && dates.some((date) => isBeyond(date, limit, resolution))) return succeed(false);
    if (witness.length > 0 && !rows.some(({ id }) => witness.includes(id))) return succeed(false);
    for (const date of dates) buckets.add(bucketOf(date, resolution));
    if (isLast(outcome.value)) break;
    const last = bucketOf(Math.min(afterAll, ...dates), resolution);
    const next = dates.length === 0 ? afterAll : boundAbove(last, resolution);
    // More than a page in one bucket tells no more.
    if (next === bound) break;
    bound = next;
    witness = dated.filter(({ date }) => bucketOf(date, resolution) === last).map(({ id }) => id);
  }
  return succeed(true);
}
