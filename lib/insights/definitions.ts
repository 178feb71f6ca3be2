import type { InsightFigure } from "@/lib/contract/insights-report";
import type { Trait } from "@/lib/database/figure-traits";
import type { Kind } from "@/lib/reading/kind";

/** What is taken of the contributions that count. */
export type Measure = "amount" | "refunded" | "costs" | "count" | "average" | "median" | "supporters";

/** What a figure counts, and in words. */
export interface Definition {
  readonly of: Trait;
  /** Null: of every kind that is asked for. */
  readonly kind: Kind | null;
  readonly take: Measure;
  readonly says: string;
}

const counts =
  "Paid contributions count, also where money was given back later; pending, unpaid, failed, spam, test " +
  "and deleted ones do not, nor those whose amount could not be read.";
const dated = "By the date on which the contribution was placed.";

/**
 * The one table of what figures mean: the cards, their tooltips, the lists behind them and the tests go by
 * it.
 */
export const definitions: Readonly<Record<InsightFigure, Definition>> = {
  received: {
    of: "received",
    kind: null,
    take: "amount",
    says: `The totals of all contributions that were received, before refunds. ${counts} ${dated}`,
  },
  receivedOnetime: {
    of: "received",
    kind: "onetime",
    take: "amount",
    says: `The totals of received contributions without a recurring item, before refunds. ${counts}`,
  },
  receivedInitial: {
    of: "received",
    kind: "initial",
    take: "amount",
    says: `The totals of received contributions that began a plan, before refunds. ${counts}`,
  },
  receivedRecurring: {
    of: "received",
    kind: "recurring",
    take: "amount",
    says: `The totals of received renewals of plans, before refunds. ${counts}`,
  },
  contributions: {
    of: "received",
    kind: null,
    take: "count",
    says: `How many contributions were received. ${counts} ${dated}`,
  },
  average: {
    of: "received",
    kind: null,
    take: "average",
    says: "Received divided by contributions, rounded to the smallest coin.",
  },
  median: {
    of: "received",
    kind: null,
    take: "median",
    says:
      "Half of the received contributions are at least so large, half at most; between two, their " +
      "middle, rounded to the smallest coin.",
  },
  newPlans: {
    of: "received",
    kind: "initial",
    take: "count",
    says: "Received contributions that are the first of a plan.",
  },
  failed: {
    of: "failed",
    kind: null,
    take: "count",
    says:
      "Contributions whose latest attempt failed, and no other succeeded or is pending: each counts " +
      "once, however often it was tried. Spam, test and deleted ones do not count.",
  },
  refunded: {
    of: "refunded",
    kind: null,
    take: "refunded",
    says:
      `What was given back of received contributions. It is not subtracted from what was ` +
      `received. ${dated}`,
  },
  refunds: {
    of: "refunded",
    kind: null,
    take: "count",
    says: "Received contributions of which something was given back.",
  },
  coverCosts: {
    of: "covered",
    kind: null,
    take: "count",
    says: "Received contributions whose supporter covered costs as well.",
  },
  coveredCosts: {
    of: "covered",
    kind: null,
    take: "costs",
    says: "What supporters added to received contributions for their costs; it is part of what was received.",
  },
  supporters: {
    of: "received",
    kind: null,
    take: "supporters",
    says:
      "Different supporters of received contributions. Contributions without a supporter are not " +
      "among them.",
  },
};
