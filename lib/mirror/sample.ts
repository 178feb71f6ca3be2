import { isDeepStrictEqual } from "node:util";
import { type Outcome, succeed } from "@/lib/contract/failure";
import type { JsonObject } from "@/lib/json/json-value";
import type { ReadRow, RemoteList } from "./remote-list";
import type { MirrorStore } from "./store";

const scope = "contributions";
const sampleSize = 200;
/** Newer records must not wait for the whole sample. */
const recordsPerTask = 5;
/** After so many failures a record is left out of both counts. */
const maxTries = 3;

/**
 * A sample of the contributions that are held, requested a few at a time (docs/decisions/009). Records that
 * differ are corrected on the way.
 */
export class RecordSample {
  #left: string[] | null = null;
  #counts = { asked: 0, differing: 0 };
  /** In a row, for the next record. */
  #tries = 0;

  /** Requests the next few; stores the counts after the last one. A failure leaves the rest for later. */
  async advance(list: RemoteList, store: MirrorStore, now: () => number): Promise<Outcome<null>> {
    this.#left ??= [...(await store.randomIds(sampleSize))];
    for (let count = 0; count < recordsPerTask; count++) {
      const id = this.#left.at(-1);
      if (id === undefined) break;
      const found = await list.find(id);
      if (!found.ok && ++this.#tries < maxTries) return found;
      this.#tries = 0;
      this.#left.pop();
      if (found.ok) await this.#compare(id, found.value, store);
    }
    if (this.#left.length > 0) return succeed(null);
    await store.change({ sample: { at: now(), ...this.#counts } });
    this.#left = null;
    this.#counts = { asked: 0, differing: 0 };
    return succeed(null);
  }
  async #compare(id: string, row: ReadRow | null, store: MirrorStore): Promise<void> {
    // Read after the answer: a record that was stored again meanwhile is compared as it is now.
    const held = await store.value(id);
    if (held === null) return;
    this.#counts.asked++;
    if (row === null || !isAlike(held, row.value)) this.#counts.differing++;
    if (row === null) await store.suspect(scope, [id]);
    else await store.commit({ scope, rows: [row], isCertain: true });
  }
}

/** Compares the members that both have: a record by itself may have others than in a list (read API §2.6). */
function isAlike(one: JsonObject, other: JsonObject): boolean {
  return Object.keys(one).every((name) => !(name in other) || isDeepStrictEqual(one[name], other[name]));
}
