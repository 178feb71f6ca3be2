import { traits } from "@/lib/database/figure-traits";
import { Counter, SumCounter } from "./counter";
import type { DayFigures } from "./day-figures";
import { ExactSums } from "./exact-sums";
import type { Ledger } from "./ledger";
import { type Dimension, dimensions, type Part } from "./part";
import { Seen } from "./seen";

/** What contributions of one currency and one kind come to. Amounts are by number (`Ledger.amounts`). */
export class Tally {
  /** Those that were received. */
  count = 0;
  failed = 0;
  refunds = 0;
  covers = 0;
  risks = 0;
  readonly received = new ExactSums(1);
  readonly refunded = new ExactSums(1);
  readonly costs = new ExactSums(1);
  readonly amounts: Counter;
  readonly supporters: Seen;
  readonly shares: Readonly<Record<Dimension, SumCounter>>;
  private readonly values: Float64Array;

  /** @param isWhole whether it is distributed by dimension as well */
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

  /** Adds a contribution of a day. */
  addRow(rows: DayFigures["rows"], at: number): void {
    const has = rows.traits[at] ?? 0;
    if ((has & traits.failed) !== 0) this.failed++;
    if ((has & traits.risky) !== 0) this.risks++;
    if ((has & traits.received) === 0) return;
    const number = rows.amount[at] ?? 0;
    const value = this.values[number] ?? 0;
    const supporter = rows.supporter[at] ?? 0;
    this.count++;
    this.received.add(0, value);
    this.amounts.add(number, 1);
    // Number 0 is nobody.
    if (supporter !== 0) this.supporters.add(supporter);
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

  /** Adds what is known of many. */
  addPart(part: Part): void {
    const { amounts, supporters, shares } = part;
    this.count += part.count;
    this.failed += part.failed;
    this.refunds += part.refunds;
    this.covers += part.covers;
    this.risks += part.risks;
    this.received.add(0, part.received);
    this.refunded.add(0, part.refunded);
    this.costs.add(0, part.costs);
    for (let at = 0; at < amounts.numbers.length; at++) {
      this.amounts.add(amounts.numbers[at] ?? 0, amounts.counts[at] ?? 0);
    }
    this.supporters.addAll(supporters);
    for (const dimension of this.isWhole ? dimensions : []) {
      const { numbers, counts, sums } = shares[dimension];
      const share = this.shares[dimension];
      for (let at = 0; at < numbers.length; at++) {
        share.addSum(numbers[at] ?? 0, counts[at] ?? 0, sums[at] ?? 0);
      }
    }
  }
}
