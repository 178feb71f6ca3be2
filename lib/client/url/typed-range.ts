import { clientCopy } from "@/lib/client/copy";
import { readDay } from "@/lib/contract/moment";
import {
  allTime,
  type DaySpan,
  frozenRange,
  type Period,
  type RollingRange,
  rangeLabel,
  readRollingRange,
  rollingSpan,
} from "@/lib/format/date-range";
import { type Day, partsOfDay, toDay } from "@/lib/format/day";
import { formatterCache } from "@/lib/format/locale";
import { fold } from "@/lib/records/folded-text";

/** `isReversed`: the days were typed backwards, the last one first. */
type TypedPeriod = Period & { readonly isReversed?: boolean };

const maxLength = 80;
const allWords = /^(all|all time|any ?time|ever|everything)$/;

/**
 * Parses a typed range: `last week`, `last 14 days`, `mar 3`, `3 march 2024`, `2024-03`, `q2 2024`, `2024`,
 * `31/12/2025`, `last october`, `mar 11 to mar 24`, `3-9 mar`, `since 3 march`. Without a year, the latest
 * one that has begun is meant. Months may also have their names in the user's locale, and ranges the form in
 * which that locale writes them: `1.–30. Sept. 2026`, `2026年9月1日～30日`.
 * @param today the local day in the user's zone
 * @param locale BCP 47
 * @param isDayFirst whether `3/4` is 3 April or 4 March
 * @returns null if the text is not understood or its days do not exist
 */
export function readTypedRange(text: string, today: Day, locale: string, isDayFirst = putsDayFirst(locale)) {
  const words = normalise(text, locale);
  if (words === "" || words.length > maxLength) return null;
  if (allWords.test(words)) return { range: allTime, isReversed: false };
  const rolling = readRolling(words);
  if (rolling !== null) return { range: { kind: "rolling" as const, range: rolling }, isReversed: false };
  const period: TypedPeriod | null =
    readOpenEnd(words, today, isDayFirst) ??
    readPair(words, today, isDayFirst) ??
    readOne(words.replaceAll(" – ", "-"), today, isDayFirst);
  return period === null ? null : { range: frozenRange(period), isReversed: period.isReversed === true };
}

/**
 * Returns a text in lower case with English months and without the marks that locales write in dates. A dash
 * that is no hyphen most likely separates two dates, so it has spaces around it.
 */
function normalise(text: string, locale: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u2010\u2011\u2212]/g, "-")
    .replace(/[\u2012-\u2015~\u301c]|から/g, " – ")
    .replace(/[年月](?=\d)/g, "/")
    .replace(/[,年月日]|まで|\b(?:the|of|in|de)\b/g, " ")
    .replace(/\p{L}+/gu, (word) => englishMonths(locale).get(fold(word)) ?? word)
    .replace(/(\p{L})\.(?=\s|$)|(\d)\.(?=-|\s+[\p{L}–-])/gu, "$1$2")
    .replace(/\s+/g, " ")
    .trim();
}

const cached = formatterCache<ReadonlyMap<string, string>>();

/** Returns the English names of a locale's months by their folded own names: `aout` is `august`. */
function englishMonths(locale: string): ReadonlyMap<string, string> {
  return cached(locale, () => new Map([...monthsOf(locale, "short"), ...monthsOf(locale, "long")]));
}

function monthsOf(locale: string, month: "short" | "long"): readonly (readonly [string, string])[] {
  // Polish has other forms of its months in a date.
  const date = new Intl.DateTimeFormat(locale, { day: "numeric", month, year: "numeric", timeZone: "UTC" });
  return monthNames.map((name, at) => {
    const written = date.formatToParts(Date.UTC(2024, at)).find(({ type }) => type === "month");
    return [fold(written?.value ?? name).replace(".", ""), name];
  });
}

/** Parses presets and counts: `last 2 weeks` and `last day` end today, `last week` is Monday to Sunday. */
function readRolling(words: string): RollingRange | null {
  const [, past, count, unit = ""] =
    /^(?:(last|past|previous) )?(?:(\d{1,4}) )?(day|week)s?$/.exec(words) ?? [];
  const counted = count !== undefined || past === "past" || (past !== undefined && words.endsWith("day"));
  const word = counted
    ? `last-${Number(count ?? 1) * (unit === "week" ? 7 : 1)}-days`
    : words
        .replace(/^(?:past|previous) /, "last ")
        .replace(/^current /, "this ")
        .replaceAll(" ", "-");
  return readRollingRange(word);
}

