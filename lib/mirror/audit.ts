import { type Failure, fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Asking } from "./asking";
import { isBorneOut } from "./brake";
import type { MirrorStore } from "./store";
import { readUndated } from "./undated";

const scope = "contributions";

/**
 * Compares how many contributions the upstream counts with how many the mirror holds. Where they differ, records without a
 * date may be missing: those are read now. Where the count bears out that all suspects are gone, they may be hidden even if
 * they are many.
 */
export async function audit(asking: Asking, store: MirrorStore, now: () => number): Promise<Outcome<null>> {
  const page = await asking.page({ page: 1 });
  if (!page.ok) return page;
  const theirs = page.value.total;
  if ((await counts(store)).ours !== theirs) {
    const failure = await takeUndated(asking, store);
    if (failure !== null) return fail(failure.code, failure);
  }
  const { ours, held, suspects } = await counts(store);
  const isKnown = suspects.all > 0 && suspects.unasked === 0;
  const released = isKnown && isBorneOut({ theirs, held, suspects: suspects.all });
  await store.change({
    audit: { at: now(), theirs, ours },
    // What was allowed for the suspects of the past is not allowed for those of the future.
    ...(released || suspects.all === 0 ? { released: suspects.all } : {}),
  });
  return succeed(null);
}

async function counts(store: MirrorStore) {
  const [held, suspects] = [await store.held(scope), await store.suspects(scope)];
  return { held, suspects, ours: held - suspects.all };
}

async function takeUndated(asking: Asking, store: MirrorStore): Promise<Failure | null> {
  const read = await readUndated(asking);
  if (!read.ok) return read.failure;
  await store.commit({ scope, rows: read.value });
  const seen = new Set(read.value.map(({ id }) => id));
  await store.suspect(
    scope,
    (await store.undated(scope)).filter((id) => !seen.has(id)),
  );
  return null;
}
