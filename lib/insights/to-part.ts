import type { Counter, SumCounter } from "./counter";
import { type Counts, type Part, quarters } from "./part";
import type { Tally } from "./tally";

/** Keeps a tally in as little room as it needs; null where a sum is too large to be added as a number. */
export function toPart(tally: Tally): Part | null {
  const { failed, refunds, covers, shares } = tally;
  const [refunded, costs] = [Number(tally.refunded.at(0)), Number(tally.costs.at(0))];
  const { method, source, country, campaign, product } = shares;
  const part: Part = {
    ...{ failed, refunds, covers, refunded, costs },
    amounts: countsOf(tally.amounts),
    supporters: Uint32Array.from(tally.supporters.touched),
    shares: {
      method: sumsOf(method),
      source: sumsOf(source),
      country: sumsOf(country),
      campaign: sumsOf(campaign),
      product: sumsOf(product),
    },
    week: tally.week.slice(0, quarters),
  };
  const sums = [refunded, costs, ...Object.values(part.shares).flatMap((share) => [...share.sums])];
  return sums.every(Number.isSafeInteger) ? part : null;
}

function countsOf(counter: Counter): Counts {
  const { touched } = counter;
  return {
    numbers: Uint32Array.from(touched),
    counts: Uint32Array.from(touched, (number) => counter.of(number)),
  };
}

function sumsOf(counter: SumCounter) {
  const sums = Float64Array.from(counter.touched, (number) => Number(counter.sumOf(number)));
  return { ...countsOf(counter), sums };
}