/** Parses `since 3 march` and `until 9 march`, which leave the other end open and include the named day. */
function readOpenEnd(words: string, today: Day, isDayFirst: boolean): Period | null {
  const [, end, rest = ""] = /^(since|from|until|till|to) (.+)$/.exec(words) ?? [];
  if (end === undefined || pairOf(rest) !== null) return null;
  const named = readOne(rest, today, isDayFirst);
  if (named === null) return null;
  return end === "since" || end === "from" ? { from: named.from } : { to: named.to };
}

function readOne(words: string, today: Day, isDayFirst: boolean): DaySpan | null {
  const rolling = readRolling(words);
  if (rolling !== null) return rollingSpan(rolling, today);
  const [, last, named = ""] = /^(last |past |previous )?(.*)$/.exec(words) ?? [];
  const span = readTypedSpan(named, isDayFirst);
  if (span === null) return null;
  // In October, `last october` is last year's.
  return last === undefined ? latestDays(span, today) : nearestDays(span, today, -1, ({ to }) => to < today);
}

function readPair(words: string, today: Day, isDayFirst: boolean): TypedPeriod | null {
  const pair = pairOf(words.replace(/^(?:from|between|von|od|du|del|dal|van|från) /, ""));
  if (pair === null) return null;
  const [first, last] = pair;
  // In `3-9 mar` the first end takes its month from the second, in `mar 3-9` the second from the first.
  const [from, to] = [readTypedSpan(first, isDayFirst), readTypedSpan(last, isDayFirst)];
  const [start, end] = [from ?? borrow(first, to), to ?? borrow(last, from)];
  if (start !== null && end !== null) return join(start, end, today);
  return ordered(readOne(first, today, isDayFirst), readOne(last, today, isDayFirst));
}

/** Applies a year given for one end to both, as long as they stay in order. */
function join(from: TypedSpan, to: TypedSpan, today: Day): TypedPeriod | null {
  if (from.year === undefined && to.year !== undefined) {
    const last = daysInYear(to, to.year);
    return last === null ? null : ordered(latestDays(from, last.to), last);
  }
  const first = latestDays(from, today);
  if (first === null) return null;
  // `9 mar - 3 mar` is typed backwards; `6 apr - 5 apr` is a whole year.
  const isBackwards =
    from.year === undefined && to.month === from.month && (to.date ?? 31) + 1 < (from.date ?? 1);
  if (isBackwards) return ordered(first, latestDays(to, first.from));
  // `jan 3` after `dec 29` is the next year's.
  const next = nearestDays(to, first.from, 1, ({ to: last }) => last >= first.from);
  return ordered(first, next);
}

function ordered(first: DaySpan | null, last: DaySpan | null): TypedPeriod | null {
  if (first === null || last === null) return null;
  if (first.from > last.to) return { from: last.from, to: first.to, isReversed: true };
  return { from: first.from, to: last.to };
}

function borrow(text: string, lender: TypedSpan | null): TypedSpan | null {
  // `2024-03-09 – 04-02`, as in Sweden, has a month in its second end.
  const [, month, date, year] = /^(?:(\d{2})-)?(\d{1,2})(?:st|nd|rd|th)?(?: ([1-9]\d{3}))?$/.exec(text) ?? [];
  if (date === undefined || lender?.date === undefined) return null;
  const borrowed = { ...lender, date: Number(date), year: numberOf(year) ?? lender.year };
  return month === undefined ? borrowed : { ...borrowed, month: Number(month) };
}

function pairOf(words: string): readonly [string, string] | null {
  const separated =
    /^(.+?)(?: (?:[-–]|to|until|till|through|and|bis|do|au|al?|tot|até) | ?\.\.+ ?)(.+)$/.exec(words);
  // Without spaces a hyphen may be inside a date, so it only separates days of one month, or months.
  const close =
    /^(\d{1,2})-(\d{1,2} [a-z].*)$/.exec(words) ??
    /^(\d{1,2})-(\d{1,2}\.[\d.]+)$/.exec(words) ??
    /^([a-z]+ \d{1,2})-(\d{1,2}(?: \d{4})?)$/.exec(words) ??
    /^(\d{1,2}[./][\d./]+)-(\d{1,2}[./][\d./]+)$/.exec(words) ??
    /^([a-z]{3,9})-([a-z]{3,9}(?: \d{4})?)$/.exec(words);
  const [, first, last] = separated ?? close ?? [];
  return first === undefined || last === undefined ? null : [first, last];
}

interface TypedSpan {
  readonly year?: number | undefined;
  /** 1–12; the first one of a quarter or a year. */
  readonly month: number;
  readonly months: 1 | 3 | 12;
  /** Day of the month; without it the whole span is meant. */
  readonly date?: number | undefined;
}

