import { keysOf } from "./tables";

/** Hashes two integers to 32 bits (the finalizer of MurmurHash3). */
function mix(a: number, b: number): number {
  let hash = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A seeded random generator (mulberry32): the same seed always gives the same numbers. Not for secrets. */
export class Random {
  #state: number;

  /** `subject` names the kind of draw, `index` its number. Draws with neighboring numbers are unrelated. */
  constructor(subject: string, index = 0) {
    this.#state = mix(hashText(subject), index);
  }

  /** Returns a number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let word = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return ((word ^ (word >>> 14)) >>> 0) / 4294967296;
  }

  /** Returns an integer from `low` to `high`, inclusive. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  maybe<T>(probability: number, value: T): T | null {
    return this.chance(probability) ? value : null;
  }

  /** Returns all values of a record with the given probability, otherwise null for each. */
  allOrNull<K extends string, T>(probability: number, values: Readonly<Record<K, T>>): Record<K, T | null> {
    const result: Record<K, T | null> = { ...values };
    if (!this.chance(probability)) for (const key in result) result[key] = null;
    return result;
  }

  /** Returns one element of a list, which must not be empty. */
  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.next() * list.length)];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  }

  weighted<T extends { readonly weight: number }>(list: readonly T[]): T {
    let left = this.next() * list.reduce((sum, { weight }) => sum + weight, 0);
    for (const item of list) {
      left -= item.weight;
      if (left < 0) return item;
    }
    // Reached only by rounding.
    return this.pick(list);
  }

  /** Draws a key of a table of weights. */
  weightedKey<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K {
    return this.weighted(keysOf(weights).map((key) => ({ key, weight: weights[key] ?? 0 }))).key;
  }
}

function hashText(text: string): number {
  return [...text].reduce((sum, letter) => mix(sum, letter.charCodeAt(0)), 0);
}

const idCount = 36n ** 8n;
/** Has no divisor in common with the number of ids, so that no two numbers of a kind share an id. */
const idStep = 1_743_392_200_631n;

/** Returns the opaque id of the nth thing of a kind: eight characters A–Z and 0–9. */
export function publicId(kind: string, number: number): string {
  const id = (BigInt(number) * idStep + BigInt(hashText(kind)) * 977n) % idCount;
  return id.toString(36).toUpperCase().padStart(8, "0");
}
