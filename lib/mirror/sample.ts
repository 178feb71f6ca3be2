import { isDeepStrictEqual } from "node:util";
import { type Outcome, succeed } from "@/lib/contract/failure";
import type { JsonObject } from "@/lib/json/json-value";
import type { Asking } from "./asking";
import type { MirrorStore } from "./store";
import { unansweredRest } from "./unanswered";

const scope = "contributions";
const size = 200;
/** So many at a time: what is newer must not wait for the whole sample. */
const atOnce = 5;
/**
 * So often a record is asked for before it is given up: it counts neither as asked for nor as differing then.
 */
const mostTries = 3;

/**
 * A sample of the contributions that are held, asked for a few at a time (docs/decisions/010). What differs
 * is mended on the way.
 */
export class Sample {
  #left: string[] | null = null;
  #asked = 0;
  /** In a row, for the record that is next. */
  #tries = 0;
  #restsUntil: number | null = null;
  #differing = 0;

  /** Whether it is left alone for a while, for the record that is next got no answer. */
  isResting(now: number): boolean {
    return this.#restsUntil !== null && this.#restsUntil > now;
  }

  /**
   * Asks for the next few; after the last of them the store knows what came of it. A failure leaves the rest
   * for later.
   */
  async goOn(asking: Asking, store: MirrorStore, now: () => number): Promise<Outcome<null>> {
    this.#left ??= [...(await store.some(size))];
    for (let nth = 0; nth < atOnce; nth++) {
      const id = this.#left.at(-1);
      if (id === undefined) break;
      const found = await asking.find(id);
      if (!found.ok && ++this.#tries < mostTries) {
        this.#restsUntil = now() + unansweredRest;
        return found;
      }
      this.#tries = 0;
      this.#left.pop();
      if (!found.ok) continue;
      // Read after the answer: a record that was kept anew meanwhile is compared as it is now.
      const held = await store.value(id);
      if (held === null) continue;
      this.#asked++;
      if (found.value === null) await store.suspect(scope, [id]);
      else await store.commit({ scope, rows: [found.value], isSure: true });
      if (found.value === null || !isAlike(held, found.value.value)) this.#differing++;
    }
    if (this.#left.length > 0) return succeed(null);
    await store.change({ sample: { at: now(), asked: this.#asked, differing: this.#differing } });
    this.#left = null;
    this.#asked = 0;
    this.#differing = 0;
    return succeed(null);
  }
}

/**
 * By the members that both have: a record by itself may have others than in a list (read API §2.6,
 * `warnings`).
 */
function isAlike(one: JsonObject, other: JsonObject): boolean {
  return Object.keys(one).every((name) => !(name in other) || isDeepStrictEqual(one[name], other[name]));
}
