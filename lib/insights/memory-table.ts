import { traits } from "@/lib/database/figure-traits";
import type { FigureTable } from "@/lib/database/insight-tables";
import { lowerAscii } from "@/lib/reading/lower-ascii";

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
const texts = () => new Dictionary<string>(null, lowerAscii);

function emptyColumns(length: number) {
  return {
    /** Milliseconds UTC. */
    time: new Float64Array(length),
    /** The number in the store. */
    seq: new Uint32Array(length),
    /** Position in `kinds`. */
    kind: new Uint8Array(length),
    /** Bits (lib/database/figure-traits.ts). */
    traits: new Uint8Array(length),
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
const names = [
  ...(["time", "seq", "kind", "traits", "amount", "refunded", "costs", "currency"] as const),
  ...(["method", "source", "country", "campaign", "product", "supporter"] as const),
] satisfies readonly (keyof Columns)[];

/**
 * The figures of every contribution in memory, some 60 bytes each, sorted by time and number, so that any
 * range, zone and currency is added up from the contributions themselves (docs/decisions/053).
 */
export class MemoryTable {
  readonly currencies = texts();
  readonly texts = { method: texts(), source: texts(), country: texts(), campaign: texts() };
  /** Codes, each with the covered code where that differs, behind a zero character. */
  readonly products = texts();
  readonly supporters = new Dictionary<string>(null);
  /** In ten-thousandths; an amount that cannot be read has number 0. */
  readonly amounts = new Dictionary<number, number>(0);
  private held = emptyColumns(1024);
  private rowCount = 0;
  /** Rows before this one are in order. */
  private sortedRows = 0;
  /** Rows of contributions that were removed or moved, and the first of them. */
  private goneRows = 0;
  private firstGone = Number.POSITIVE_INFINITY;
  /** The row of a contribution plus 1, by its number in the store; 0 for none. */
  private rowOfSeq = new Uint32Array(1024);

  /** Stores a row in place of the one with its number. */
  put(row: MemoryRow): void {
    const isGone = (row.traits & traits.gone) !== 0;
    const old = (this.rowOfSeq[row.seq] ?? 0) - 1;
    const staysInOrder = old >= 0 && !isGone && this.held.time[old] === row.occurred_at;
    if (old >= 0 && !staysInOrder) this.drop(old, row.seq);
    if (!isGone) this.set(staysInOrder ? old : this.append(row), row);
  }

  /** Whether so many rows are out of order that sorting them should not wait for a request. */
  get isUnsorted(): boolean {
    return this.rowCount - this.sortedRows > 10_000 + this.sortedRows / 4;
  }

  /** How many contributions there are. */
  get count(): number {
    return this.rowCount - this.goneRows;
  }

  /** The columns in order of time; only the first `count` rows are valid, and only until the next `put`. */
  get columns(): Columns {
    this.sort();
    return this.held;
  }

  /** The first row at or after an instant (ms UTC). */
  rowAt(instant: number): number {
    const { time } = this.columns;
    return this.firstRow(this.rowCount, (row) => (time[row] ?? 0) >= instant);
  }

  /** @param isCovered whether codes that name a sponsored person are covered */
  productText(number: number, isCovered: boolean): string | null {
    const [code = null, covered = code] = this.products.values[number]?.split("\0") ?? [];
    return isCovered ? covered : code;
  }

  /** @returns the new row, of which the time and the number are set */
  private append({ occurred_at, seq }: MemoryRow): number {
    if (this.rowCount === this.held.seq.length)
      this.held = resized(this.held, Math.ceil(this.rowCount * 1.5));
    const row = this.rowCount++;
    this.held.time[row] = occurred_at;
    this.held.seq[row] = seq;
    if (seq >= this.rowOfSeq.length) {
      const longer = new Uint32Array(Math.ceil(seq * 1.5));
      longer.set(this.rowOfSeq);
      this.rowOfSeq = longer;
    }
    this.rowOfSeq[seq] = row + 1;
    if (this.sortedRows === row && (row === 0 || this.compare(row - 1, row) < 0)) this.sortedRows++;
    return row;
  }

  private set(at: number, row: MemoryRow): void {
    const { held, texts, amounts } = this;
    const { product, product_covered: covered } = row;
    held.kind[at] = row.kind;
    held.traits[at] = row.traits;
    held.amount[at] = amounts.numberOf(row.amount);
    held.refunded[at] = amounts.numberOf(row.refunded);
    held.costs[at] = amounts.numberOf(row.costs);
    held.currency[at] = this.currencies.numberOf(row.currency);
    held.method[at] = texts.method.numberOf(row.method);
    held.source[at] = texts.source.numberOf(row.source);
    held.country[at] = texts.country.numberOf(row.country);
    held.campaign[at] = texts.campaign.numberOf(row.campaign);
    held.product[at] = this.products.numberOf(covered === null ? product : `${product}\0${covered}`);
    held.supporter[at] = this.supporters.numberOf(row.supporter);
  }

  private drop(row: number, seq: number): void {
    this.held.traits[row] = traits.gone;
    this.rowOfSeq[seq] = 0;
    this.goneRows++;
    this.firstGone = Math.min(this.firstGone, row);
  }

  private compare(one: number, other: number): number {
    const { time, seq } = this.held;
    return (time[one] ?? 0) - (time[other] ?? 0) || (seq[one] ?? 0) - (seq[other] ?? 0);
  }

  /** The first of some rows for which a condition holds that holds for all rows after it. */
  private firstRow(count: number, holds: (row: number) => boolean): number {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Merges the rows that are out of order into the others, and closes the gaps of those that are gone. */
  sort(): void {
    if (this.sortedRows === this.rowCount && this.goneRows === 0) return;
    const compare = (one: number, other: number) => this.compare(one, other);
    const late = this.rowsBetween(this.sortedRows, this.rowCount).sort(compare);
    const [earliest] = late;
    const place =
      earliest === undefined
        ? this.sortedRows
        : this.firstRow(this.sortedRows, (row) => compare(row, earliest) > 0);
    const first = Math.min(place, this.firstGone);
    const order = merge(this.rowsBetween(first, this.sortedRows), late, compare);
    for (const name of names) reorder(this.held[name], first, order);
    this.rowCount = first + order.length;
    this.sortedRows = this.rowCount;
    this.goneRows = 0;
    this.firstGone = Number.POSITIVE_INFINITY;
    for (let row = first; row < this.rowCount; row++) this.rowOfSeq[this.held.seq[row] ?? 0] = row + 1;
  }

  /** The rows of contributions that are not gone. */
  private rowsBetween(from: number, to: number): Uint32Array {
    const rows = new Uint32Array(to - from);
    let count = 0;
    for (let row = from; row < to; row++) if (this.held.traits[row] !== traits.gone) rows[count++] = row;
    return rows.subarray(0, count);
  }
}

function merge(
  sorted: Uint32Array,
  late: Uint32Array,
  compare: (one: number, other: number) => number,
): Uint32Array {
  const all = new Uint32Array(sorted.length + late.length);
  let next = 0;
  for (let at = 0; at < all.length; at++) {
    const [one, other] = [sorted[at - next], late[next]];
    const isLate = other !== undefined && (one === undefined || compare(other, one) < 0);
    all[at] = (isLate ? other : one) ?? 0;
    if (isLate) next++;
  }
  return all;
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
