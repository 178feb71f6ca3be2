import { type Outcome, succeed } from "@/lib/contract/failure";
import type { Asking } from "./asking";
import { beginning, coveredSince, endOfTime } from "./coverage";
import { dateBy } from "./date-field";
import type { MirrorStore } from "./store";
import { type Ends, readEnds } from "./undated";

const scope = "contributions";
const mostPasses = 20;

/**
 * Compares how many contributions the upstream counts with how many the mirror holds. Records without a date
 * are read now: all that are held, for no walk comes by them, and those that may be missing where counts
 * differ.
 * @returns whether there are so many of them that some were not read
 */
export async function audit(
  asking: Asking,
  store: MirrorStore,
  now: () => number,
): Promise<Outcome<{ readonly isCut: boolean }>> {
  const page = await asking.page({ page: 1 });
  if (!page.ok) return page;
  const theirs = page.value.total;
  let isCut = false;
  if ((await counts(store)).ours !== theirs || (await store.undated(scope)).length > 0) {
    const taken = await takeUndated(asking, store, theirs);
    if (!taken.ok) return taken;
    isCut = taken.value;
  }
  const { ours, suspects } = await counts(store);
  await store.change({
    audit: { at: now(), theirs, ours },
    // What was allowed for the suspects of the past is not allowed for those of the future.
    ...(suspects === 0 ? { released: 0 } : {}),
  });
  return succeed({ isCut: isCut && theirs > ours });
}

async function counts(store: MirrorStore) {
  const [held, suspects] = [await store.held(scope), (await store.suspects(scope)).all];
  return { suspects, ours: held - suspects };
}

/**
 * Reads both ends of the list, again where they are longer than a page and something may have moved between
 * pages meanwhile.
 * @returns whether there were more of them than were read
 */
async function takeUndated(asking: Asking, store: MirrorStore, theirs: number): Promise<Outcome<boolean>> {
  const seen = new Set<string>();
  for (let pass = 1; ; pass++) {
    const read = await takeEnds(asking, store, theirs);
    if (!read.ok) return read;
    const { rows, isCut, isOneMoment } = read.value;
    for (const { id } of rows) seen.add(id);
    const unseen = (await store.undated(scope)).filter((id) => !seen.has(id));
    const { ours } = await counts(store);
    if (!isCut && !isOneMoment && ours - unseen.length !== theirs && pass < mostPasses) continue;
    const isWhole = coveredSince(await store.coverage(scope), { from: beginning, to: endOfTime }) !== null;
    // Where not all dates were read, a record may only not have come by since the date that rules changed.
    if (!isWhole) return succeed(isCut);
    // Where not all of them were read, one that was not seen is missing only if the upstream counts fewer
    // than are held.
    if (isCut && theirs >= ours) return succeed(true);
    await store.suspect(scope, unseen);
    return succeed(isCut);
  }
}

/** Reads both ends of the list once, and keeps what stands there. */
async function takeEnds(asking: Asking, store: MirrorStore, theirs: number): Promise<Outcome<Ends>> {
  const { field } = await store.facts();
  const known = await store.undated(scope);
  const missing = Math.max(0, theirs - (await counts(store)).ours);
  const read = await readEnds(asking, field, missing + known.length);
  if (!read.ok) return read;
  const { rows, isPlain } = read.value;
  // What has `ordered_at` is dated alike by both: all that was read by the one is read by the other.
  if (isPlain) await store.change({ field: "ordered_at" });
  const dated = isPlain ? rows.map((row) => ({ ...row, date: dateBy("ordered_at", row.value) })) : rows;
  await store.commit({ scope, rows: dated });
  return succeed({ ...read.value, rows: dated });
}
