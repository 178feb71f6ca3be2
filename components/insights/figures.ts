import type { Figures } from "@/lib/contract/insights-report";
import { formatCount, formatFigure } from "@/lib/format/count";
import { formatMoney } from "@/lib/format/money";
import { insightsCopy } from "./copy";

export interface Card {
  readonly figure: keyof Figures;
  readonly label: string;
  readonly isAmount: boolean;
  /** Whether an increase is bad news. */
  readonly isMoreWorse?: boolean;
}

export const cards: readonly Card[] = [
  { figure: "received", label: insightsCopy.received, isAmount: true },
  { figure: "contributions", label: insightsCopy.contributions, isAmount: false },
  { figure: "average", label: insightsCopy.averageGift, isAmount: true },
  { figure: "newPlans", label: insightsCopy.newPlans, isAmount: false },
  { figure: "receivedRecurring", label: insightsCopy.recurringReceived, isAmount: true },
  { figure: "failed", label: insightsCopy.failedContributions, isAmount: false, isMoreWorse: true },
  { figure: "refunded", label: insightsCopy.refunded, isAmount: true, isMoreWorse: true },
  { figure: "supporters", label: insightsCopy.activeSupporters, isAmount: false },
];

export const smallCards: readonly Card[] = [
  { figure: "receivedOnetime", label: "One-time", isAmount: true },
  { figure: "receivedInitial", label: insightsCopy.newRecurring, isAmount: true },
  { figure: "median", label: insightsCopy.medianGift, isAmount: true },
  { figure: "coverCosts", label: insightsCopy.coveredFees, isAmount: false },
];

export const allCards: readonly Card[] = [...cards, ...smallCards];

export type FigureWords = ReturnType<typeof figureOf>;

/** Formats the figure of a card, with its change and the query of its list; a missing value is an en dash. */
export function figureOf(
  { figure, isAmount, isMoreWorse = false }: Card,
  figures: Figures,
  currency: string | null,
  locale: string,
) {
  const { value, previous, change, list } = figures[figure];
  const write = (one: string | number | null) => {
    if (one === null) return "–";
    return isAmount ? formatMoney(one, currency, locale) : formatCount(Number(one), locale);
  };
  return {
    value: write(value),
    /** The value of the previous period; null if there is none. */
    before: previous === null ? null : write(previous),
    isSame: value !== null && value === previous,
    change: changeWords(change, isMoreWorse, locale),
    list,
  };
}

export interface Change {
  readonly way: "up" | "down" | "same";
  /** Without a sign: `8.4%`. */
  readonly percent: string;
  readonly isWorse: boolean;
}

/**
 * Formats a change; null if there is nothing to compare with.
 * @param change in percent, rounded to one decimal
 * @param isMoreWorse marks an increase as bad news; a decrease is never marked
 */
export function changeWords(change: number | null, isMoreWorse: boolean, locale: string): Change | null {
  if (change === null) return null;
  return {
    way: wayOf(change),
    percent: `${formatFigure(Math.abs(change), locale, { min: 1, max: 1 })}%`,
    isWorse: isMoreWorse && change > 0,
  };
}

function wayOf(change: number): Change["way"] {
  if (change === 0) return "same";
  return change > 0 ? "up" : "down";
}