const monthNames = [
  ...["january", "february", "march", "april", "may", "june"],
  ...["july", "august", "september", "october", "november", "december"],
];

// Tried in this order. A date in figures that does not begin with the year is left to `readFigures`.
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

/** Parses `3 march`, `mar 3 2024`, `31/12/2024`, `2024-03`, `q2 2024`, `2024` in lower case; else null. */
function readTypedSpan(text: string, isDayFirst: boolean): TypedSpan | null {
  const groups = forms.map((form) => form.exec(text)?.groups).find((found) => found !== undefined);
  if (groups === undefined) return readFigures(text, isDayFirst);
  const { year, number, name, quarter, date } = groups;
  const named = { year: numberOf(year), date: numberOf(date) };
  if (quarter !== undefined) return { ...named, month: Number(quarter) * 3 - 2, months: 3 };
  if (name === undefined && number === undefined) return { ...named, month: 1, months: 12 };
  const month =
    name === undefined ? Number(number) : monthNames.findIndex((month) => month.startsWith(name)) + 1;
  return month >= 1 && month <= 12 ? { ...named, month, months: 1 } : null;
}

/** Returns the days of a span in its own year, else in a given one; null when they do not exist. */
function daysInYear(span: TypedSpan, otherwise: number): DaySpan | null {
  const year = span.year ?? otherwise;
  const from = readDay(`${year}-${pad(span.month)}-${pad(span.date ?? 1)}`);
  if (from === null) return null;
  return { from, to: span.date === undefined ? toDay(year, span.month + span.months, 0) : from };
}

/** Returns the latest such days that have begun: in February, `mar 3` is last year's. */
function latestDays(span: TypedSpan, today: Day): DaySpan | null {
  return nearestDays(span, today, -1, ({ from }) => from <= today);
}

// 29 February is at most eight years away, as around 1900 and 2100.
const maxYears = 8;

function nearestDays(
  span: TypedSpan,
  day: Day,
  step: 1 | -1,
  fits: (period: DaySpan) => boolean,
): DaySpan | null {
  const near = partsOfDay(day).year;
  if (span.year !== undefined) return daysInYear(span, near);
  for (let away = 0; away <= maxYears; away++) {
    const period = daysInYear(span, near + step * away);
    if (period !== null && fits(period)) return period;
  }
  return null;
}

function numberOf(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}

/** Explains how ambiguous days were interpreted; empty if there were none. `locale`: BCP 47. */
export function typedNote(text: string, today: Day, locale: string): string {
  const isDayFirst = putsDayFirst(locale);
  const read = readTypedRange(text, today, locale);
  if (read === null) return "";
  const other = readTypedRange(text, today, locale, !isDayFirst);
  const notes = [
    read.isReversed ? clientCopy.swapped : "",
    other === null || JSON.stringify(other.range) === JSON.stringify(read.range)
      ? ""
      : clientCopy.readAs(isDayFirst, rangeLabel(other.range, locale)),
  ];
  return notes.filter((note) => note !== "").join(" ");
}

const cachedOrder = formatterCache<boolean>();

/** Whether a locale (BCP 47) writes the day before the month in figures. */
function putsDayFirst(locale: string): boolean {
  return cachedOrder(locale, () => {
    const date = new Intl.DateTimeFormat(locale, { day: "numeric", month: "numeric" });
    const types = date.formatToParts(0).map(({ type }) => type);
    return types.indexOf("day") < types.indexOf("month");
  });
}

const figures = /^(\d{1,2})([-/.])(\d{1,2})(?:\2([1-9]\d{3}|\d{2})?)?$/;
const century = "20";

/**
 * Parses `31/12/2025`, `12/31/25`, `31.12.` and `31-12-2025`; else null. With dots the day is always first,
 * and a hyphen without a year more likely separates two days.
 */
function readFigures(text: string, isDayFirst: boolean): TypedSpan | null {
  const [, first = "", mark, second = "", year] = figures.exec(text) ?? [];
  if (mark === undefined || (mark === "-" && year === undefined)) return null;
  const isLikelyDayFirst = mark === "." || isDayFirst;
  return inOrder(first, second, isLikelyDayFirst, year) ?? inOrder(first, second, !isLikelyDayFirst, year);
}

function inOrder(first: string, second: string, isDayFirst: boolean, year: string | undefined) {
  const [date = 0, month = 0] = (isDayFirst ? [first, second] : [second, first]).map(Number);
  if (month < 1 || month > 12) return null;
  return { month, months: 1, date, year: numberOf(year?.length === 2 ? century + year : year) } as const;
}
