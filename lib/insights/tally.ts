import { Counter, Seen, SumCounter } from "./counter";
import type { DayFigures } from "./day-figures";
import { ExactSums } from "./exact-sums";
import type { Ledger } from "./ledger";
import { type Dimension, dimensions, type Part, quarters } from "./part";
import { traits } from "./traits";

const quarter = 900_000;

/** What contributions of one currency and one kind come to. Amounts are by number (`Ledger.amounts`). */
export class Tally {
  failed = 0;
  refunds = 0;
  covers = 0;
  readonly refunded = new ExactSums(1);
  readonly costs = new ExactSums(1);
  readonly amounts: Counter;
  readonly supporters: Seen;
  readonly shares: Readonly<Record<Dimension, SumCounter>>;
  /** Received contributions by the quarter of the week in which they were placed, Monday's first one first. */
  readonly week = new Uint32Array(quarters);
  private readonly values: Float64Array;

  /** @param isWhole whether it is distributed as well: by dimension and by the hours of the week */
  constructor(
    ledger: Ledger,
    readonly isWhole = true,
  ) {
    this.values = ledger.amounts.all;
    this.amounts = new Counter(ledger.amounts.size);
    this.supporters = new Seen(ledger.supporters.size);
    this.shares = {
      method: new SumCounter(ledger.methods.size),
      source: new SumCounter(ledger.sources.size),
      country: new SumCounter(ledger.countries.size),
      campaign: new SumCounter(ledger.campaigns.size),
      product: new SumCounter(ledger.products.size),
    };
  }

  /** Adds a contribution of a day, but for when in the week it was placed. */
  addRow(rows: DayFigures["rows"], at: number): void {
    const has = rows.traits[at] ?? 0;
    if ((has & traits.failed) !== 0) this.failed++;
    if ((has & traits.received) === 0) return;
    const number = rows.amount[at] ?? 0;
    const value = this.values[number] ?? 0;
    this.amounts.add(number, 1);
    this.supporters.add(rows.supporter[at] ?? 0);
    if (this.isWhole) this.addShares(rows, at, value);
    if ((has & traits.refunded) !== 0) {
      this.refunds++;
      this.refunded.add(0, this.values[rows.refunded[at] ?? 0] ?? 0);
    }
    if ((has & traits.covered) !== 0) {
      this.covers++;
      this.costs.add(0, this.values[rows.costs[at] ?? 0] ?? 0);
    }
  }

  private addShares(rows: DayFigures["rows"], at: number, value: number): void {
    const { method, source, country, campaign, product } = this.shares;
    method.addSum(rows.method[at] ?? 0, 1, value);
    source.addSum(rows.source[at] ?? 0, 1, value);
    country.addSum(rows.country[at] ?? 0, 1, value);
    campaign.addSum(rows.campaign[at] ?? 0, 1, value);
    product.addSum(rows.product[at] ?? 0, 1, value);
  }

  /** Adds what is known of many, but for when in the week they were placed. */
  addPart({ failed, refunds, covers, refunded, costs, amounts, supporters, shares }: Part): void {
    this.failed += failed;
    this.refunds += refunds;
    this.covers += covers;
    this.refunded.add(0, refunded);
    this.costs.add(0, costs);
    for (let at = 0; at < amounts.numbers.length; at++) {
      this.amounts.add(amounts.numbers[at] ?? 0, amounts.counts[at] ?? 0);
    }
    for (let at = 0; at < supporters.length; at++) this.supporters.add(supporters[at] ?? 0);
    for (const dimension of this.isWhole ? dimensions : []) {
      const { numbers, counts, sums } = shares[dimension];
      const share = this.shares[dimension];
      for (let at = 0; at < numbers.length; at++) {
        share.addSum(numbers[at] ?? 0, counts[at] ?? 0, sums[at] ?? 0);
      }
    }
  }

  /** Adds when in the week they were placed. @param offset of the zone's clocks through all that time: whole quarters of an hour, in ms */
  addWeek(week: Part["week"], offset: number): void {
    const shift = offset / quarter + quarters;
    for (let at = 0; at < quarters; at++) {
      const place = (at + shift) % quarters;
      this.week[place] = (this.week[place] ?? 0) + (week[at] ?? 0);
    }
  }

  /** Adds when in the week a contribution was placed. @param clock what the zone's clocks showed when the UTC day began, as ms UTC */
  addWeekOf(rows: DayFigures["rows"], at: number, clock: number): void {
    if (((rows.traits[at] ?? 0) & traits.received) === 0) return;
    const place = quarterOfWeek(clock + (rows.ms[at] ?? 0));
    this.week[place] = (this.week[place] ?? 0) + 1;
  }
}

// 1 January 1970 was a Thursday.
function quarterOfWeek(clock: number): number {
  const place = (Math.floor(clock / quarter) + 3 * 96) % quarters;
  return place < 0 ? place + quarters : place;
}
