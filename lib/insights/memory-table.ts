import type { Tables } from "@/lib/database/schema/schema";
import { tableOf } from "@/lib/records/labels";
import { lowerAscii } from "@/lib/records/text";

/** Numbers values in the order in which they are first seen. Number 0 means no value. */
class Dictionary<Value extends string | number> {
  readonly values: (Value | null)[] = [null];
  private readonly numbers = new Map<Value, number>();

  /** @param fold values with the same result count as one, spelled like the smallest of them */
  constructor(private readonly fold: (value: Value) => Value = (value) => value) {}

  numberOf(value: Value | null): number {
    if (value === null) return 0;
    const known = this.numbers.get(value);
    if (known !== undefined) return known;
    const folded = this.fold(value);
    const number = this.numbers.get(folded) ?? this.values.push(value) - 1;
    if (value < (this.values[number] ?? value)) this.values[number] = value;
    this.numbers.set(folded, number);
    this.numbers.set(value, number);
    return number;
  }

  /** Returns the number of a value; -1 if it was never seen. */
  find(value: Value | null): number {
    return value === null ? 0 : (this.numbers.get(this.fold(value)) ?? -1);
  }
}

/** `occurred_at` is in ms UTC. */
const plainNames = ["occurred_at", "seq", "kind", "traits"] as const;
/** Each value in these columns is the number of an entry in `amounts`. */
const amountNames = ["amount", "refunded", "costs"] as const;
/**
 * Each value in these columns is the number of an entry in `texts`. If no sponsored person is covered,
 * `product_covered` is the product.
 */
const textNames = ["currency", "method", "source", "country", "campaign", "product", "supporter_id"] as const;
const numberNames = ["seq", "kind", "traits", ...amountNames, ...textNames, "product_covered"] as const;
export const columnNames = ["occurred_at", ...numberNames] as const;

export type MemoryRow = Pick<Tables["contribution"], (typeof columnNames)[number]>;

function emptyColumns(length: number) {
  return { occurred_at: new Float64Array(length), ...tableOf(numberNames, () => new Uint32Array(length)) };
}
export type Columns = Readonly<ReturnType<typeof emptyColumns>>;

/**
 * Holds the figures of every contribution in memory, about 64 bytes each, sorted by time and `seq`, so that
 * any range, zone and currency is added up from the contributions themselves (docs/decisions/012).
 */
export class MemoryTable {
  /** Texts that differ only in the case of ASCII letters count as one, as in a search. Ids are exact. */
  readonly texts = tableOf(
    textNames,
    (name) => new Dictionary<string>(name === "supporter_id" ? undefined : lowerAscii),
  );
  /** In ten-thousandths; an amount that cannot be read has number 0. */
  readonly amounts = new Dictionary<number>();
  private held = emptyColumns(1024);
  private rowCount = 0;
  /** Rows that are not in the columns yet, by `seq`; null for a removed one. */
  private readonly pending = new Map<number, MemoryRow | null>();

  /** Adds a row or replaces the one with the same `seq`; null removes that. */
  put(seq: number, row: MemoryRow | null): void {
    this.pending.set(seq, row);
    // Merging many rows at once takes less time, but no request should wait for all of them.
    if (this.pending.size > 10_000 + this.rowCount / 8) this.merge();
  }

  get count(): number {
    this.merge();
    return this.rowCount;
  }

  /** The columns in order of time; only the first `count` rows are valid, and only until the next `put`. */
  get columns(): Columns {
    this.merge();
    return this.held;
  }

  /** Returns the first row at or after an instant (ms UTC). */
  rowAt(instant: number): number {
    const { occurred_at: times } = this.columns;
    let [low, high] = [0, this.rowCount];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((times[middle] ?? 0) < instant) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Merges pending rows into the columns, in order of time, and removes the rows that they replace. */
  private merge(): void {
    if (this.pending.size === 0) return;
    const fresh = [...this.pending.values()].filter((row) => row !== null);
    const first = this.firstChange(fresh);
    const order: number[] = [];
    for (let row = first; row < this.rowCount; row++) {
      if (!this.pending.has(this.held.seq[row] ?? 0)) order.push(row);
    }
    this.pending.clear();
    const end = this.rowCount + fresh.length;
    if (end > this.held.seq.length) this.resize(Math.ceil(end * 1.2));
    for (const [at, row] of fresh.entries()) {
      this.write(this.rowCount + at, row);
      order.push(this.rowCount + at);
    }
    const { occurred_at: times, seq } = this.held;
    // Sorting an array takes little time if most of it is already in order.
    order.sort(
      (one, other) => (times[one] ?? 0) - (times[other] ?? 0) || (seq[one] ?? 0) - (seq[other] ?? 0),
    );
    for (const name of columnNames) reorder(this.held[name], first, order);
    this.rowCount = first + order.length;
  }

  /** Returns the first row that is replaced or that a new row may precede. */
  private firstChange(fresh: readonly MemoryRow[]): number {
    const { occurred_at: times, seq } = this.held;
    const earliest = fresh.reduce((time, row) => Math.min(time, row.occurred_at), Number.POSITIVE_INFINITY);
    let row = 0;
    while (row < this.rowCount && (times[row] ?? 0) < earliest && !this.pending.has(seq[row] ?? 0)) row++;
    return row;
  }

  private write(at: number, row: MemoryRow): void {
    const { held, texts, amounts } = this;
    for (const name of plainNames) held[name][at] = row[name];
    for (const name of amountNames) held[name][at] = amounts.numberOf(row[name]);
    for (const name of textNames) held[name][at] = texts[name].numberOf(row[name]);
    held.product_covered[at] = texts.product.numberOf(row.product_covered ?? row.product);
  }

  private resize(length: number): void {
    const columns = emptyColumns(length);
    for (const name of columnNames) columns[name].set(this.held[name]);
    this.held = columns;
  }
}

function reorder(column: Columns[keyof Columns], first: number, order: readonly number[]): void {
  const values = new Float64Array(order.length);
  for (let at = 0; at < order.length; at++) values[at] = column[order[at] ?? 0] ?? 0;
  column.set(values, first);
}
