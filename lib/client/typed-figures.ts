/** A day as it was typed in figures, perhaps without its year. */
interface FigureDay {
  readonly year?: number;
  /** 1–12 */
  readonly month: number;
  readonly months: 1;
  readonly date: number;
}

/** Which of two figures is the day: `3/4` is 3 April or 4 March. */
export type DayOrder = "day-month" | "month-day";

const figures = /^(\d{1,2})([-/.])(\d{1,2})(?:\2([1-9]\d{3}|\d{2})?)?$/;
const century = 2000;

/** The order in which a locale (BCP 47) writes day and month in figures. */
export function dayOrder(locale: string): DayOrder {
  const parts = new Intl.DateTimeFormat(locale, { day: "numeric", month: "numeric" }).formatToParts(0);
  const types = parts.map(({ type }) => type);
  return types.indexOf("month") < types.indexOf("day") ? "month-day" : "day-month";
}

/** The other one. */
export function otherOrder(order: DayOrder): DayOrder {
  return order === "day-month" ? "month-day" : "day-month";
}

/**
 * Reads `31/12/2025`, `12/31/25`, `31.12.` and `31-12-2025`; null for anything else. What can only be read
 * one way is read that way. Between points the day stands first everywhere, and a hyphen without a year is
 * more likely between two days.
 */
export function readFigures(text: string, order: DayOrder): FigureDay | null {
  const [, first = "", mark, second = "", year] = figures.exec(text) ?? [];
  if (mark === undefined || (mark === "-" && year === undefined)) return null;
  const usual = mark === "." ? "day-month" : order;
  return inOrder(first, second, usual, year) ?? inOrder(first, second, otherOrder(usual), year);
}

function inOrder(first: string, second: string, order: DayOrder, year: string | undefined): FigureDay | null {
  const [date, month] = (order === "day-month" ? [first, second] : [second, first]).map(Number);
  if (date === undefined || month === undefined || month < 1 || month > 12 || date < 1 || date > 31)
    return null;
  const full = year?.length === 2 ? century + Number(year) : Number(year);
  return { month, months: 1, date, ...(year === undefined ? {} : { year: full }) };
}
