import type { Day } from "@/lib/format/day";
import { allTime, type DateRange, frozenRange, type RangeDays } from "./date-range";
import { type DaySpan, type RollingRange, readRollingRange, rollingSpan } from "./rolling-range";
import type { DayOrder } from "./typed-figures";
import { daysInYear, latestDays, nextDays, readTypedSpan, type TypedSpan } from "./typed-span";

/** What somebody typed, as a range. */
export interface TypedRange {
  readonly range: DateRange;
  /** Its days were typed backwards, the last one first. */
  readonly isTurned: boolean;
}

interface TypedDays extends RangeDays {
  readonly isTurned?: boolean;
}

const longestText = 80;
const allWords: ReadonlySet<string> = new Set([
  "all",
  "all time",
  "any time",
  "anytime",
  "ever",
  "everything",
]);

/**
 * Reads a range as somebody types it: `last week`, `last 14 days`, `mar 3`, `3 march 2024`, `2024-03`,
 * `q2 2024`, `2024`, `31/12/2025`, `mar 11 to mar 24`, `3-9 mar`, `since 3 march`. Without a year, the latest
 * that has begun is meant.
 * @param today the local day of the reader's zone
 * @param order how `3/4` is read
 * @returns null when it is not understood, or when its days do not exist
 */
export function readTypedRange(text: string, today: Day, order: DayOrder): TypedRange | null {
  const words = normalise(text);
  if (words === "" || words.length > longestText) return null;
  if (allWords.has(words)) return { range: allTime, isTurned: false };
  const rolling = readRolling(words);
  if (rolling !== null) return { range: { kind: "rolling", range: rolling }, isTurned: false };
  const asked = { today, order };
  const days: TypedDays | null = readOpenEnd(words, asked) ?? readPair(words, asked) ?? readOne(words, asked);
  return days === null ? null : { range: frozenRange(days), isTurned: days.isTurned === true };
}

function normalise(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/,|\b(?:the|of)\b/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

interface Asked {
  readonly today: Day;
  readonly order: DayOrder;
}

/**
 * The presets in words, and counts: `past week` and `last 2 weeks` are days that end today, `last week` is
 * Monday to Sunday.
 */
function readRolling(words: string): RollingRange | null {
  const [, past, count = "1", unit = ""] =
    /^(?:(last|past|previous) )?(?:(\d{1,4}) )?(day|week)s?$/.exec(words) ?? [];
  const counted = unit !== "" && (count !== "1" || past === "past");
  const word = counted
    ? `last-${Number(count) * (unit === "week" ? 7 : 1)}-days`
    : words
        .replace(/^(?:past|previous) /, "last ")
        .replace(/^current /, "this ")
        .replaceAll(" ", "-");
  return readRollingRange(word);
}

/** `since 3 march` and `until 9 march` leave the other end open; the day that is named is included. */
function readOpenEnd(words: string, asked: Asked): RangeDays | null {
  const [, end, rest = ""] = /^(since|from|until|till|to) (.+)$/.exec(words) ?? [];
  if (end === undefined || pairOf(rest) !== null) return null;
  const days = readOne(rest, asked);
  if (days === null) return null;
  return end === "since" || end === "from" ? { from: days.from } : { to: days.to };
}

function readOne(words: string, { today, order }: Asked): DaySpan | null {
  const rolling = readRolling(words);
  if (rolling !== null) return rollingSpan(rolling, today);
  const span = readTypedSpan(words, order);
  return span === null ? null : latestDays(span, today);
}

function readPair(words: string, asked: Asked): TypedDays | null {
  const pair = pairOf(words.replace(/^(?:from|between) /, ""));
  if (pair === null) return null;
  const [first, last] = pair;
  // In `3-9 mar` the first end borrows the month of the second, in `mar 3-9` the second that of the first.
  const [from, to] = [readTypedSpan(first, asked.order), readTypedSpan(last, asked.order)];
  const [start, end] = [from ?? borrow(first, to), to ?? borrow(last, from)];
  if (start === null || end === null) return ordered(readOne(first, asked), readOne(last, asked));
  return join(start, end, asked.today);
}

/** A year that only one end has goes for both, as far as the ends stay in order. */
function join(from: TypedSpan, to: TypedSpan, today: Day): TypedDays | null {
  if (from.year === undefined && to.year !== undefined) {
    const last = daysInYear(to, to.year);
    return last === null ? null : ordered(latestDays(from, last.to), last);
  }
  const first = latestDays(from, today);
  return first === null ? null : ordered(first, nextDays(to, first.from));
}

function ordered(first: DaySpan | null, last: DaySpan | null): TypedDays | null {
  if (first === null || last === null) return null;
  if (first.from > last.to) return { from: last.from, to: first.to, isTurned: true };
  return { from: first.from, to: last.to };
}

function borrow(text: string, lender: TypedSpan | null): TypedSpan | null {
  const [, date, year] = /^(\d{1,2})(?:st|nd|rd|th)?(?: ([1-9]\d{3}))?$/.exec(text) ?? [];
  if (date === undefined || lender?.date === undefined) return null;
  return { ...lender, date: Number(date), ...(year === undefined ? {} : { year: Number(year) }) };
}

function pairOf(words: string): readonly [string, string] | null {
  const separated = /^(.+?)(?: (?:-|to|until|till|through|and) | ?\.\.+ ?)(.+)$/.exec(words);
  // Without blanks a hyphen also stands inside dates, so it only separates days of one month, or months.
  const close =
    /^(\d{1,2})-(\d{1,2} [a-z].*)$/.exec(words) ??
    /^([a-z]+ \d{1,2})-(\d{1,2}(?: \d{4})?)$/.exec(words) ??
    /^(\d{1,2}[./][\d./]+)-(\d{1,2}[./][\d./]+)$/.exec(words) ??
    /^([a-z]{3,9})-([a-z]{3,9}(?: \d{4})?)$/.exec(words);
  const [, first, last] = separated ?? close ?? [];
  return first === undefined || last === undefined ? null : [first, last];
}
