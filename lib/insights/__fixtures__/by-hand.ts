import type { InsightsReport } from "@/lib/contract/insights-report";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { contributionStatus, received } from "@/lib/records/contribution/status";
import type { Kind } from "@/lib/records/labels";
import { currencyDigits, fromTenThousandths } from "@/lib/records/money";
import { type Given, toRecord } from "./given";

const afterAllDates = Date.UTC(10_000, 0);

/** Returns the kind by the stated rule, over all records. */
export function kindByHand(one: Given, all: readonly Given[]): Kind {
  if (one.plan === null) return "onetime";
  const members = all.filter(({ plan }) => plan === one.plan);
  const dateOf = ({ at }: Given) => at ?? afterAllDates;
  const [first] = members.toSorted((a, b) => dateOf(a) - dateOf(b) || (a.id < b.id ? -1 : 1));
  return first === one ? "initial" : "recurring";
}

/** Returns the records of a currency, some kinds and a time span: `start` included, `end` not. */
export function within(
  all: readonly Given[],
  { currency, kinds }: { readonly currency: string | null; readonly kinds: readonly Kind[] },
  { start, end }: { readonly start: number; readonly end: number },
): readonly Given[] {
  const same = (code: string | null) => code?.toLowerCase() === currency?.toLowerCase();
  return all.filter(
    (one) =>
      same(parseContribution(toRecord(one)).currency) &&
      kinds.includes(kindByHand(one, all)) &&
      one.at !== null &&
      one.at >= start &&
      one.at < end,
  );
}

/** Whether a record counts as received. */
export const isReceived = (one: Given) => received(parseContribution(toRecord(one))) !== null;

/** Returns the figures of some records, added one by one. */
export function figuresByHand(some: readonly Given[], all: readonly Given[]) {
  const counted = some.filter(isReceived);
  const of = (kind: Kind) => counted.filter((one) => kindByHand(one, all) === kind);
  const sum = (list: readonly Given[], amount: (one: Given) => bigint) =>
    fromTenThousandths(list.reduce((total, one) => total + amount(one), 0n));
  const total = (one: Given) => parseContribution(toRecord(one)).total ?? 0n;
  const refundedOf = (one: Given) => BigInt(received(parseContribution(toRecord(one)))?.refunded ?? 0);
  const failed = some.filter(
    (one) => contributionStatus(parseContribution(toRecord(one))) === "failed" && one.flag === null,
  );
  const covered = counted.filter(({ costs }) => costs > 0);
  const supporters = new Set(counted.flatMap(({ supporter }) => supporter ?? []));
  return {
    received: sum(counted, total),
    receivedOnetime: sum(of("onetime"), total),
    receivedInitial: sum(of("initial"), total),
    receivedRecurring: sum(of("recurring"), total),
    contributions: counted.length,
    average: middle(counted.map(total), counted[0]?.currency ?? null, "average"),
    median: middle(counted.map(total), counted[0]?.currency ?? null, "median"),
    newPlans: of("initial").length,
    failed: failed.length,
    refunded: sum(counted, refundedOf),
    refunds: counted.filter((one) => refundedOf(one) > 0n).length,
    coverCosts: covered.length,
    coveredCosts: sum(covered, ({ costs }) => BigInt(costs)),
    supporters: supporters.size,
  };
}

/**
 * Returns the average or the median of amounts, rounded half away from zero to the minor unit; null for no
 * amounts.
 */
function middle(amounts: readonly bigint[], currency: string | null, which: "average" | "median") {
  if (amounts.length === 0) return null;
  const sorted = amounts.toSorted((one, other) => (one < other ? -1 : 1));
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0n, sorted[sorted.length >> 1] ?? 0n];
  if (which === "median" && low === high) return fromTenThousandths(low);
  const [sum, by] =
    which === "median"
      ? [low + high, 2n]
      : [amounts.reduce((all, one) => all + one, 0n), BigInt(amounts.length)];
  const units = sum / (by * 10n ** BigInt(4 - currencyDigits(currency)));
  // The nearest multiple; of two equally near, the one further from zero.
  const candidates = [units - 1n, units, units + 1n].map(
    (count) => count * 10n ** BigInt(4 - currencyDigits(currency)),
  );
  const distance = (unit: bigint) => (sum - unit * by < 0n ? unit * by - sum : sum - unit * by);
  const size = (unit: bigint) => (unit < 0n ? -unit : unit);
  const [best = 0n] = candidates.toSorted((one, other) =>
    distance(one) === distance(other)
      ? size(one) > size(other)
        ? -1
        : 1
      : distance(one) < distance(other)
        ? -1
        : 1,
  );
  return fromTenThousandths(best);
}

/** Returns every number of a report that links to a list, with the list and the count. */
export function marksOf(
  report: InsightsReport,
): readonly { readonly list: string; readonly count: number }[] {
  const { figures, series, distributions, worklists } = report;
  if (!figures || !series || !distributions || !worklists) return [];
  const { contributions, newPlans, failed, refunds, coverCosts } = figures;
  const all = ({ count }: { count: Record<Kind, number> }) => count.onetime + count.initial + count.recurring;
  const { amount, week: _, ...shares } = distributions;
  const marks = [
    ...[contributions, newPlans, failed, refunds, coverCosts].map(({ list, value }) => ({
      list,
      count: value ?? 0,
    })),
    { list: figures.received.list, count: contributions.value ?? 0 },
    ...series.buckets.map((bucket) => ({ list: bucket.list, count: all(bucket) })),
    ...Object.values(shares).flatMap(({ bars }) => bars),
    ...amount,
    ...Object.values(worklists).map(({ list, total }) => ({ list, count: total })),
  ];
  return marks.flatMap(({ list, count }) => (list === null ? [] : [{ list, count }]));
}
