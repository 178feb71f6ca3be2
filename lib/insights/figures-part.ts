import type { InsightFigure, InsightsFigures } from "@/lib/contract/insights-report";
import { kinds } from "@/lib/reading/kind";
import { toDecimal } from "@/lib/reading/minor-units";
import { countSupporters } from "./combine";
import { type Definition, definitions } from "./definitions";
import type { FoldedSpan } from "./folded-span";
import { isTerm, listQuery, typeOf } from "./list-query";
import { medianOf, quotient } from "./median";
import type { Scope } from "./scope";
import type { Tally } from "./tally";

const words = {
  received: "received",
  failed: "failed",
  refunded: "refunded",
  covered: "covered",
  risky: "risk",
  unsummed: "unsummed",
} as const;

/** The cards of a range, each beside the same of the range that it is compared with. */
export function figuresPart(scope: Scope, now: FoldedSpan, before: FoldedSpan | null): InsightsFigures {
  const value = measureAll(scope, now);
  const previous = before === null ? null : measureAll(scope, before);
  const money = (figure: InsightFigure) => {
    const [is, was] = [value(figure), previous?.(figure) ?? null];
    return {
      value: toDecimal(is),
      previous: toDecimal(was),
      change: changeOf(is, was),
      list: listOf(scope, figure),
    };
  };
  const number = (figure: InsightFigure) => {
    const [is, was] = [value(figure), previous?.(figure) ?? null];
    const whole = (count: bigint | null) => (count === null ? null : Number(count));
    return { value: whole(is), previous: whole(was), change: changeOf(is, was), list: listOf(scope, figure) };
  };
  return {
    received: money("received"),
    receivedOnetime: money("receivedOnetime"),
    receivedInitial: money("receivedInitial"),
    receivedRecurring: money("receivedRecurring"),
    contributions: number("contributions"),
    average: money("average"),
    median: money("median"),
    newPlans: number("newPlans"),
    failed: number("failed"),
    refunded: money("refunded"),
    refunds: number("refunds"),
    coverCosts: number("coverCosts"),
    coveredCosts: money("coveredCosts"),
    supporters: number("supporters"),
  };
}

/** Every figure of a span by the table of definitions: ten-thousandths, or a count. */
function measureAll({ ledger, currency }: Scope, span: FoldedSpan) {
  const { tallies } = span;
  const measure = ({ of, kind, take }: Definition): bigint | null => {
    const own = tallies.filter((_, place) => kind === null || kinds[place] === kind);
    const count = own.reduce((sum, tally) => sum + tally.count, 0);
    const total = own.reduce((sum, tally) => sum + tally.received.at(0), 0n);
    switch (take) {
      case "amount":
        return total;
      case "average":
        return count === 0 ? null : quotient(total, BigInt(count), currency);
      case "median":
        // Of every kind: the table has no other.
        return medianOf(span.amounts, currency);
      case "refunded":
        return own.reduce((sum, tally) => sum + tally.refunded.at(0), 0n);
      case "costs":
        return own.reduce((sum, tally) => sum + tally.costs.at(0), 0n);
      case "supporters":
        return BigInt(countSupporters(ledger, own));
      case "count":
        return BigInt(own.reduce((sum, tally) => sum + countOf(tally, of), 0));
    }
  };
  return (figure: InsightFigure) => measure(definitions[figure]);
}

function countOf({ count, failed, refunds, covers }: Tally, of: Definition["of"]): number {
  if (of === "failed") return failed;
  if (of === "received") return count;
  return of === "refunded" ? refunds : covers;
}

function listOf(scope: Scope, figure: InsightFigure): string | null {
  const { of, kind, take } = definitions[figure];
  const type = typeOf(kind, scope.type);
  if (take === "supporters" || type === null || of === "muted" || of === "gone") return null;
  return listQuery({ ...scope, type, terms: [isTerm(words[of]), ...scope.terms] });
}

/** In per cent with one decimal; null where there is nothing to compare with. */
function changeOf(is: bigint | null, was: bigint | null): number | null {
  if (is === null || was === null || was === 0n) return null;
  const share = Number(is - was) / Number(was < 0n ? -was : was);
  return Math.round(share * 1000) / 10;
}
