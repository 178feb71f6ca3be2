import { fold } from "@/lib/records/folded-text";

const locales = ["en", "de", "es", "fr", "it", "nl", "pt"];
const gap = "[^\\p{N}\\n]{0,6}";
/** Without a year, 3/2 may be a fraction or an amount: only names of months make a day. */
const narrowGap = "(?:st|nd|rd|th|er|º|ª)?[\\s.,-]{0,2}(?:of |de |d')?";
const sep = "[-/., _年月]{1,2}";
let months: readonly (readonly string[])[] | null = null;

/**
 * Patterns, for folded texts, of the ways in which a day is written out: `2015-02-03`, `3/2/2015`,
 * `February 3rd, 2015`, and as a birthday of every year, `3 February`.
 * @param date begins as `YYYY-MM-DD`; nothing is found for anything else
 */
export function datePatterns(date: string): string[] {
  const read = readDay(date);
  if (read === null) return [];
  const { year, month, day } = read;
  const [m, d, y] = [loose(month), loose(day), `(?:${year}|${year.slice(2)})`];
  const named = `(?:${namesOf(month).join("|")})`;
  const beginningWithNumber = [
    `${year}${sep}${m}${sep}${d}`,
    `${year}${month}${day}`,
    `${d}${sep}${m}${sep}${y}`,
    `${m}${sep}${d}${sep}${y}`,
    `${d}${gap}${named}${gap}${y}`,
    `${d}${narrowGap}${named}(?!\\p{L})`,
  ];
  const beginningWithMonth = [
    `${named}${gap}${d}${gap}${y}`,
    `(?<!\\p{L})${named}[\\s.-]{1,2}${d}(?:st|nd|rd|th)?`,
  ];
  return [`(?:(?<!\\p{N})(?:${beginningWithNumber.join("|")})|${beginningWithMonth.join("|")})(?!\\p{N})`];
}

/**
 * Returns a test whether a folded text may have a day in one of those ways. It is faster than a pattern, and
 * false is certain. Null for what is no date.
 */
export function seekDay(date: string): ((folded: string) => boolean) | null {
  const read = readDay(date);
  if (read === null) return null;
  const { year, month, day } = read;
  const [shortDay, shortYear, names] = [day.replace(/^0/, ""), year.slice(2), namesOf(month)];
  return (folded) =>
    folded.includes(shortDay) && (folded.includes(shortYear) || names.some((name) => folded.includes(name)));
}

function readDay(date: string): { year: string; month: string; day: string } | null {
  const [, year, month, day] = /^\s*(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(date) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  return { year, month, day };
}

function namesOf(month: string): readonly string[] {
  return monthNames()[Number(month) - 1] ?? [month];
}

/** A number that may be written with a zero before it. */
function loose(number: string): string {
  return number.startsWith("0") ? `0?${number.slice(1)}` : number;
}

/** The names of each month, long and short, longest first. */
function monthNames(): readonly (readonly string[])[] {
  months ??= Array.from({ length: 12 }, (_, month) => {
    const day = new Date(Date.UTC(2024, month, 1));
    const names = locales.flatMap((locale) =>
      (["long", "short"] as const).map((form) => {
        const parts = new Intl.DateTimeFormat(locale, {
          month: form,
          day: "numeric",
          timeZone: "UTC",
        }).formatToParts(day);
        return fold(parts.find(({ type }) => type === "month")?.value ?? "").replaceAll(/[^\p{L}]/gu, "");
      }),
    );
    return [...new Set(names)].filter((name) => name !== "").sort((one, other) => other.length - one.length);
  });
  return months;
}
