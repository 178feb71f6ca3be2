import type { Figures } from "@/lib/contract/insights-report";
import { formatCount } from "@/lib/format/count";
import { formatMoney } from "@/lib/format/money";
import { type Change, changeWords } from "./change-words";

/** A figure as the page names it. */
export interface Card {
  readonly figure: keyof Figures;
  readonly label: string;
  /** Whether more of it is bad news. */
  readonly isMoreWorse?: boolean;
}

/** The large figures, four by four. */
export const cards: readonly Card[] = [
  { figure: "received", label: "Received" },
  { figure: "contributions", label: "Contributions" },
  { figure: "average", label: "Average gift" },
  { figure: "newPlans", label: "New plans" },
  { figure: "receivedRecurring", label: "Recurring received" },
  { figure: "failed", label: "Failed attempts", isMoreWorse: true },
  { figure: "refunded", label: "Refunded", isMoreWorse: true },
  { figure: "supporters", label: "Supporters giving" },
];

/** What stands under them in smaller type. */
export const asides: readonly Card[] = [
  { figure: "receivedOnetime", label: "One-time" },
  { figure: "receivedInitial", label: "New recurring" },
  { figure: "median", label: "Median gift" },
  { figure: "coverCosts", label: "Covering costs" },
];

export const allCards: readonly Card[] = [...cards, ...asides];

const amounts: ReadonlySet<keyof Figures> = new Set([
  ...(["received", "receivedOnetime", "receivedInitial", "receivedRecurring"] as const),
  ...(["average", "median", "refunded", "coveredCosts"] as const),
]);

/** A figure in words: what it is, what it was, and the list behind it. */
export interface FigureWords {
  readonly value: string;
  readonly before: string | null;
  readonly change: Change | null;
  readonly list: string | null;
}

/** A card's figure as people read it; an en-dash for what there is nothing to say of. */
export function figureOf(
  { figure, isMoreWorse = false }: Card,
  figures: Figures,
  currency: string | null,
  locale: string,
): FigureWords {
  const { value, previous, change, list } = figures[figure];
  const write = (one: string | number | null) => {
    if (one === null) return "–";
    return amounts.has(figure) ? formatMoney(one, currency, locale) : formatCount(Number(one), locale);
  };
  return {
    value: write(value),
    before: previous === null ? null : write(previous),
    change: changeWords(change, isMoreWorse, locale),
    list,
  };
}
