const bits = 32;

/**
 * Small numbers that were seen, in as little room as they need: as a list while they are few, else as a bit
 * each.
 */
export type KeptSeen = { readonly list: Uint32Array } | { readonly words: Uint32Array };

/** Which small numbers were seen, each once. */
export class Seen {
  private readonly words: Uint32Array;

  constructor(size: number) {
    this.words = new Uint32Array(Math.ceil(size / bits));
  }

  add(number: number): void {
    const place = number >>> 5;
    this.words[place] = (this.words[place] ?? 0) | (1 << (number & 31));
  }

  /** Adds all that were seen elsewhere. */
  addAll(kept: KeptSeen): void {
    if ("list" in kept) for (let at = 0; at < kept.list.length; at++) this.add(kept.list[at] ?? 0);
    else this.join(kept.words);
  }

  addSeen({ words }: Seen): void {
    this.join(words);
  }

  private join(others: Uint32Array): void {
    const { words } = this;
    for (let at = 0; at < others.length; at++) words[at] = (words[at] ?? 0) | (others[at] ?? 0);
  }

  /** How many different ones there are. */
  get count(): number {
    let sum = 0;
    for (let at = 0; at < this.words.length; at++) sum += onesIn(this.words[at] ?? 0);
    return sum;
  }

  keep(): KeptSeen {
    const { count, words } = this;
    if (count >= words.length) return { words: words.slice() };
    const list = new Uint32Array(count);
    let at = 0;
    for (let place = 0; place < words.length; place++) {
      for (let rest = words[place] ?? 0; rest !== 0; rest &= rest - 1) {
        list[at++] = place * bits + bits - 1 - Math.clz32(rest & -rest);
      }
    }
    return { list };
  }
}

/** How many bits of a word are set: added up in pairs, fours and bytes. */
function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
