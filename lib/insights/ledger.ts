import { LRUCache } from "lru-cache";
import { traits } from "@/lib/database/figure-traits";
import type { FigureTable } from "@/lib/database/insight-tables";
import { dayLength, hourLength } from "@/lib/reading/durations";
import { DayFigures } from "./day-figures";
import { Amounts, Ids, Products, Words } from "./words";

const noDay = -0x8000_0000;

/** A row of `contribution_figure` as far as sums in memory need it. */
export type LedgerRow = Omit<FigureTable, "changed" | "plan" | "card_expires_at">;

/** A stretch of a day's contributions: the places `from` to `to`, the latter not included. */
export interface Stretch {
  /** The instant (ms UTC) at which the day began. */
  readonly start: number;
  readonly figures: DayFigures;
  readonly from: number;
  readonly to: number;
}

/**
 * What sums know of every contribution, in memory: some 50 bytes each, by UTC day and in order of time, so
 * that any range, zone and currency is folded from the contributions themselves (docs/decisions/053).
 */
export class Ledger {
  readonly currencies = new Words();
  readonly methods = new Words();
  readonly sources = new Words();
  readonly countries = new Words();
  readonly campaigns = new Words();
  readonly products = new Products();
  readonly supporters = new Ids();
  readonly amounts = new Amounts();
  /** What products are called, by rights and code, as far as somebody asked of late. */
  readonly productNames = new LRUCache<string, { readonly name: string | null }>({
    max: 1000,
    ttl: hourLength,
  });
  private readonly days = new Map<number, DayFigures>();
  private order: readonly number[] | null = null;
  private changed = new Set<number>();
  private dayOfSeq = new Int32Array(1024).fill(noDay);

  /** Takes in what a row says now, whatever was known of it. */
  put(row: LedgerRow): void {
    this.take(row.seq);
    if ((row.traits & traits.gone) !== 0) return;
    const day = Math.floor(row.occurred_at / dayLength);
    this.figuresOf(day).put({
      seq: row.seq,
      ms: row.occurred_at - day * dayLength,
      kind: row.kind,
      traits: row.traits,
      currency: this.currencies.numberOf(row.currency),
      amount: this.amounts.numberOf(row.amount),
      refunded: this.amounts.numberOf(row.refunded),
      costs: this.amounts.numberOf(row.costs),
      method: this.methods.numberOf(row.method),
      source: this.sources.numberOf(row.source),
      country: this.countries.numberOf(row.country),
      campaign: this.campaigns.numberOf(row.campaign),
      product: this.products.numberOf(row.product, row.product_covered),
      supporter: this.supporters.numberOf(row.supporter),
    });
    this.changed.add(day);
    this.remember(row.seq, day);
  }

  /** How many contributions there are. */
  get count(): number {
    let sum = 0;
    for (const { count } of this.days.values()) sum += count;
    return sum;
  }

  /** The UTC days with contributions, in days since 1970. */
  dayNumbers(): readonly number[] {
    return this.ordered();
  }

  /**
   * The first and the last UTC day with contributions from a day on, in days since 1970; null where there are
   * none.
   */
  extent(from: number): { readonly first: number; readonly last: number } | null {
    const days = this.ordered();
    const first = days[lowerBound(days, from)];
    const last = days.at(-1);
    return first === undefined || last === undefined ? null : { first, last };
  }

  /** The contributions from one instant to another (ms UTC, the latter not included), in order of time. */
  *between(start: number, end: number): Generator<Stretch> {
    const days = this.ordered();
    const until = lowerBound(days, Math.ceil(end / dayLength));
    for (let at = lowerBound(days, Math.floor(start / dayLength)); at < until; at++) {
      const stretch = this.stretchOf(days[at] ?? 0, start, end);
      if (stretch !== null) yield stretch;
    }
  }

  /** The same days, the last one first. */
  *back(start: number, end: number): Generator<Stretch> {
    const days = this.ordered();
    const first = lowerBound(days, Math.floor(start / dayLength));
    for (let at = lowerBound(days, Math.ceil(end / dayLength)) - 1; at >= first; at--) {
      const stretch = this.stretchOf(days[at] ?? 0, start, end);
      if (stretch !== null) yield stretch;
    }
  }

  private stretchOf(day: number, start: number, end: number): Stretch | null {
    const figures = this.figuresOf(day);
    const dayStart = day * dayLength;
    const from = start > dayStart ? figures.placeOf(start - dayStart) : 0;
    const to = end < dayStart + dayLength ? figures.placeOf(end - dayStart) : figures.count;
    return from < to ? { start: dayStart, figures, from, to } : null;
  }

  /** The UTC days that changed since this was asked last, in days since 1970. */
  takeChanged(): ReadonlySet<number> {
    const { changed } = this;
    this.changed = new Set();
    return changed;
  }

  private take(seq: number): void {
    const day = this.dayOfSeq[seq] ?? noDay;
    if (day === noDay) return;
    this.changed.add(day);
    const figures = this.days.get(day);
    figures?.take(seq);
    this.dayOfSeq[seq] = noDay;
    if (figures?.count !== 0) return;
    this.days.delete(day);
    this.order = null;
  }

  private remember(seq: number, day: number): void {
    if (seq >= this.dayOfSeq.length) {
      const wider = new Int32Array(Math.max(seq + 1, this.dayOfSeq.length * 2)).fill(noDay);
      wider.set(this.dayOfSeq);
      this.dayOfSeq = wider;
    }
    this.dayOfSeq[seq] = day;
  }

  private figuresOf(day: number): DayFigures {
    const known = this.days.get(day);
    if (known !== undefined) return known;
    const made = new DayFigures();
    this.days.set(day, made);
    this.order = null;
    return made;
  }

  private ordered(): readonly number[] {
    this.order ??= [...this.days.keys()].sort((one, other) => one - other);
    return this.order;
  }
}

/** The first place of a value that is at least so large. */
function lowerBound(sorted: readonly number[], wanted: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
