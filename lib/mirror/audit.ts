import { type Failure, fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Asking } from "./asking";
import { beginning, coveredSince, endOfTime } from "./coverage";
import { dateBy } from "./date-field";
import type { MirrorStore } from "./store";
import { readEnds } from "./undated";

const scope = "contributions";

/**
 * Compares how many contributions the upstream counts with how many the mirror holds. Records without a date are read now: all
 * that are held, for no walk comes by them, and those that may be missing where counts differ.
 */
export async function audit(asking: Asking, store: MirrorStore, now: () => number): Promise<Outcome<null>> {
  const page = await asking.page({ page: 1 });
  if (!page.ok) return page;
  const theirs = page.value.total;
  if ((await counts(store)).ours !== theirs || (await store.undated(scope)).length > 0) {
    const failure = await takeUndated(asking, store);
    if (failure !== null) return fail(failure.code, failure);
  }
  const { ours, suspects } = await counts(store);
  await store.change({
    audit: { at: now(), theirs, ours },
    // What was allowed for the suspects of the past is not allowed for those of the future.
    ...(suspects === 0 ? { released: 0 } : {}),
  });
  return succeed(null);
}

async function counts(store: MirrorStore) {
  const [held, suspects] = [await store.held(scope), (await store.suspects(scope)).all];
  return { suspects, ours: held - suspects };
}

async function takeUndated(asking: Asking, store: MirrorStore): Promise<Failure | null> {
  const { field } = await store.facts();
  const read = await readEnds(asking, field);
  if (!read.ok) return read.failure;
  const { rows, isPlain } = read.value;
  // What has `ordered_at` is dated alike by both: all that was read by the one is read by the other.
  if (isPlain) await store.change({ field: "ordered_at" });
  const dated = isPlain ? rows.map((row) => ({ ...row, date: dateBy("ordered_at", row.value) })) : rows;
  await store.commit({ scope, rows: dated });
  const isWhole = coveredSince(await store.coverage(scope), { from: beginning, to: endOfTime }) !== null;
  // Where not all dates were read, a record may only not have come by since the date that rules changed.
  if (!isWhole) return null;
  const seen = new Set(dated.map(({ id }) => id));
  await store.suspect(
    scope,
    (await store.undated(scope)).filter((id) => !seen.has(id)),
  );
  return null;
}
