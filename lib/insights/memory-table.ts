import { traits } from "@/lib/database/figure-traits";
import type { FigureTable } from "@/lib/database/schema/schema";
import { lowerAscii } from "@/lib/records/text";

/** The columns of `contribution_figure` that the table holds. */
export type MemoryRow = Omit<FigureTable, "changed" | "plan" | "card_expires_at">;

/** Numbers values in the order in which they are first seen. Number 0 is no value. */
class Dictionary<Value extends string | number, None = null> {
  readonly values: (Value | None)[];
  private readonly numbers = new Map<Value, number>();

  /** @param fold values with the same result are one value, read as the first of them */
  constructor(
    none: None,
    private readonly fold: (value: Value) => Value = (value) => value,
  ) {
    this.values = [none];
  }

  get size(): number {
    return this.values.length;
  }

  numberOf(value: Value | null): number {
    if (value === null) return 0;
    const known = this.numbers.get(value);
    if (known !== undefined) return known;
    const folded = this.fold(value);
    const number = this.numbers.get(folded) ?? this.values.push(value) - 1;
    this.numbers.set(folded, number);
    this.numbers.set(value, number);
    return number;
  }

  /** The number of a value; -1 for one that was never seen. */
  find(value: Value | null): number {
    return value === null ? 0 : (this.numbers.get(this.fold(value)) ?? -1);
  }
}

/** Texts that differ in the case of ASCII letters are one, as they are to a search. */
const folded = () => new Dictionary<string>(null, lowerAscii);

function emptyColumns(length: number) {
  return {
    /** Milliseconds UTC. */
    time: new Float64Array(length),
    /** The number in the store. */
    seq: new Uint32Array(length),
    /** Position in `kinds`. */
    kind: new Uint32Array(length),
    /** Bits (lib/database/figure-traits.ts). */
    traits: new Uint32Array(length),
    // The rest are numbers of a dictionary.
    amount: new Uint32Array(length),
    refunded: new Uint32Array(length),
    costs: new Uint32Array(length),
    currency: new Uint32Array(length),
    method: new Uint32Array(length),
    source: new Uint32Array(length),
    country: new Uint32Array(length),
    campaign: new Uint32Array(length),
    product: new Uint32Array(length),
    supporter: new Uint32Array(length),
  };
}
export type Columns = Readonly<ReturnType<typeof emptyColumns>>;
const textNames = ["currency", "method", "source", "country", "campaign", "supporter"] as const;
const names = [
  ...(["time", "seq", "kind", "traits", "amount", "refunded", "costs", "product"] as const),
  ...textNames,
] satisfies readonly (keyof Columns)[];

/**
 * The figures of every contribution in memory, some 60 bytes each, sorted by time and number, so that any
 * range, zone and currency is added up from the contributions themselves (docs/decisions/013).
 */
export class MemoryTable {
  /** Products are codes. A covered code that differs follows its code after a zero character. */
  readonly texts = {
    ...{ currency: folded(), method: folded(), source: folded(), country: folded(), campaign: folded() },
    ...{ product: folded(), supporter: new Dictionary<string>(null) },
  };
  /** In ten-thousandths; an amount that cannot be read has number 0. */
  readonly amounts = new Dictionary<number, number>(0);
  private held = emptyColumns(1024);
  private rowCount = 0;
  /** Rows that are not in the columns yet, by their numbers. */
  private readonly pending = new Map<number, MemoryRow>();
  private maxSeq = 0;

  /** Stores a row in place of the one with its number. */
  put(row: MemoryRow): void {
    this.pending.set(row.seq, row);
    this.maxSeq = Math.max(this.maxSeq, row.seq);
    // Merging many at once takes less time, but no request should wait for all.
    if (this.pending.size > 10_000 + this.rowCount / 8) this.merge();
  }

  /** How many contributions there are. */
  get count(): number {
    this.merge();
    return this.rowCount;
  }

  /** The columns in order of time; only the first `count` rows are valid, and only until the next `put`. */
  get columns(): Columns {
    this.merge();
    return this.held;
  }

