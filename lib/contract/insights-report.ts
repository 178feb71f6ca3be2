import * as z from "zod/mini";
import { kindFilters } from "./contribution-query";
import { insightUnits } from "./insights-query";

/** The body of `/api/insights`. Money is exact decimal text in major units of one currency. */

const count = z.int().check(z.minimum(0));
const instant = z.int();
const date = z.iso.date();
const decimal = z.string().check(z.regex(/^-?\d+\.\d{4}$/));

/** The query of `/contributions` for the counted rows, without `?`; null if there is no such list. */
const list = z.nullable(z.string());

const perKind = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({ onetime: value, initial: value, recurring: value });

/** Local days, inclusive, and the instants that they stand for: `start` inclusive, `end` exclusive. */
const span = z.object({ from: date, to: date, start: instant, end: instant });

const range = z.extend(span, {
  /** Whether the range has not ended yet; the comparison then ends at the same moment of its own period. */
  isPartial: z.boolean(),
  /** The compared period; `end` may be within its last day. Null for an open range, or if not requested. */
  previous: z.nullable(
    z.extend(span, {
      /** `calendar`: as many whole months before; `year`: a year earlier; `days`: as many days. */
      rule: z.enum(["calendar", "year", "days"]),
      days: count,
    }),
  ),
});

const coverage = z.object({
  /** The number of records, and how many of them have been counted so far. */
  records: count,
  counted: count,
  /**
   * The copy of the records: when it was read, whether it has the whole range, the latest total of the
   * upstream, and `missing`: the number of records that the upstream no longer has at their former position.
   */
  copy: z.nullable(
    z.object({ asOf: instant, isComplete: z.boolean(), total: z.nullable(count), missing: count }),
  ),
});

const changed = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({
    /** Null if undefined, such as the average of no gifts. */
    value,
    /** The value for `range.previous`; null without one. */
    previous: z.nullable(value),
    /** In percent, rounded to one decimal; null if there is no previous value, or it is 0. */
    change: z.nullable(z.number()),
    list,
  });
const money = changed(z.nullable(decimal));
const number = changed(z.nullable(count));

/** The cards, explained in lib/insights/definitions.ts and in `definitions` of the report. */
export const figures = z.object({
  received: money,
  receivedOnetime: money,
  receivedInitial: money,
  receivedRecurring: money,
  contributions: number,
  average: money,
  median: money,
  newPlans: number,
  failed: number,
  refunded: money,
  refunds: number,
  coverCosts: number,
  coveredCosts: money,
  supporters: number,
});
export type InsightFigure = keyof z.infer<typeof figures>;

const bucket = z.object({
  start: instant,
  /** Exclusive. */
  end: instant,
  /** The local days of the bucket, inclusive. An hour is within one day. */
  from: date,
  to: date,
  /** `partial`: contains the current time; `ahead`: has not begun. Empty buckets are included, with 0. */
  state: z.enum(["whole", "partial", "ahead"]),
  count: perKind(count),
  received: perKind(decimal),
  list,
});

const series = z.object({
  unit: z.enum(insightUnits),
  units: z.array(z.enum(insightUnits)),
  /** In chronological order without gaps, from the start of the range to its end. */
  buckets: z.array(bucket),
});

/** A bar of a distribution: `value` null is "not set". */
const bar = z.object({
  value: z.nullable(z.string()),
  /** The label; for a product, its name next to its code. */
  label: z.string(),
  count,
  received: decimal,
  list,
});

const shares = z.object({
  /** Most frequent first; "not set" is always last. */
  bars: z.array(bar),
  /** The number of further values, and their totals. */
  others: z.object({ values: count, count, received: decimal }),
});

const amountBin = z.object({
  /** Above this amount; null for the first bin. */
  above: z.nullable(decimal),
  /** Up to and including this amount; null for the last bin. */
  upTo: z.nullable(decimal),
  count,
  list,
});

const distributions = z.object({
  amount: z.array(amountBin),
  method: shares,
  source: shares,
  country: shares,
  campaign: shares,
  product: shares,
  /** Contributions by local weekday (Monday first) and hour: seven lists of twenty-four. */
  week: z.array(z.array(count)),
});

/** A row of a worklist, with amounts in `currency`. Texts are untrusted and must be shown as text. */
const work = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  /** The amount that was charged, refunded or is charged each time. */
  amount: z.nullable(decimal),
  at: z.nullable(instant),
  /** Why the payment failed, the card, the title of the refunded item, or the risk. */
  note: z.nullable(z.string()),
  attempts: z.nullable(count),
  /** The end of the card's last month. */
  expiresOn: z.nullable(instant),
  /** A calendar day: midnight UTC. */
  nextBillingOn: z.nullable(instant),
  refundedAt: z.nullable(instant),
  isFullRefund: z.nullable(z.boolean()),
  next: z.nullable(z.string()),
});
export type Work = z.infer<typeof work>;

const worklist = z.object({ total: count, rows: z.array(work), list });
export type Worklist = z.infer<typeof worklist>;

const worklists = z.object({
  /** Renewals of the range whose latest attempt failed. */
  failedRenewals: worklist,
  /** Newest contributions of active plans whose card expires within 30 days from now, in any range. */
  expiringCards: worklist,
  /** Contributions of the range that were refunded, in part or in full. */
  refunds: worklist,
  /** Contributions of the range with a warning or a failed check, except spam, tests and deleted ones. */
  risks: worklist,
});

export const insightsReport = z.object({
  now: instant,
  zone: z.string(),
  type: z.enum(kindFilters),
  /** The currency of all amounts; null if the contributions have none, or there are no contributions. */
  currency: z.nullable(z.string()),
  /**
   * The tabs: every currency of contributions in the range, or of all time if it has none. `count`: received
   * ones in the range, most frequent first.
   */
  currencies: z.array(z.object({ currency: z.nullable(z.string()), count })),
  /** Null if there is no dated contribution and the query has no start or no end. */
  range: z.nullable(range),
  /** Paid contributions of the range that no figure includes: their amount is unreadable or not addable. */
  unsummed: z.object({ count, list }),
  coverage,
  figures: z.optional(figures),
  series: z.optional(series),
  distributions: z.optional(distributions),
  worklists: z.optional(worklists),
  definitions: z.record(z.string(), z.string()),
});

export type InsightsReport = z.infer<typeof insightsReport>;
export type Figures = z.infer<typeof figures>;
export type Series = z.infer<typeof series>;
export type Bucket = z.infer<typeof bucket>;
export type Distributions = z.infer<typeof distributions>;
export type Shares = z.infer<typeof shares>;
export type Bar = z.infer<typeof bar>;
export type AmountBin = z.infer<typeof amountBin>;
export type Worklists = z.infer<typeof worklists>;
export type ReportRange = z.infer<typeof range>;
export type Coverage = z.infer<typeof coverage>;
