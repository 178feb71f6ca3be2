import { type Outcome, succeed } from "@/lib/contract/failure";
import { beginning } from "./coverage";
import type { RemoteList } from "./remote-list";
import type { MirrorStore, Scope, Suspect, SuspectCount } from "./store";

/** The upstream has to report a record as missing twice, this far apart. */
export const secondCheckMs = 60_000;

/** The records of a list that may be gone. */
export interface Deletions extends SuspectCount {
  readonly scope: Scope;
  /** The suspects, and the records hidden since the newest walk through everything began. */
  readonly gone: number;
  /** Whether they are too many to be hidden. */
  readonly isOverLimit: boolean;
}

/** Counts the records of a list that may be gone. */
export async function countDeletions(store: MirrorStore, scope: Scope): Promise<Deletions> {
  const began = (await store.runs()).find(({ kind }) => kind === "full")?.startedAt ?? beginning;
  const [{ approved }, suspects, held, hidden] = await Promise.all([
    store.facts(),
    store.suspects(scope),
    store.held(scope),
    store.hiddenSince(scope, began),
  ]);
  const counts = { suspects: suspects.all, hidden, held, approved };
  return { scope, ...suspects, gone: suspects.all + hidden, isOverLimit: isOverLimit(counts) };
}

const maxGone = 20;
const maxGoneShare = 0.02;

interface DeletionCounts {
  readonly suspects: number;
  readonly hidden: number;
  /** Records that are shown, including the suspects. */
  readonly held: number;
  /** How many a person has approved. */
  readonly approved: number;
}

/**
 * Whether so many records are gone that it may be a fault of the upstream: more than 20 and more than 2 % of
 * those that were held, including those that were hidden one by one. None is hidden then until a person has
 * approved it (docs/data.md).
 */
export function isOverLimit({ suspects, hidden, held, approved }: DeletionCounts): boolean {
  const gone = suspects + hidden;
  return suspects > 0 && gone > Math.max(maxGone, (held + hidden) * maxGoneShare) && gone > approved;
}

/** `unreliable`: the upstream does not know a record either that was read a moment ago. */
export type SuspectState = "found" | "missing" | "gone" | "unreliable";

/**
 * Requests a record that may be gone. It is hidden when the upstream has reported it as missing twice, a
 * minute apart, while another record is still known; any other trouble leaves it as it is.
 */
export async function checkSuspect(
  suspect: Suspect,
  list: RemoteList,
  store: MirrorStore,
  now: () => number,
): Promise<Outcome<SuspectState>> {
  const { scope, id, missingSince } = suspect;
  const found = await refresh(scope, id, list, store);
  if (!found.ok) return found;
  if (found.value) return succeed("found");
  if (missingSince === null || now() - missingSince < secondCheckMs) {
    await store.markMissing(suspect, missingSince ?? now());
    return succeed("missing");
  }
  const other = await store.newest(scope);
  const control = other === null ? succeed(true) : await refresh(scope, other, list, store);
  if (!control.ok) return control;
  if (control.value) await store.tombstone(suspect, now());
  else if (other !== null) await store.suspect(scope, [other]);
  return succeed(control.value ? "gone" : "unreliable");
}

/** Stores the present state of a record. @returns whether there is such a record */
async function refresh(
  scope: Scope,
  id: string,
  list: RemoteList,
  store: MirrorStore,
): Promise<Outcome<boolean>> {
  const found = await list.find(id);
  if (!found.ok) return found;
  if (found.value !== null) await store.commit({ scope, rows: [found.value], isCertain: true });
  return succeed(found.value !== null);
}

/** An outage of the whole upstream has more of them than these. */
const maxUnanswered = 500;

/** The suspects without an answer in this process: others are checked first, so that none blocks the rest. */
export class UnansweredSuspects {
  readonly #ids = new Map<Scope, Set<string>>();

  add({ scope, id }: Suspect): void {
    const ids = this.#ids.get(scope) ?? new Set();
    this.#ids.set(scope, ids.size < maxUnanswered ? ids.add(id) : new Set([id]));
  }

  /** Returns the next suspect of a list; those without an answer come again after all others. */
  async next(store: MirrorStore, scope: Scope, missingBefore: number): Promise<Suspect | null> {
    const ids = this.#ids.get(scope);
    const other = await store.nextSuspect(scope, missingBefore, [...(ids ?? [])]);
    if (other !== null || ids === undefined) return other;
    this.#ids.delete(scope);
    return store.nextSuspect(scope, missingBefore);
  }
}
