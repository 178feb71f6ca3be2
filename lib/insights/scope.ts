import type { InsightType } from "@/lib/contract/insights-query";
import type { InsightsRange } from "@/lib/contract/insights-report";
import { kinds } from "@/lib/reading/kind";
import type { Ledger } from "./ledger";
import { kindsOf, valueTerm } from "./list-query";
import type { Narrowing } from "./narrowing";

/** What all parts of an answer are about. */
export interface Scope {
  readonly ledger: Ledger;
  readonly range: InsightsRange;
  /** The days of the range, as lists take them. */
  readonly days: { readonly from: string; readonly to: string };
  readonly zone: string;
  readonly type: InsightType;
  readonly currency: string | null;
  readonly narrowing: Narrowing;
  /** Words that narrow a list to the currency. */
  readonly terms: readonly string[];
  /** ms UTC. */
  readonly now: number;
}

/**
 * @param currency the number of the currency in the ledger; one that it does not know has no contributions
 */
export function toScope(
  { ledger, range, zone, type, now }: Pick<Scope, "ledger" | "range" | "zone" | "type" | "now">,
  currency: { readonly number: number; readonly code: string | null },
): Scope {
  const term = valueTerm("currency", currency.code);
  return {
    ...{ ledger, range, zone, type, now },
    days: { from: range.from, to: range.to },
    currency: currency.code,
    narrowing: { currency: currency.number, kinds: positionsOf(type) },
    terms: term === null ? [] : [term],
  };
}

/** The positions in `kinds` that a type lets through. */
export function positionsOf(type: InsightType): readonly number[] {
  const asked = kindsOf(type);
  return kinds.flatMap((kind, place) => (asked.includes(kind) ? [place] : []));
}
