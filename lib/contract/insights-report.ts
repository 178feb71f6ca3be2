import * as z from "zod";
import { insightTypes, insightUnits } from "./insights-query";
import { date, decimal4 } from "./scalars";

/**
 * What `/api/insights` answers. Money is decimal text in major units of one currency, exact; instants are ms
 * UTC.
 */

const count = z.int().min(0);
const instant = z.int();

/**
 * The query string of `/contributions` whose list has exactly the rows that a mark counts, without `?`; null
 * where no list is behind a mark. Lists that words narrow are counted up to 10,000, beyond that they say
 * "more than".
 */
const list = z.string().nullable();

const perKind = <Value extends z.ZodType>(value: Value) =>
  z.object({ onetime: value, initial: value, recurring: value });

/** Local days, both included, and the instants that they mean: `start` included, `end` not. */
const span = z.object({ from: date, to: date, start: instant, end: instant });

const range = span.extend({
  /** Whether the range has not ended yet; the comparison then ends at the same moment of its own period. */
  isPartial: z.boolean(),
  /**
   * What the figures are compared with; `end` may lie within its last day. Null where the question is open at
   * an end.
   */
  previous: span
    .extend({
      /** `calendar`: the month, quarter or year before; `days`: as many days before. */
      rule: z.enum(["calendar", "days"]),
      days: count,
    })
    .nullable(),
});

const coverage = z.object({
  /** How many records there are, and how many of them are counted by now. */
  records: count,
  counted: count,
  /**
   * Where the records are a copy: when it was read, whether it holds all of the range, and how many
   * contributions the upstream last said that it has, null where it never did; `missing`: records that it
   * holds, of any date, and that the upstream no longer has where they were. Nothing is extrapolated.
   */
  copy: z
    .object({ asOf: instant, isComplete: z.boolean(), total: count.nullable(), missing: count })
    .nullable(),
});

const changed = <Value extends z.ZodType>(value: Value) =>
  z.object({
    /** Null where there is nothing to say it of: the average of no gifts. */
    value,
    /** The same of `range.previous`; null without one. */
    previous: value.nullable(),
    /** In per cent, rounded to one decimal; null where there is no previous value, or it is 0. */
    change: z.number().nullable(),
    list,
  });
const money = changed(decimal4.nullable());
const number = changed(count.nullable());

/** The cards. What each means stands in lib/insights/definitions.ts, and in `definitions` of the report. */
const figures = z.object({
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
  /** Not included. */
  end: instant,
  /** The local days that it covers, both included; an hour lies within one. */
  from: date,
  to: date,
  /** `partial`: now is in it; `ahead`: it has not begun. Empty buckets are there, with 0. */
  state: z.enum(["whole", "partial", "ahead"]),
  count: perKind(count),
  received: perKind(decimal4),
  list,
});

const series = z.object({
  unit: z.enum(insightUnits),
  /** Units that the range can be shown in. */
  units: z.array(z.enum(insightUnits)),
  /** In order of time, side by side, from the start of the range to its end. */
  buckets: z.array(bucket),
});

/** A bar of a distribution: `value` null is "not set". */
const bar = z.object({
  value: z.string().nullable(),
  /** What people read; the name of a product beside its code. */
  label: z.string(),
  count,
  received: decimal4,
  list,
});

const shares = z.object({
  /** The most frequent first, "not set" always last. */
  bars: z.array(bar),
  /** How many further values there are, and what they come to. */
  others: z.object({ values: count, count, received: decimal4 }),
});

const amountBin = z.object({
  /** Above this amount; null for the first bin. */
  above: decimal4.nullable(),
  /** Up to this amount, itself included; null for the last bin. */
  upTo: decimal4.nullable(),
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
  /**
   * Contributions by local weekday (Monday first) and hour: seven lists of twenty-four. No list is behind a
   * cell.
   */
  week: z.array(z.array(count)),
});

/** A line of a worklist; amounts in `currency`. Texts are foreign, to be shown as text. */
const work = z.object({
  id: z.string(),
  name: z.string().nullable(),
  currency: z.string().nullable(),
  /** What was asked for, given back or is charged each time. */
  amount: decimal4.nullable(),
  /** When it was placed. */
  at: instant.nullable(),
  /** Why a payment failed, what card it is, what was given back for, what is risky. */
  note: z.string().nullable(),
  /** The number of attempts; the end of a card's last month; when it was given back. */
  attempts: count.nullable(),
  expiresOn: instant.nullable(),
  /** A calendar day: midnight UTC. */
  nextBillingOn: instant.nullable(),
  refundedAt: instant.nullable(),
  isFullRefund: z.boolean().nullable(),
});
export type InsightWork = z.infer<typeof work>;

const worklist = z.object({ total: count, rows: z.array(work), list });
export type InsightWorklist = z.infer<typeof worklist>;

const worklists = z.object({
  /** Renewals of the range whose latest attempt failed. */
  failedRenewals: worklist,
  /** Newest contributions of active plans whose card expires within 30 days from now, whatever the range. */
  expiringCards: worklist,
  /** Contributions of the range of which something was given back. */
  refunds: worklist,
  /** Received contributions of the range with a warning or a failed check. */
  risks: worklist,
});

export const insightsReport = z.object({
  /** When the answer was made. */
  now: instant,
  zone: z.string(),
  type: z.enum(insightTypes),
  /**
   * The code of all money in the answer; null for contributions that name none, and where there are no
   * contributions.
   */
  currency: z.string().nullable(),
  /**
   * The tabs: every currency in which contributions of the range were received, failed, are risky or cannot
   * be added; `count` of received ones, most first.
   */
  currencies: z.array(z.object({ currency: z.string().nullable(), count })),
  /** Null where there is no dated contribution and the question is open at an end. */
  range: range.nullable(),
  /**
   * The paid contributions of the range that no figure has, because their amount cannot be read or is too
   * large to add: of the currency, and those that name none.
   */
  unsummed: z.object({ count, list }),
  coverage,
  /** The parts that were asked for. */
  figures: figures.optional(),
  series: series.optional(),
  distributions: distributions.optional(),
  worklists: worklists.optional(),
  /** What each figure counts, for its tooltip. */
  definitions: z.record(z.string(), z.string()),
});

export type InsightsReport = z.infer<typeof insightsReport>;
export type InsightsFigures = z.infer<typeof figures>;
export type InsightsSeries = z.infer<typeof series>;
export type InsightBucket = z.infer<typeof bucket>;
export type InsightsDistributions = z.infer<typeof distributions>;
export type InsightShares = z.infer<typeof shares>;
export type InsightBar = z.infer<typeof bar>;
export type InsightAmountBin = z.infer<typeof amountBin>;
export type InsightsWorklists = z.infer<typeof worklists>;
export type InsightsRange = z.infer<typeof range>;
export type InsightsCoverage = z.infer<typeof coverage>;
