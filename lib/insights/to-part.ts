import type { Counter, SumCounter } from "./counter";
import type { Counts, Part } from "./part";
import type { Tally } from "./tally";

/** Keeps a tally in as little room as it needs; null where a sum is too large to be added as a number. */
export function toPart(tally: Tally): Part | null {
  const { count, failed, refunds, covers, risks, shares } = tally;
  const [received, refunded, costs] = [tally.received, tally.refunded, tally.costs].map((sum) =>
    Number(sum.at(0)),
  );
  const { method, source, country, campaign, product } = shares;
  const part: Part = {
    ...{ count, failed, refunds, covers, risks },
    ...{ received: received ?? 0, refunded: refunded ?? 0, costs: costs ?? 0 },
    amounts: countsOf(tally.amounts),
    supporters: tally.supporters.keep(),
    shares: {
      method: sumsOf(method),
      source: sumsOf(source),
      country: sumsOf(country),
      campaign: sumsOf(campaign),
      product: sumsOf(product),
    },
  };
  const isExact =
    [part.received, part.refunded, part.costs].every(Number.isSafeInteger) &&
    Object.values(part.shares).every(({ sums }) => sums.every(Number.isSafeInteger));
  return isExact ? part : null;
}

function countsOf(counter: Counter): Counts {
  const numbers = Uint32Array.from(counter.touched);
  // `from` with a function takes several times as long as `map`.
  return { numbers, counts: numbers.map((number) => counter.of(number)) };
}

function sumsOf(counter: SumCounter) {
  const counts = countsOf(counter);
  const sums = new Float64Array(counts.numbers.length);
  for (const [at, number] of counts.numbers.entries()) sums[at] = Number(counter.sumOf(number));
  return { ...counts, sums };
}
