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
  const sums = [part.received, part.refunded, part.costs];
  const isExact = [...sums, ...Object.values(part.shares).flatMap((share) => [...share.sums])].every(
    Number.isSafeInteger,
  );
  return isExact ? part : null;
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
