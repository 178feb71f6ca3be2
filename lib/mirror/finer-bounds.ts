import { type Outcome, succeed } from "@/lib/contract/failure";
import type { Asking } from "./asking";
import { bucketOf, type Resolution, windowOf } from "./resolution";

/** So many records of different buckets have to agree. */
const samples = 3;

/**
 * Whether an upstream whose bounds were taken for coarse keeps to finer ones after all: they let some of its
 * records through, each by the bounds right around it, and nothing else. A server has been mended, or what
 * looked so was a fault of the moment.
 */
export async function keepsTo(resolution: Resolution, asking: Asking): Promise<Outcome<boolean>> {
  const page = await asking.page({ page: 1 });
  if (!page.ok) return page;
  const dated = page.value.rows.flatMap(({ id, date }) => (date === null ? [] : [{ id, date }]));
  const byBucket = new Map(dated.map((one) => [bucketOf(one.date, resolution), one]));
  if (byBucket.size < samples) return succeed(false);
  const apart = Math.floor(byBucket.size / samples);
  const chosen = [...byBucket].filter((_, at) => at % apart === 0).slice(0, samples);
  for (const [bucket, { id }] of chosen) {
    const { from, to } = windowOf(bucket, resolution);
    const inside = await asking.page({ after: from, before: to, page: 1 });
    if (!inside.ok) return inside;
    const { rows } = inside.value;
    const isBeside = rows.some(({ date }) => date === null || date <= from || date >= to);
    if (isBeside || !rows.some((row) => row.id === id)) return succeed(false);
  }
  return succeed(true);
}
