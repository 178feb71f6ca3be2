import { type Outcome, succeed } from "@/lib/contract/failure";
import type { Asking } from "./asking";
import { beginning, coveredSince, endOfTime } from "./coverage";
import { dateBy } from "./date-field";
import type { MirrorStore } from "./store";
import { readEnds } from "./undated";

const scope = "contributions";

/**
 * Compares how many contributions the upstream counts with how many the mirror holds. Records without a date are read now: all
 * that are held, for no walk comes by them, and those that may be missing where counts differ.
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

/** @returns whether there were more of them than were read */
async function takeUndated(asking: Asking, store: MirrorStore, theirs: number): Promise<Outcome<boolean>> {
  const { field } = await store.facts();
  const known = await store.undated(scope);
  const missing = Math.max(0, theirs - (await counts(store)).ours);
  const read = await readEnds(asking, field, missing + known.length);
  if (!read.ok) return read;
  const { rows, isPlain, isCut } = read.value;
  // What has `ordered_at` is dated alike by both: all that was read by the one is read by the other.
  if (isPlain) await store.change({ field: "ordered_at" });
  const dated = isPlain ? rows.map((row) => ({ ...row, date: dateBy("ordered_at", row.value) })) : rows;
  await store.commit({ scope, rows: dated });
  const isWhole = coveredSince(await store.coverage(scope), { from: beginning, to: endOfTime }) !== null;
  // Where not all dates were read, a record may only not have come by since the date that rules changed.
  if (!isWhole) return succeed(isCut);
  // Where not all of them were read, one that was not seen is missing only if the upstream counts fewer than are held.
  if (isCut && theirs >= (await counts(store)).ours) return succeed(true);
  const seen = new Set(dated.map(({ id }) => id));
  await store.suspect(
    scope,
    (await store.undated(scope)).filter((id) => !seen.has(id)),
  );
  return succeed(isCut);
}
