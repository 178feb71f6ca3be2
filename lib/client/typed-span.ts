import { type Day, partsOfDay, readDay, toDay } from "@/lib/format/day";
import type { DaySpan } from "./rolling-range";
import { type DayOrder, readFigures } from "./typed-figures";

/** A day, month, quarter or year as somebody typed it, perhaps without its year. */
export interface TypedSpan {
  readonly year?: number;
  /** 1–12; the first one of a quarter or a year. */
  readonly month: number;
  readonly months: 1 | 3 | 12;
  /** Day of the month; without it the whole span is meant. */
  readonly date?: number;
}

const monthNames = [
  ...["january", "february", "march", "april", "may", "june"],
  ...["july", "august", "september", "october", "november", "december"],
];

// In the order of trial; a day in figures only, without the year in front, is for `readFigures`.
const year = String.raw`(?<year>[1-9]\d{3})`;
const month = "(?<name>[a-z]{3,9})";
const date = String.raw`(?<date>\d{1,2})(?:st|nd|rd|th)?`;
const forms = [
  `${year}`,
  `${year}[-/. ](?<number>\\d{1,2})`,
  `(?<number>\\d{1,2})[-/.]${year}`,
  `${year}[-/. ](?<number>\\d{1,2})[-/. ](?<date>\\d{1,2})`,
  `${month}(?: ${year})?`,
  `${year} ${month}`,
  `${month} ${date}(?: ${year})?`,
  `${date} ${month}(?: ${year})?`,
  `q(?<quarter>[1-4])(?: ${year})?`,
  `${year}[- ]?q(?<quarter>[1-4])`,
].map((form) => new RegExp(`^${form}$`));

/**
 * Reads `3 march`, `mar 3 2024`, `31/12/2024`, `2024-03`, `march 2024`, `q2 2024`, `2024`; null for anything
 * else. Lower case.
 */
export function readTypedSpan(text: string, order: DayOrder): TypedSpan | null {
  const groups = forms.map((form) => form.exec(text)?.groups).find((found) => found !== undefined);
  if (groups === undefined) return readFigures(text, order);
  const { year, number, name, quarter, date } = groups;
  const asked = {
    ...(year === undefined ? {} : { year: Number(year) }),
    ...(date === undefined ? {} : { date: Number(date) }),
  };
  if (quarter !== undefined) return { ...asked, month: Number(quarter) * 3 - 2, months: 3 };
  if (name === undefined && number === undefined) return { ...asked, month: 1, months: 12 };
  const month = name === undefined ? Number(number) : monthByName(name);
  return month >= 1 && month <= 12 ? { ...asked, month, months: 1 } : null;
}

/**
 * The days of a span in its own year or, where it has none, in a given one; null when they do not exist
 * there.
 */
export function daysInYear(span: TypedSpan, otherwise: number): DaySpan | null {
  const year = span.year ?? otherwise;
  const from = readDay(`${year}-${pad(span.month)}-${pad(span.date ?? 1)}`);
  if (from === null) return null;
  return { from, to: span.date === undefined ? toDay(year, span.month + span.months, 0) : from };
}

/**
 * The latest such days that have begun by a day: `mar 3` said in May is this year's, said in February last
 * year's.
 */
export function latestDays(span: TypedSpan, today: Day): DaySpan | null {
  if (span.year !== undefined) return daysInYear(span, span.year);
  return nearestDays(span, today, -1, (days) => days.from <= today);
}

/** The first such days that end no sooner than a day: `jan 3` behind `dec 29` is the next year's. */
export function nextDays(span: TypedSpan, from: Day): DaySpan | null {
  if (span.year !== undefined) return daysInYear(span, span.year);
  return nearestDays(span, from, 1, (days) => days.to >= from);
}

// 29 February is at most eight years away, as around 1900 and 2100.
const farthestYear = 8;

function nearestDays(
  span: TypedSpan,
  day: Day,
  step: 1 | -1,
  fits: (days: DaySpan) => boolean,
): DaySpan | null {
  const near = partsOfDay(day).year;
  for (let away = 0; away <= farthestYear; away++) {
    const days = daysInYear(span, near + step * away);
    if (days !== null && fits(days)) return days;
  }
  return null;
}

function monthByName(name: string): number {
  return monthNames.findIndex((month) => month.startsWith(name)) + 1;
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