  /** The first row at or after an instant (ms UTC). */
  rowAt(instant: number): number {
    const { time } = this.columns;
    let [low, high] = [0, this.rowCount];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((time[middle] ?? 0) < instant) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The text of a number. @param isCovered whether codes that name a sponsored person are covered */
  textOf(name: keyof MemoryTable["texts"], number: number, isCovered: boolean): string | null {
    const text = this.texts[name].values[number] ?? null;
    if (name !== "product" || text === null) return text;
    const [code = null, covered = code] = text.split("\0");
    return isCovered ? covered : code;
  }

  /** Puts pending rows among the others, in order of time, and removes those that they replace. */
  private merge(): void {
    if (this.pending.size === 0) return;
    const isPending = new Uint8Array(this.maxSeq + 1);
    for (const seq of this.pending.keys()) isPending[seq] = 1;
    const fresh = [...this.pending.values()].filter(({ traits: bits }) => (bits & traits.gone) === 0);
    this.pending.clear();
    const end = this.rowCount + fresh.length;
    if (end > this.held.seq.length) this.held = resized(this.held, Math.ceil(end * 1.2));
    for (const [at, row] of fresh.entries()) this.write(this.rowCount + at, row);
    const added = Uint32Array.from(fresh.keys(), (at) => this.rowCount + at).sort((one, other) =>
      this.compare(one, other),
    );
    const first = this.firstChange(isPending, added[0]);
    const order = this.mergedOrder(first, added, isPending);
    for (const name of names) reorder(this.held[name], first, order);
    this.rowCount = first + order.length;
  }

  /** The first row that is replaced, or that the first of the added rows comes before. */
  private firstChange(isPending: Uint8Array, added: number | undefined): number {
    const { seq } = this.held;
    const isBefore = (row: number) => added === undefined || this.compare(row, added) < 0;
    let row = 0;
    while (row < this.rowCount && isPending[seq[row] ?? 0] === 0 && isBefore(row)) row++;
    return row;
  }

  /** The rows from `first` on and the added ones in order of time, without those that are replaced. */
  private mergedOrder(first: number, added: Uint32Array, isPending: Uint8Array): Uint32Array {
    const { rowCount } = this;
    const { seq } = this.held;
    const order = new Uint32Array(rowCount - first + added.length);
    let count = 0;
    let next = 0;
    for (let row = first; row < rowCount; row++) {
      if (isPending[seq[row] ?? 0] === 1) continue;
      while (next < added.length && this.compare(added[next] ?? 0, row) < 0)
        order[count++] = added[next++] ?? 0;
      order[count++] = row;
    }
    while (next < added.length) order[count++] = added[next++] ?? 0;
    return order.subarray(0, count);
  }

  private compare(one: number, other: number): number {
    const { time, seq } = this.held;
    return (time[one] ?? 0) - (time[other] ?? 0) || (seq[one] ?? 0) - (seq[other] ?? 0);
  }

  private write(at: number, row: MemoryRow): void {
    const { held, texts, amounts } = this;
    const { product, product_covered: covered } = row;
    held.time[at] = row.occurred_at;
    held.seq[at] = row.seq;
    held.kind[at] = row.kind;
    held.traits[at] = row.traits;
    held.amount[at] = amounts.numberOf(row.amount);
    held.refunded[at] = amounts.numberOf(row.refunded);
    held.costs[at] = amounts.numberOf(row.costs);
    for (const name of textNames) held[name][at] = texts[name].numberOf(row[name]);
    held.product[at] = texts.product.numberOf(covered === null ? product : `${product}\0${covered}`);
  }
}

/** Replaces the rows from `first` on by other rows of the column. */
function reorder(column: Columns[keyof Columns], first: number, order: Uint32Array): void {
  const values = new Float64Array(order.length);
  for (let at = 0; at < order.length; at++) values[at] = column[order[at] ?? 0] ?? 0;
  column.set(values, first);
}

function resized(from: Columns, length: number): ReturnType<typeof emptyColumns> {
  const to = emptyColumns(length);
  for (const name of names) to[name].set(from[name]);
  return to;
}
