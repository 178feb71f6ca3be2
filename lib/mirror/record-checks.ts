import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "@/lib/json/json-value";
import { beginning, endOfTime } from "./coverage";
import type { MirrorStore } from "./database/database-store";
import { type ReadRow, type RemoteList, RequestFailed, requestFailed } from "./remote-list";
import type { Scope, Suspect } from "./store";

/** The upstream has to report a record as missing twice, this far apart. */
export const secondCheckMs = 60_000;

/** The records of a list that may be gone. */
export type DeletionCount = Readonly<Awaited<ReturnType<typeof countDeletions>>>;

/** The number approved for a run that may hide any number of records. */
export const anyNumber = Number.MAX_SAFE_INTEGER;

const maxGone = 20;
const maxGoneShare = 0.02;

/**
 * Counts the records of a list that may be gone. More than 20 and more than 2% of the held records, including
 * those that were hidden one by one, may be a fault of the upstream, and so may all records of a list. Then
 * none is hidden until a person has approved it (docs/data.md).
 */
export async function countDeletions(store: MirrorStore, scope: Scope) {
  const began = (await store.runs()).find(({ kind }) => kind === "full")?.startedAt ?? beginning;
  const [{ approved }, suspects, held, hidden] = await Promise.all([
    store.facts(),
    store.countSuspects(scope),
    store.countHeld(scope),
    store.countHidden(scope, began),
  ]);
  // The suspects, and the records hidden since the newest full walk began.
  const gone = suspects.all + hidden;
  const isMany = gone > Math.max(maxGone, (held + hidden) * maxGoneShare);
  const isDoubtful = suspects.all > 0 && (isMany || suspects.all === held);
  return { scope, ...suspects, gone, isOverLimit: isDoubtful && gone > (approved[scope] ?? 0) };
}

/**
 * Requests a record that may be gone. Hides it once the upstream has reported it as missing twice, a minute
 * apart, while another record is still found, or with approval if there is no other. Any other failure leaves
 * it as it is.
 */
export async function checkSuspect(
  suspect: Suspect,
  list: RemoteList,
  store: MirrorStore,
  now: () => number,
) {
  const { scope, id, missingSince } = suspect;
  if (await refresh(scope, id, list, store)) return "found";
  if (missingSince === null || now() - missingSince < secondCheckMs) {
    // A time in the future is from before the clock was set back.
    await store.markMissing(suspect, Math.min(missingSince ?? endOfTime, now()));
    return "missing";
  }
  const controlId = await store.newestHeldId(scope);
  const isReliable =
    controlId === null
      ? !(await countDeletions(store, scope)).isOverLimit
      : await refresh(scope, controlId, list, store);
  if (isReliable) {
    await store.tombstone(suspect, now());
    return "gone";
  }
  // The upstream also reports a record as missing that was read recently.
  if (controlId !== null) await store.suspect(scope, [controlId]);
  return "unreliable";
}

/** Stores the current state of a record. Returns whether the upstream has it. */
async function refresh(scope: Scope, id: string, list: RemoteList, store: MirrorStore): Promise<boolean> {
  const row = await list.find(id);
  if (row !== null) await store.commit({ scope, rows: [row], isCertain: true });
  return row !== null;
}

const sampleSize = 200;
/** Newer records must not wait for the whole sample. */
const recordsPerTask = 5;
/** After this number of failures, a record is left out of both counts. */
const maxTries = 3;

/** Compares a sample of the held records, a few at a time, and corrects them (docs/decisions/009). */
export class RecordSample {
  #left: string[] | null = null;
  #counts = { requested: 0, differing: 0 };
  /** Consecutive failures of the next record. */
  #tries = 0;

  /** Requests the next few; stores the counts after the last record. A failure leaves the rest for later. */
  async advance(list: RemoteList, store: MirrorStore, now: () => number): Promise<void> {
    this.#left ??= [...(await store.randomIds(sampleSize))];
    for (let count = 0; count < recordsPerTask; count++) {
      const id = this.#left.at(-1);
      if (id === undefined) break;
      const found = await list.find(id).catch(requestFailed);
      const isFailed = found instanceof RequestFailed;
      if (isFailed && ++this.#tries < maxTries) throw found;
      this.#tries = 0;
      this.#left.pop();
      if (!isFailed) await this.#compare(id, found, store);
    }
    if (this.#left.length > 0) return;
    await store.change({ sample: { at: now(), ...this.#counts } });
    this.#left = null;
    this.#counts = { requested: 0, differing: 0 };
  }

  async #compare(id: string, row: ReadRow | null, store: MirrorStore): Promise<void> {
    // Read after the response, so that a record stored again meanwhile is compared as it is now.
    const held = await store.readHeld(id);
    if (held === null) return;
    this.#counts.requested++;
    if (row === null || !isAlike(held, row.value)) this.#counts.differing++;
    if (row === null) await store.suspect("contributions", [id]);
    else await store.commit({ scope: "contributions", rows: [row], isCertain: true });
  }
}

/** Compares only shared members: a record read by id may have others than in a list (read API §2.6). */
function isAlike(one: JsonObject, other: JsonObject): boolean {
  return Object.keys(one).every((name) => !(name in other) || isDeepStrictEqual(one[name], other[name]));
}
