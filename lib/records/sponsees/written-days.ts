import { fold } from "@/lib/records/folded-text";

const locales = ["en", "de", "es", "fr", "it", "nl", "pt"];
const dateGap = "[^\\p{N}\\n]{0,6}";
/** Without a year, 3/2 may be a fraction or an amount, so only month names make a date. */
const narrowGap = "(?:st|nd|rd|th|er|º|ª)?[\\s.,-]{0,2}(?:of |de |d')?";
const sep = "[-/., _年月]{1,2}";

export type WrittenDay = NonNullable<ReturnType<typeof readDay>>;

/**
 * Returns a pattern for the ways to write a date in folded text: `2015-02-03`, `3/2/2015`, `3 February` as a
 * birthday of every year, and `February 3rd, 2015`.
 * @param date must begin as `YYYY-MM-DD`; the result is null for anything else
 */
export function readDay(date: string) {
  const [, year, month, day] = /^\s*(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(date) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const names = monthNames()[Number(month) - 1] ?? [month];
  const shortDay = day.replace(/^0/, "");
  const shortYear = year.slice(2);
  const [m, d, y] = [loose(month), loose(day), `(?:${year}|${shortYear})`];
  const named = `(?:${names.join("|")})`;
  const beginningWithNumber = [
    `${year}${sep}${m}${sep}${d}`,
    `${year}${month}${day}`,
    `${d}${sep}${m}${sep}${y}`,
    `${m}${sep}${d}${sep}${y}`,
    `${d}${dateGap}${named}${dateGap}${y}`,
    `${d}${narrowGap}${named}(?!\\p{L})`,
  ];
  const beginningWithMonth = [
    `${named}${dateGap}${d}${dateGap}${y}`,
    `(?<!\\p{L})${named}[\\s.-]{1,2}${d}(?:st|nd|rd|th)?`,
  ];
  return {
    pattern: `(?:(?<!\\p{N})(?:${beginningWithNumber.join("|")})|${beginningWithMonth.join("|")})(?!\\p{N})`,
    /** Whether a text may contain the date. Faster than the pattern; false is certain. */
    isIn: (folded: string) =>
      folded.includes(shortDay) &&
      (folded.includes(shortYear) || names.some((name) => folded.includes(name))),
  };
}

function loose(number: string): string {
  return number.startsWith("0") ? `0?${number.slice(1)}` : number;
}

let months: readonly (readonly string[])[] | null = null;

/** Returns each month's long and short names, longest first. Cached: formatters are slow to create. */
function monthNames(): readonly (readonly string[])[] {
  if (months !== null) return months;
  const formatters = locales.flatMap((locale) =>
    (["long", "short"] as const).map(
      (month) => new Intl.DateTimeFormat(locale, { month, day: "numeric", timeZone: "UTC" }),
    ),
  );
  months = Array.from({ length: 12 }, (_, month) => {
    const names = formatters.map((formatter) => {
      const parts = formatter.formatToParts(Date.UTC(2024, month, 1));
      return fold(parts.find(({ type }) => type === "month")?.value ?? "").replaceAll(/[^\p{L}]/gu, "");
    });
    return [...new Set(names)].filter((name) => name !== "").sort((one, other) => other.length - one.length);
  });
  return months;
}
