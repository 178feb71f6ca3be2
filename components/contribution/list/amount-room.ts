import type { TableLayout } from "@/components/table/data-table";
import type { ContributionRow } from "@/lib/records/list-rows";
import { amountWords } from "./amount-words";

/** Widths in px without a choice, as `columns.ts` has them. */
const usual = { amount: 148, supporter: 192 };
/**
 * What items give by themselves, for they take what is left; after that they keep this width, and the names
 * give.
 */
const itemsGive = 40;
const least = { items: 96, supporter: 150 };
const padding = 24;
const secondLine = 12 / 13;

/**
 * How wide the column of amounts must be for every one of a page, in px. Figures are never cut, and a width
 * that is reckoned from their signs is there before anything is drawn, on the server too.
 */
export function amountRoom(rows: readonly ContributionRow[], locale: string): number {
  const widths = rows.flatMap((row) => {
    const [whole, part = ""] = amountWords(row, locale);
    return [drawnWidth(whole), drawnWidth(part) * secondLine];
  });
  return Math.ceil(Math.max(usual.amount, ...widths.map((width) => width + padding)));
}

/**
 * The layout with that room. Columns that can be shortened give it, those of somebody's own choice do not:
 * they scroll.
 */
export function withAmountRoom(layout: TableLayout, room: number): TableLayout {
  const { shown, isChosen, widths } = layout;
  const extra = room - Math.max(usual.amount, widths["amount"] ?? 0);
  if (extra <= 0 || !shown.includes("amount")) return layout;
  return { ...layout, widths: { ...(isChosen ? {} : given(extra, shown)), ...widths, amount: room } };
}

function given(extra: number, shown: readonly string[]): TableLayout["widths"] {
  // Without the items the names take what is left, and so give by themselves.
  if (!shown.includes("items") || extra <= itemsGive) return {};
  return { items: least.items, supporter: Math.max(least.supporter, usual.supporter - (extra - itemsGive)) };
}

/** At most how wide a text is at 13 px, medium, with figures of one width. */
function drawnWidth(text: string): number {
  return [...text].reduce((sum, sign) => sum + signWidth(sign), 0);
}

function signWidth(sign: string): number {
  if (/\d/.test(sign)) return 8.2;
  if (/[\s.,’'il]/.test(sign)) return 3.3;
  return /[a-z−]/.test(sign) ? 7 : 10;
}
