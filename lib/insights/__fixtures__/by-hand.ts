import type { InsightsReport } from "@/lib/contract/insights-report";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { contributionStatus, received } from "@/lib/records/contribution/status";
import type { Kind } from "@/lib/records/labels";
import { currencyDigits, fromMinor, toExact } from "@/lib/records/money";
import { type Given, toRecord } from "./given";

const before = Date.UTC(-1, 0);

/** The kind by the rule's own words, over all records together. */
export function kindByHand(one: Given, all: readonly Given[]): Kind {
  if (one.plan === null) return "onetime";
  const members = all.filter(({ plan }) => plan === one.plan);
  const [first] = members.toSorted((a, b) => (a.at ?? before) - (b.at ?? before) || (a.id < b.id ? -1 : 1));
  return first === one ? "initial" : "recurring";
}

/** The records of a currency, some kinds and a stretch of time: `from` included, `to` not. */
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

/** Whether it counts, by the text of the definitions. */
export const isReceived = (one: Given) => received(parseContribution(toRecord(one))) !== null;

/** The figures of some records, folded one by one. */
export function figuresByHand(some: readonly Given[], all: readonly Given[]) {
  const counted = some.filter(isReceived);
  const of = (kind: Kind) => counted.filter((one) => kindByHand(one, all) === kind);
  const sum = (list: readonly Given[], amount: (one: Given) => bigint) =>
    fromMinor(
      list.reduce((total, one) => total + amount(one), 0n),
      null,
    );
  const total = (one: Given) => toExact(parseContribution(toRecord(one)).total) ?? 0n;
  const back = (one: Given) => BigInt(received(parseContribution(toRecord(one)))?.refunded ?? 0);
  const failed = some.filter(
    (one) => contributionStatus(parseContribution(toRecord(one))).status === "failed" && one.flag === null,
  );
  const covered = counted.filter(({ costs }) => costs > 0);
  const givers = new Set(counted.flatMap(({ supporter }) => supporter ?? []));
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
    refunded: sum(counted, back),
    refunds: counted.filter((one) => back(one) > 0n).length,
    coverCosts: covered.length,
    coveredCosts: sum(covered, ({ costs }) => BigInt(costs)),
    supporters: givers.size,
  };
}

/**
 * The average or the median of amounts, rounded half away from zero to the smallest coin; null if there are
 * none.
 */
function middle(amounts: readonly bigint[], currency: string | null, which: "average" | "median") {
  if (amounts.length === 0) return null;
  const sorted = amounts.toSorted((one, other) => (one < other ? -1 : 1));
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0n, sorted[sorted.length >> 1] ?? 0n];
  if (which === "median" && low === high) return fromMinor(low, null);
  const [sum, by] =
    which === "median"
      ? [low + high, 2n]
      : [amounts.reduce((all, one) => all + one, 0n), BigInt(amounts.length)];
  const coins = sum / (by * 10n ** BigInt(4 - currencyDigits(currency)));
  // The nearer of the two multiples around it; of two as near, the one further from zero.
  const near = [coins - 1n, coins, coins + 1n].map(
    (count) => count * 10n ** BigInt(4 - currencyDigits(currency)),
  );
  const away = (coin: bigint) => (sum - coin * by < 0n ? coin * by - sum : sum - coin * by);
  const size = (coin: bigint) => (coin < 0n ? -coin : coin);
  const [best = 0n] = near.toSorted((one, other) =>
    away(one) === away(other) ? (size(one) > size(other) ? -1 : 1) : away(one) < away(other) ? -1 : 1,
  );
  return fromMinor(best, null);
}

/** Every mark of a report that has a list behind it, and how many contributions it counts. */
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
