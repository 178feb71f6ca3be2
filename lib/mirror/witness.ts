import { type Outcome, succeed } from "@/lib/contract/failure";
import type { Asking, ReadPage } from "./asking";
import { type DateField, isColumnEmpty } from "./date-field";
import type { ReadRow } from "./read-row";
import { bucketOf, type Resolution } from "./resolution";
import type { Run } from "./run";

/** How many witnesses are asked for by their ids before their absence is believed to be chance. */
const mostAsked = 3;

/** What asking after absent witnesses brought. */
interface Witness {
  readonly rows: readonly ReadRow[];
  readonly requests: number;
}

/**
 * Makes sure that a page begins where the one before ended: one that goes below the bucket in which that one
 * ended has to show some record that was seen there. Where it shows none, they are asked for: they may be
 * deleted or moved. One that is alive and dated as before shows that the bound kept out what it should have
 * let through: it is coarser than was thought; or another date rules, one that this record has not.
 */
export async function readWitness(
  asking: Asking,
  field: DateField,
  { witness, ceiling }: Run,
  page: ReadPage,
  resolution: Resolution,
): Promise<Outcome<Witness | "coarse" | "disorder">> {
  const last = bucketOf(ceiling, resolution);
  const isBelow = page.rows.some(({ date }) => date !== null && bucketOf(date, resolution) < last);
  const isJoined = page.rows.some(({ id }) => witness.includes(id));
  if (witness.length === 0 || isJoined || (!isBelow && page.size > 0))
    return succeed({ rows: [], requests: 0 });
  const rows: ReadRow[] = [];
  const asked = witness.slice(0, mostAsked);
  for (const id of asked) {
    const found = await asking.find(id);
    if (!found.ok) return found;
    if (found.value === null) continue;
    const { date, value } = found.value;
    if (date !== null && bucketOf(date, resolution) === last) {
      return succeed(isColumnEmpty(field, value) ? "disorder" : "coarse");
    }
    rows.push(found.value);
  }
  return succeed({ rows, requests: asked.length });
}
