import { formatFigure } from "@/lib/format/count";

const oneDecimal = { min: 1, max: 1 };

/** How a figure moved against the time before. */
export interface Change {
  readonly way: "up" | "down" | "same";
  /** Without a sign: `8.4%`. */
  readonly percent: string;
  readonly isWorse: boolean;
}

/**
 * What a change reads like; null where nothing can be compared.
 * @param change in per cent, rounded to one decimal
 * @param isMoreWorse whether more of it is bad news; the other way is no news at all, for a gain is not said
 *   by colour
 */
export function changeWords(change: number | null, isMoreWorse: boolean, locale: string): Change | null {
  if (change === null) return null;
  return {
    way: change > 0 ? "up" : change < 0 ? "down" : "same",
    percent: `${formatFigure(Math.abs(change), locale, oneDecimal)}%`,
    isWorse: isMoreWorse && change > 0,
  };
}
