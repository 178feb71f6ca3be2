import type { InsightShares, InsightsDistributions } from "@/lib/contract/insights-report";
import { fromExact } from "@/lib/reading/minor-units";
import { type AmountBin, amountBins } from "./amount-bins";
import { amountsOf, type Share, sharesOf, weekOf } from "./combine";
import { decimal } from "./figures-part";
import { isTerm, listQuery, valueTerm } from "./list-query";
import type { Scope } from "./scope";
import type { Tally } from "./tally";

/** More bars than anybody looks at; what follows is told together. */
const mostBars = 25;

/** How what was received is distributed. @param names of products by their code */
export function distributionsPart(
  scope: Scope,
  tallies: readonly Tally[],
  names: ReadonlyMap<string, string>,
): InsightsDistributions {
  const { ledger, currency } = scope;
  const shares = sharesOf(ledger, tallies);
  const bars = (facet: string, list: readonly Share[]) => toShares(scope, facet, list, (value) => value);
  return {
    amount: amountBins(amountsOf(ledger, tallies), currency).map((bin) => toBin(scope, bin)),
    method: bars("method", shares.method),
    source: bars("source", shares.source),
    country: bars("country", shares.country),
    campaign: bars("campaign", shares.campaign),
    product: toShares(scope, "product", shares.product, (code) => names.get(code) ?? code),
    week: weekOf(tallies).map((hours) => [...hours]),
  };
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
        received: decimal(received) ?? "0.0000",
        list:
          term === null ? null : listQuery({ ...scope, terms: [isTerm("received"), term, ...scope.terms] }),
      };
    }),
    others: {
      values: others.length,
      count: others.reduce((sum, { count }) => sum + count, 0),
      received: decimal(others.reduce((sum, { received }) => sum + received, 0n)) ?? "0.0000",
    },
  };
}

function toBin(scope: Scope, { above, upTo, count }: AmountBin): InsightsDistributions["amount"][number] {
  const bound = (sign: string, amount: number | null) =>
    amount === null ? [] : [`${sign}${fromExact(BigInt(amount), scope.currency)}`];
  const terms = [isTerm("received"), ...bound(">", above), ...bound("<=", upTo), ...scope.terms];
  return {
    above: above === null ? null : decimal(BigInt(above)),
    upTo: upTo === null ? null : decimal(BigInt(upTo)),
    count,
    list: listQuery({ ...scope, terms }),
  };
}
