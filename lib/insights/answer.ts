import type { InsightsQuery } from "@/lib/contract/insights-query";
import type { InsightsReport } from "@/lib/contract/insights-report";
import type { Tx } from "@/lib/database/engine";
import { currencyCode } from "@/lib/reading/currency";
import { breath } from "./breath";
import { sharesOf } from "./combine";
import { definitions } from "./definitions";
import { distributionsPart, shownBars } from "./distributions-part";
import { figuresPart } from "./figures-part";
import { type CurrencyCount, commonCurrency, foldCurrencies } from "./fold-currencies";
import { foldWeek } from "./fold-span";
import { FoldedSpan } from "./folded-span";
import type { Ledger } from "./ledger";
import type { LedgerMoment } from "./ledger-keeper";
import { isTerm, listQuery } from "./list-query";
import { productNames } from "./product-names";
import { firstUtcDay, rangeOf } from "./range";
import type { Rollups } from "./rollups";
import { positionsOf, type Scope, toScope } from "./scope";
import { seriesPart } from "./series-part";
import { worklistsPart } from "./worklists-part";

/** What the desk's own database can say; whether its records are a copy is the caller's to add. */
export type Insights = Omit<InsightsReport, "coverage"> & {
  readonly coverage: Omit<InsightsReport["coverage"], "copy">;
};

/**
 * Reads records by their numbers in the store, in their order: to show them, or for the name of a product
 * alone.
 */
export type ReadRecords = (
  tx: Tx,
  seqs: readonly number[],
  what: "record" | "product",
) => Promise<readonly unknown[]>;

const nameless = "none";

/** Answers a question about sums from one moment of the database. @param now ms UTC */
export async function answerInsights(
  { rollups, cards, tx, version, records, counted }: LedgerMoment,
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
    unsummed: { count: 0, list: null },
    coverage: { records, counted },
    definitions: Object.fromEntries(Object.entries(definitions).map(([figure, { says }]) => [figure, says])),
  };
  if (range === null) return told;
  const scope = toScope({ ledger, range, zone, type, now }, chosen);
  const unsummed = unsummedOf(scope, found);
  const has = (part: InsightsQuery["parts"][number]) => parts.includes(part);
  const span = new FoldedSpan(rollups, range, scope.narrowing, has("distributions"));
  // The database looks for what no memory holds while this thread adds up.
  const lists = async () => {
    const expiring = await cards.find(tx, version, now, { ...scope.narrowing, currency: scope.currency });
    return worklistsPart(scope, span.tallies, expiring, (seqs) => read(tx, seqs, "record"));
  };
  const plots = async () => {
    await breath();
    const figures = has("figures") ? { figures: figuresPart(scope, span, previousOf(rollups, scope)) } : {};
    const series = has("series") ? { series: seriesPart(rollups, scope, query.unit) } : {};
    const distributions = has("distributions")
      ? {
          distributions: await distributed(rollups, scope, span, query.coversSponsees === true, (seqs) =>
            read(tx, seqs, "product"),
          ),
        }
      : {};
    return { ...figures, ...series, ...distributions };
  };
  const [worklists, others] = await Promise.all([has("worklists") ? lists() : null, plots()]);
  return { ...told, unsummed, ...others, ...(worklists === null ? {} : { worklists }) };
}

/**
 * The paid contributions that no sum of a currency has, because their amount cannot be added. Those that name
 * no currency may be of any: with some of them no list has just these.
 */
function unsummedOf(
  { narrowing, terms, ...scope }: Scope,
  found: readonly CurrencyCount[],
): Insights["unsummed"] {
  const left = found.filter(({ currency }) => currency === narrowing.currency || currency === 0);
  const count = left.reduce((sum, { unsummed }) => sum + unsummed, 0);
  const isListed = left.every(({ currency, unsummed }) => currency === narrowing.currency || unsummed === 0);
  const list = isListed ? listQuery({ ...scope, terms: [isTerm("unsummed"), ...terms] }) : null;
  return { count, list: count === 0 ? null : list };
}

/** What a range is compared with; null where it is not. */
function previousOf(rollups: Rollups, { range: { previous }, narrowing }: Scope): FoldedSpan | null {
  return previous === null ? null : new FoldedSpan(rollups, previous, narrowing, false);
}

async function distributed(
  rollups: Rollups,
  scope: Scope,
  { tallies, amounts }: FoldedSpan,
  coversSponsees: boolean,
  read: (seqs: readonly number[]) => Promise<readonly unknown[]>,
) {
  const { ledger, range, zone, narrowing } = scope;
  const shares = sharesOf(ledger, tallies, coversSponsees);
  const week = foldWeek(rollups, range, zone, narrowing);
  const names = await productNames(read, scope, shownBars(shares.product), coversSponsees);
  return distributionsPart(scope, { amounts, shares, week }, names);
}

/**
 * The currency that was asked for, or the most frequent one: of the range, else of all, because cards expire
 * whatever the range. The number of a code that occurs nowhere is none at all.
 */
function chooseCurrency(ledger: Ledger, asked: string | undefined, ofRange: number | undefined) {
  const { currencies } = ledger;
  if (asked === undefined) {
    const number = ofRange ?? commonCurrency(ledger);
    return { number, code: currencies.textOf(number) };
  }
  if (asked === nameless) return { number: 0, code: null };
  const code = currencyCode(asked);
  return { number: currencies.find(code) ?? -1, code };
}
