import { Blocks } from "./blocks";
import { DayTotals } from "./day-totals";
import type { Ledger } from "./ledger";
import { Weeks } from "./weeks";

/** Sums that are kept over a ledger, in step with it. */
export class Rollups {
  readonly days: DayTotals;
  readonly blocks: Blocks;
  readonly weeks: Weeks;

  constructor(readonly ledger: Ledger) {
    this.days = new DayTotals(ledger);
    this.blocks = new Blocks(ledger);
    this.weeks = new Weeks(ledger);
  }

  /** Forgets what is not true any more. */
  refresh(): void {
    for (const day of this.ledger.takeChanged()) {
      this.days.forget(day);
      this.blocks.forget(day);
      this.weeks.forget(day);
    }
  }

  /** Makes what is not there, step by step. */
  *warm(): Generator<void> {
    yield* this.blocks.warm();
    yield* this.weeks.warm();
  }
}
