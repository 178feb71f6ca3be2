type Columns = ReturnType<typeof emptyColumns>;
type Column = keyof Columns;

const names = [
  ...(["seq", "ms", "kind", "traits", "currency", "amount", "refunded", "costs"] as const),
  ...(["method", "source", "country", "campaign", "product", "supporter"] as const),
] satisfies readonly Column[];

/** What sums know of a contribution, its texts and amounts by number. */
export type DayFigure = Readonly<Record<Column, number>>;

/** The contributions of a UTC day, column by column, in order of time. */
export class DayFigures {
  count = 0;
  private held: Columns = emptyColumns(16);
  private isSorted = true;

  /**
   * The columns; only the first `count` places mean something, and only until something is put or taken out.
   */
  get rows(): Readonly<Columns> {
    if (!this.isSorted) this.sort();
    return this.held;
  }

  put(row: DayFigure): void {
    if (this.count === this.held.seq.length) this.held = resized(this.held, this.count * 2);
    const at = this.count++;
    for (const name of names) this.held[name][at] = row[name];
    if (at > 0 && (this.held.ms[at - 1] ?? 0) > row.ms) this.isSorted = false;
  }

  take(seq: number): void {
    const at = this.held.seq.subarray(0, this.count).indexOf(seq);
    if (at === -1) return;
    this.count--;
    // The last one fills the gap.
    for (const name of names) this.held[name][at] = this.held[name][this.count] ?? 0;
    this.isSorted = false;
  }

  private sort(): void {
    const { count, held } = this;
    const { ms, seq } = held;
    const order = Uint32Array.from({ length: count }, (_, at) => at).sort(
      (one, other) => (ms[one] ?? 0) - (ms[other] ?? 0) || (seq[one] ?? 0) - (seq[other] ?? 0),
    );
    const sorted = emptyColumns(Math.max(16, count));
    for (const name of names) {
      const [from, to] = [held[name], sorted[name]];
      for (let at = 0; at < count; at++) to[at] = from[order[at] ?? 0] ?? 0;
    }
    this.held = sorted;
    this.isSorted = true;
  }

  /** The first place that is not before so many milliseconds of the day. */
  placeOf(ms: number): number {
    const all = this.rows.ms;
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((all[middle] ?? 0) < ms) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function emptyColumns(size: number) {
  return {
    seq: new Uint32Array(size),
    /** Milliseconds since the day began in UTC. */
    ms: new Uint32Array(size),
    /** Position in `kinds`. */
    kind: new Uint8Array(size),
    traits: new Uint8Array(size),
    currency: new Uint32Array(size),
    amount: new Uint32Array(size),
    refunded: new Uint32Array(size),
    costs: new Uint32Array(size),
    method: new Uint32Array(size),
    source: new Uint32Array(size),
    country: new Uint32Array(size),
    campaign: new Uint32Array(size),
    product: new Uint32Array(size),
    supporter: new Uint32Array(size),
  };
}

function resized(from: Columns, size: number): Columns {
  const to = emptyColumns(size);
  for (const name of names) to[name].set(from[name]);
  return to;
}
