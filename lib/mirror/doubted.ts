import { isBraked } from "./brake";
import { beginning } from "./coverage";
import type { MirrorStore, Scope, SuspectCount } from "./store";

/** What a list's suspects are, and whether they are too many to be hidden. */
export interface Doubted extends SuspectCount {
  readonly scope: Scope;
  /** The suspects, and what was hidden since the newest walk through everything began. */
  readonly gone: number;
  readonly isBraked: boolean;
}

/** Counts what of a list may be gone. */
export async function doubtedOf(store: MirrorStore, scope: Scope): Promise<Doubted> {
  const began = (await store.runs()).find(({ kind }) => kind === "full")?.startedAt ?? beginning;
  const [{ released }, suspects, held, hidden] = await Promise.all([
    store.facts(),
    store.suspects(scope),
    store.held(scope),
    store.hiddenSince(scope, began),
  ]);
  const gone = suspects.all + hidden;
  return { scope, ...suspects, gone, isBraked: isBraked({ suspects: suspects.all, hidden, held, released }) };
}
