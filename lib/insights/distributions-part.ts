import type { InsightShares, InsightsDistributions } from "@/lib/contract/insights-report";
import { fromExact, fromMinor } from "@/lib/reading/minor-units";
import { type AmountBin, amountBins } from "./amount-bins";
import type { AmountCount, Share, Shares } from "./combine";
import { isTerm, listQuery, valueTerm } from "./list-query";
import type { Scope } from "./scope";

/** More bars than anybody looks at; what follows is told together. */
const mostBars = 25;

/**
 * Received contributions by how large they were, by dimension, and by the quarter of the week, Monday's first
 * one first.
 */
interface Distributed {
  readonly amounts: readonly AmountCount[];
  readonly shares: Shares;
  readonly week: Uint32Array;
}

/** How what was received is distributed. @param names of products by their code */
export function distributionsPart(
  scope: Scope,
  { amounts, shares, week }: Distributed,
  names: ReadonlyMap<string, string>,
): InsightsDistributions {
  const bars = (facet: string, list: readonly Share[]) => toShares(scope, facet, list, (value) => value);
  return {
    amount: amountBins(amounts, scope.currency).map((bin) => toBin(scope, bin)),
    method: bars("method", shares.method),
    source: bars("source", shares.source),
    country: bars("country", shares.country),
    campaign: bars("campaign", shares.campaign),
    product: toShares(scope, "product", shares.product, (code) => names.get(code) ?? code),
    week: hoursOf(week),
  };
}

/** By weekday, Monday first, and hour. */
function hoursOf(week: Uint32Array): number[][] {
  return Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 24 }, (_hour, hour) => {
      const first = (day * 24 + hour) * 4;
      return week.subarray(first, first + 4).reduce((sum, count) => sum + count, 0);
    }),
  );
}

/** The bars that are shown of a distribution. */
export function shownBars(list: readonly Share[]): readonly Share[] {
  return list.filter(({ value }) => value !== null).slice(0, mostBars);
}

function toShares(
  scope: Scope,
  facet: string,
  list: readonly Share[],
  label: (value: string) => string,
): InsightShares {
  const shown = shownBars(list);
  const others = list.filter((share) => share.value !== null).slice(mostBars);
  const unset = list.filter(({ value }) => value === null);
  return {
    bars: [...shown, ...unset].map(({ value, count, received }) => {
      const term = valueTerm(facet, value);
      return {
        value,
        label: value === null ? "not set" : label(value),
        count,
        received: fromMinor(received, null),
        list:
          term === null ? null : listQuery({ ...scope, terms: [isTerm("received"), term, ...scope.terms] }),
      };
    }),
    others: {
      values: others.length,
      count: others.reduce((sum, { count }) => sum + count, 0),
      received: fromMinor(
        others.reduce((sum, { received }) => sum + received, 0n),
        null,
      ),
    },
  };
}

function toBin(scope: Scope, { above, upTo, count }: AmountBin): InsightsDistributions["amount"][number] {
  const bound = (sign: string, amount: number | null) =>
    amount === null ? [] : [`${sign}${fromExact(BigInt(amount), scope.currency)}`];
  const terms = [isTerm("received"), ...bound(">", above), ...bound("<=", upTo), ...scope.terms];
  return {
    above: above === null ? null : fromMinor(BigInt(above), null),
    upTo: upTo === null ? null : fromMinor(BigInt(upTo), null),
    count,
    list: listQuery({ ...scope, terms }),
  };
}
