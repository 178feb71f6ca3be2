/** Scrambles two integers into one of 32 bits (the finalizer of MurmurHash3). */
export function mix(a: number, b: number): number {
  let hash = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A seeded random generator (mulberry32): the same seed always gives the same numbers. Not for secrets. */
export class Random {
  #state: number;

  /** `seed` names the subject, `index` the one among its kind: neighbours are unrelated. */
  constructor(seed: number, index = 0) {
    this.#state = mix(seed, index);
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let word = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return ((word ^ (word >>> 14)) >>> 0) / 4294967296;
  }

  /** An integer from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of a list; an empty list is a mistake of the caller. */
  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.next() * list.length)];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  }
}

/** Makes a chooser from a table of values and weights; the sums are taken once. */
export function odds<T>(table: readonly (readonly [T, number])[]): (random: Random) => T {
  const total = table.reduce((sum, [, weight]) => sum + weight, 0);
  const last = table.at(-1);
  if (last === undefined) throw new RangeError("nothing to choose from");
  return (random) => {
    let left = random.next() * total;
    for (const [value, weight] of table) {
      left -= weight;
      if (left < 0) return value;
    }
    return last[0];
  };
}
