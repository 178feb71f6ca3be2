import type { InsightsQuery } from "@/lib/contract/insights-query";
import type { InsightsReport } from "@/lib/contract/insights-report";
import { amountsOf, type Share, sharesOf } from "./combine";
import { definitions } from "./definitions";
import { distributionsPart, shownBars } from "./distributions-part";
import { figuresPart } from "./figures-part";
import { commonCurrency, foldCurrencies } from "./fold-currencies";
import { foldSpan, foldWeek } from "./fold-span";
import type { Ledger } from "./ledger";
import type { LedgerMoment } from "./ledger-keeper";
import { productNames } from "./product-names";
import { firstUtcDay, rangeOf } from "./range";
import type { Rollups } from "./rollups";
import { positionsOf, type Scope, toScope } from "./scope";
import { seriesPart } from "./series-part";
import type { Tally } from "./tally";
import { type ReadRecords, worklistsPart } from "./worklists-part";

/** What the desk's own database can say; whether its records are a copy is the caller's to add. */
export type Insights = Omit<InsightsReport, "coverage"> & {
  readonly coverage: Omit<InsightsReport["coverage"], "copy">;
};

const nameless = "none";

/** Answers a question about sums from one moment of the database. @param now ms UTC */
export async function answerInsights(
  { rollups, tx, records, counted }: LedgerMoment,
  read: ReadRecords,
  query: InsightsQuery,
  now: number,
): Promise<Insights> {
  const { ledger } = rollups;
  const { zone, type, parts } = query;
  const range = rangeOf(query, now, ledger.extent(firstUtcDay));
  const found = range === null ? [] : foldCurrencies(rollups, range, positionsOf(type));
  const chosen = chooseCurrency(ledger, query.currency, found[0]?.currency);
  const told: Insights = {
    ...{ now, zone, type, range },
    currency: chosen.code,
    currencies: found.map(({ currency, count }) => ({
      currency: ledger.currencies.textOf(currency),
      count,
    })),
    coverage: { records, counted },
    definitions: Object.fromEntries(Object.entries(definitions).map(([figure, { says }]) => [figure, says])),
  };
  if (range === null) return told;
  const scope = toScope({ ledger, range, zone, type, now }, chosen);
  const has = (part: InsightsQuery["parts"][number]) => parts.includes(part);
  const tallies = parts.some((part) => part !== "series")
    ? foldSpan(rollups, range, scope.narrowing, has("distributions"))
    : [];
  const { previous } = range;
  const before =
    has("figures") && previous !== null ? foldSpan(rollups, previous, scope.narrowing, false) : null;
  const series = has("series") ? { series: seriesPart(rollups, scope, query.unit) } : {};
  const figures = has("figures") ? { figures: figuresPart(scope, tallies, before) } : {};
  // What is in memory is read before anything is waited for.
  const distributions = has("distributions")
    ? {
        distributions: await distributed(rollups, scope, tallies, (codes) =>
          productNames(tx, read, scope, codes),
        ),
      }
    : {};
  const worklists = has("worklists") ? { worklists: await worklistsPart(scope, tallies, tx, read) } : {};
  return { ...told, ...figures, ...series, ...distributions, ...worklists };
}

async function distributed(
  rollups: Rollups,
  scope: Scope,
  tallies: readonly Tally[],
  namesOf: (shown: readonly Share[]) => Promise<ReadonlyMap<string, string>>,
) {
  const { ledger, range, zone, narrowing } = scope;
  const shares = sharesOf(ledger, tallies);
  const week = foldWeek(rollups, range, zone, narrowing);
  const amounts = amountsOf(ledger, tallies);
  return distributionsPart(scope, { amounts, shares, week }, await namesOf(shownBars(shares.product)));
}

/**
 * The currency that was asked for, or the most frequent one: of the range, else of all, because cards expire whatever the range.
 * The number of a code that occurs nowhere is none at all.
 */
function chooseCurrency(ledger: Ledger, asked: string | undefined, ofRange: number | undefined) {
  const { currencies } = ledger;
  if (asked === undefined) {
    const number = ofRange ?? commonCurrency(ledger);
    return { number, code: currencies.textOf(number) };
  }
  if (asked === nameless) return { number: 0, code: null };
  const number = currencies.find(asked);
  return number === null ? { number: -1, code: asked } : { number, code: currencies.textOf(number) };
}
