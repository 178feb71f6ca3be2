import { lowerAscii } from "@/lib/reading/lower-ascii";

/**
 * Texts by small numbers, so that columns of them can be counted; 0 is nothing. Texts that differ in the case
 * of ASCII letters alone are one, as they are to a search; the first spelling stands for all.
 */
export class Words {
  private readonly numbers = new Map<string, number>();
  private readonly texts: (string | null)[] = [null];

  /** How many numbers there are, that of nothing included. */
  get size(): number {
    return this.texts.length;
  }

  numberOf(text: string | null): number {
    if (text === null) return 0;
    // A text as it came is looked for first: folding it is what takes time.
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const folded = lowerAscii(text);
    const number = this.numbers.get(folded) ?? this.texts.push(text) - 1;
    this.numbers.set(folded, number);
    this.numbers.set(text, number);
    return number;
  }

  /** The number of a text that may not have one. */
  find(text: string | null): number | null {
    if (text === null) return 0;
    return this.numbers.get(lowerAscii(text)) ?? null;
  }

  textOf(number: number): string | null {
    return this.texts[number] ?? null;
  }
}

/** Codes of products, each together with what is shown of it to people who may not know who is sponsored. */
export class Products {
  private readonly pairs = new Words();

  get size(): number {
    return this.pairs.size;
  }

  /** @param covered null where everybody may see the code; neither has controls in it */
  numberOf(code: string | null, covered: string | null): number {
    return this.pairs.numberOf(code === null || covered === null ? code : `${code}\0${covered}`);
  }

  textOf(number: number, coversSponsees: boolean): string | null {
    const [code = null, covered = code] = this.pairs.textOf(number)?.split("\0") ?? [];
    return coversSponsees ? covered : code;
  }
}

/** Texts that are told apart to the letter, such as ids. */
export class Ids {
  private readonly numbers = new Map<string, number>();

  get size(): number {
    return this.numbers.size + 1;
  }

  numberOf(id: string | null): number {
    if (id === null) return 0;
    const known = this.numbers.get(id);
    if (known !== undefined) return known;
    const number = this.size;
    this.numbers.set(id, number);
    return number;
  }
}

/** Whole amounts by small numbers; 0 is an amount that cannot be read. */
export class Amounts {
  private readonly numbers = new Map<number, number>();
  private values = new Float64Array(1024);
  private order = new Uint32Array(0);

  get size(): number {
    return this.numbers.size + 1;
  }

  numberOf(amount: number | null): number {
    if (amount === null) return 0;
    const known = this.numbers.get(amount);
    if (known !== undefined) return known;
    const number = this.size;
    if (number === this.values.length) {
      const wider = new Float64Array(number * 2);
      wider.set(this.values);
      this.values = wider;
    }
    this.numbers.set(amount, number);
    this.values[number] = amount;
    return number;
  }

  /** The numbers in the order of their amounts, the smallest first. */
  ranked(): Uint32Array {
    const { order, size, values } = this;
    if (order.length === size) return order;
    const amount = (number: number | undefined) => values[number ?? 0] ?? 0;
    const fresh = Uint32Array.from({ length: size - order.length }, (_, at) => order.length + at).sort(
      (one, other) => amount(one) - amount(other),
    );
    // What is new is put in between: sorting all of them again takes longer than an answer.
    const merged = new Uint32Array(size);
    for (let [at, old, next] = [0, 0, 0]; at < size; at++) {
      const isOld = old < order.length && (next === fresh.length || amount(order[old]) < amount(fresh[next]));
      merged[at] = (isOld ? order[old++] : fresh[next++]) ?? 0;
    }
    this.order = merged;
    return merged;
  }

  /** The amounts by number, in ten-thousandths; what has no number yet is 0. */
  get all(): Float64Array {
    return this.values;
  }
}
