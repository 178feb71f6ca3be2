import { insightTypes, insightUnits } from "@/lib/contract/insights-query";
import type {
  InsightAmountBin,
  InsightBar,
  InsightBucket,
  InsightShares,
  InsightsCoverage,
  InsightsDistributions,
  InsightsFigures,
  InsightsRange,
  InsightsReport as InsightsReportWire,
  InsightsSeries,
  InsightsWorklists,
  InsightWork,
  InsightWorklist,
} from "@/lib/contract/insights-report";
import {
  type Guard,
  isEither,
  isFlag,
  isListOf,
  isNull,
  isNumber,
  isObjectOf,
  isOneOf,
  isRecordOf,
  isText,
} from "./guards";

type Frozen<Value> = Value extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Frozen<Value[Name]> }
    : Value;

/** What `/api/insights` answers, as the pages read it (lib/contract/insights-report.ts). */
export type InsightsReport = Frozen<InsightsReportWire>;
export type Figures = Frozen<InsightsFigures>;
export type Series = Frozen<InsightsSeries>;
export type Bucket = Frozen<InsightBucket>;
type Distributions = Frozen<InsightsDistributions>;
export type Shares = Frozen<InsightShares>;
export type Bar = Frozen<InsightBar>;
export type AmountBin = Frozen<InsightAmountBin>;
export type Worklists = Frozen<InsightsWorklists>;
export type Worklist = Frozen<InsightWorklist>;
export type Work = Frozen<InsightWork>;
export type ReportRange = Frozen<InsightsRange>;
export type Coverage = Frozen<InsightsCoverage>;
type PerKind<Value> = Readonly<Record<"onetime" | "initial" | "recurring", Value>>;
type Previous = NonNullable<ReportRange["previous"]>;

const isTextOrNull = isEither(isText, isNull);
const isNumberOrNull = isEither(isNumber, isNull);

function isOptional<Value>(guard: Guard<Value>): Guard<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || guard(value);
}

function isPerKind<Value>(guard: Guard<Value>): Guard<PerKind<Value>> {
  return isObjectOf<PerKind<Value>>({ onetime: guard, initial: guard, recurring: guard });
}

const isMoney = isObjectOf<Figures["received"]>({
  value: isTextOrNull,
  previous: isTextOrNull,
  change: isNumberOrNull,
  list: isTextOrNull,
});
const isCount = isObjectOf<Figures["contributions"]>({
  value: isNumberOrNull,
  previous: isNumberOrNull,
  change: isNumberOrNull,
  list: isTextOrNull,
});
const isFigures = isObjectOf<Figures>({
  received: isMoney,
  receivedOnetime: isMoney,
  receivedInitial: isMoney,
  receivedRecurring: isMoney,
  contributions: isCount,
  average: isMoney,
  median: isMoney,
  newPlans: isCount,
  failed: isCount,
  refunded: isMoney,
  refunds: isCount,
  coverCosts: isCount,
  coveredCosts: isMoney,
  supporters: isCount,
});

const isSeries = isObjectOf<Series>({
  unit: isOneOf(...insightUnits),
  units: isListOf(isOneOf(...insightUnits)),
  buckets: isListOf(
    isObjectOf<Bucket>({
      start: isNumber,
      end: isNumber,
      from: isText,
      to: isText,
      state: isOneOf("whole", "partial", "ahead"),
      count: isPerKind(isNumber),
      received: isPerKind(isText),
      list: isTextOrNull,
    }),
  ),
});

const isShares = isObjectOf<Shares>({
  bars: isListOf(
    isObjectOf<Bar>({
      value: isTextOrNull,
      label: isText,
      count: isNumber,
      received: isText,
      list: isTextOrNull,
    }),
  ),
  others: isObjectOf<Shares["others"]>({ values: isNumber, count: isNumber, received: isText }),
});
const isDistributions = isObjectOf<Distributions>({
  amount: isListOf(
    isObjectOf<AmountBin>({ above: isTextOrNull, upTo: isTextOrNull, count: isNumber, list: isTextOrNull }),
  ),
  method: isShares,
  source: isShares,
  country: isShares,
  campaign: isShares,
  product: isShares,
  week: isListOf(isListOf(isNumber)),
});

const isWorklist = isObjectOf<Worklist>({
  total: isNumber,
  list: isTextOrNull,
  rows: isListOf(
    isObjectOf<Work>({
      id: isText,
      name: isTextOrNull,
      currency: isTextOrNull,
      amount: isTextOrNull,
      at: isNumberOrNull,
      note: isTextOrNull,
      attempts: isNumberOrNull,
      expiresOn: isNumberOrNull,
      nextBillingOn: isNumberOrNull,
      refundedAt: isNumberOrNull,
      isFullRefund: isEither(isFlag, isNull),
    }),
  ),
});
const isWorklists = isObjectOf<Worklists>({
  failedRenewals: isWorklist,
  expiringCards: isWorklist,
  refunds: isWorklist,
  risks: isWorklist,
});

const span = { from: isText, to: isText, start: isNumber, end: isNumber };
const isRange = isObjectOf<ReportRange>({
  ...span,
  isPartial: isFlag,
  previous: isEither(
    isNull,
    isObjectOf<Previous>({ ...span, rule: isOneOf("calendar", "days"), days: isNumber }),
  ),
});

/** Whether a parsed answer of `/api/insights` is a report, every member of it. */
export const isInsightsReport = isObjectOf<InsightsReport>({
  now: isNumber,
  zone: isText,
  type: isOneOf(...insightTypes),
  currency: isTextOrNull,
  currencies: isListOf(
    isObjectOf<InsightsReport["currencies"][number]>({ currency: isTextOrNull, count: isNumber }),
  ),
  range: isEither(isRange, isNull),
  unsummed: isObjectOf<InsightsReport["unsummed"]>({ count: isNumber, list: isTextOrNull }),
  coverage: isObjectOf<Coverage>({
    records: isNumber,
    counted: isNumber,
    copy: isEither(
      isNull,
      isObjectOf<NonNullable<Coverage["copy"]>>({
        asOf: isNumber,
        isComplete: isFlag,
        total: isNumberOrNull,
        missing: isNumber,
      }),
    ),
  }),
  figures: isOptional(isFigures),
  series: isOptional(isSeries),
  distributions: isOptional(isDistributions),
  worklists: isOptional(isWorklists),
  definitions: isRecordOf(isText),
});
