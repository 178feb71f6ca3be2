import type { Figures, InsightsReport } from "@/lib/contract/insights-report";
import { formatCount, formatFigure } from "@/lib/format/count";
import { formatMoney } from "@/lib/format/money";
import { figureWords, namesOf } from "@/lib/records/labels";

export type Card = keyof typeof figureWords;

/** All cards. The first ones are large. */
export const allCards = namesOf(figureWords);
const largeCards = 8;
export const cards = allCards.slice(0, largeCards);
export const smallCards = allCards.slice(largeCards);

/** Figures for which an increase is bad. */
const badWhenRising: ReadonlySet<Card> = new Set(["failed", "refunded"] as const);

export type FigureWords = ReturnType<typeof figureOf>;

/** Formats the figure of a card, with its change and the query of its list; a missing value is an en dash. */
export function figureOf(card: Card, figures: Figures, currency: string | null, locale: string) {
  const { value, previous, change, list } = figures[card];
  // Amounts are decimal text.
  const write = (one: string | number | null) =>
    typeof one === "number" ? formatCount(one, locale) : formatMoney(one, currency, locale);
  return {
    value: write(value),
    /** The value of the previous period; null if there is none. */
    before: previous === null ? null : write(previous),
    isSame: value !== null && value === previous,
    change: changeWords(change, badWhenRising.has(card), locale),
    list,
  };
}

/**
 * Returns the currencies of a report. The one of its figures is among them, although no contribution of the
 * range may have it: a user finds the way back from its zeros.
 */
export function shownCurrencies({ currency, currencies }: InsightsReport): InsightsReport["currencies"] {
  const isListed = currencies.length === 0 || currencies.some((one) => one.currency === currency);
  return isListed ? currencies : [...currencies, { currency, count: 0 }];
}

export type Change = NonNullable<ReturnType<typeof changeWords>>;

/**
 * Formats a change; null if there is nothing to compare with.
 * @param change in percent, rounded to one decimal
 * @param isRiseBad marks an increase as bad; a decrease is never marked
 */
export function changeWords(change: number | null, isRiseBad: boolean, locale: string) {
  if (change === null) return null;
  const moved = change > 0 ? "up" : "down";
  return {
    direction: change === 0 ? "same" : moved,
    /** Without a sign: `8.4%`. */
    percent: `${formatFigure(Math.abs(change), locale, { min: 1, max: 1 })}%`,
    isWorse: isRiseBad && change > 0,
  } as const;
}
