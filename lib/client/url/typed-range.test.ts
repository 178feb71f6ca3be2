import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allTime, presets, rollingLabel } from "@/lib/format/date-range";
import { addDays, toDayOf } from "@/lib/format/day";
import { formatDay, formatDayRange } from "@/lib/format/moment";
import { runs } from "@/scripts/test/runs";
import { readTypedRange, typedNote } from "./typed-range";

const today = "2024-05-15";
const read = (text: string, locale = "en-GB") => readTypedRange(text, today, locale)?.range;
const day = fc.integer({ min: -20_000, max: 40_000 }).map((days) => toDayOf(days * 86_400_000));
const locales = [
  ...["en-GB", "en-US", "en-CA", "en-AU", "fr-CA", "fr-FR", "de-DE"],
  ...["es-ES", "it-IT", "nl-NL", "pl-PL", "pt-BR", "sv-SE", "ja-JP"],
];

describe("a typed range", () => {
  it.each([
    ["mar 3", "2024-03-03", "2024-03-03"],
    ["3 march", "2024-03-03", "2024-03-03"],
    ["3rd of March, 2021", "2021-03-03", "2021-03-03"],
    ["December 24", "2023-12-24", "2023-12-24"],
    ["15 may", "2024-05-15", "2024-05-15"],
    ["16 may", "2023-05-16", "2023-05-16"],
    ["2024-03", "2024-03-01", "2024-03-31"],
    ["2024/3/9", "2024-03-09", "2024-03-09"],
    ["2024–03–09", "2024-03-09", "2024-03-09"],
    ["2024–03", "2024-03-01", "2024-03-31"],
    ["2024", "2024-01-01", "2024-12-31"],
    ["march 2024", "2024-03-01", "2024-03-31"],
    ["2024 march", "2024-03-01", "2024-03-31"],
    ["june", "2023-06-01", "2023-06-30"],
    ["sept", "2023-09-01", "2023-09-30"],
    ["feb 29", "2024-02-29", "2024-02-29"],
    ["q2 2024", "2024-04-01", "2024-06-30"],
    ["2024-q2", "2024-04-01", "2024-06-30"],
    ["Q3", "2023-07-01", "2023-09-30"],
    ["3 mar - 9 mar", "2024-03-03", "2024-03-09"],
    ["3 mar - 3 mar", "2024-03-03", "2024-03-03"],
    ["mar 11 to mar 24", "2024-03-11", "2024-03-24"],
    ["from mar 11 to mar 24", "2024-03-11", "2024-03-24"],
    ["between mar 11 and mar 24", "2024-03-11", "2024-03-24"],
    ["3-9 mar", "2024-03-03", "2024-03-09"],
    ["mar 3-9", "2024-03-03", "2024-03-09"],
    ["mar 3-9, 2022", "2022-03-03", "2022-03-09"],
    ["3 – 9 mar 2022", "2022-03-03", "2022-03-09"],
    ["29 dec - 3 jan", "2023-12-29", "2024-01-03"],
    ["29 dec - 3 jan 2022", "2021-12-29", "2022-01-03"],
    ["10 may - 20 may", "2024-05-10", "2024-05-20"],
    ["jan-mar", "2024-01-01", "2024-03-31"],
    ["6 apr - 5 apr", "2024-04-06", "2025-04-05"],
    ["nov - feb", "2023-11-01", "2024-02-29"],
    ["2022 - 2023", "2022-01-01", "2023-12-31"],
    ["2024-03-01..2024-03-09", "2024-03-01", "2024-03-09"],
    ["3 march to today", "2024-03-03", "2024-05-15"],
    ["last month to yesterday", "2024-04-01", "2024-05-14"],
    ["since 3 march", "2024-03-03", undefined],
    ["since last week", "2024-05-06", undefined],
    ["until march", undefined, "2024-03-31"],
    ["in october", "2023-10-01", "2023-10-31"],
    ["last april", "2024-04-01", "2024-04-30"],
    ["last may", "2023-05-01", "2023-05-31"],
    ["previous q1", "2024-01-01", "2024-03-31"],
    ["since last june", "2023-06-01", undefined],
    ["31/12/2025", "2025-12-31", "2025-12-31"],
    ["12/31/2025", "2025-12-31", "2025-12-31"],
    ["31.12.2025", "2025-12-31", "2025-12-31"],
    ["31-12-2025", "2025-12-31", "2025-12-31"],
    ["2025-12-31", "2025-12-31", "2025-12-31"],
    ["31/12/23", "2023-12-31", "2023-12-31"],
    ["31/12", "2023-12-31", "2023-12-31"],
    ["9.5.", "2024-05-09", "2024-05-09"],
    ["03/2024", "2024-03-01", "2024-03-31"],
    ["Dec 31", "2023-12-31", "2023-12-31"],
    ["Q3 2025", "2025-07-01", "2025-09-30"],
    ["1/3/2024 - 31/3/2024", "2024-03-01", "2024-03-31"],
    ["1.3.2024-31.3.2024", "2024-03-01", "2024-03-31"],
    ["since 1/3/2024", "2024-03-01", undefined],
  ])("%j is %s to %s", (text, from, to) => {
    expect(read(text)).toEqual({ kind: "frozen", from, to });
  });

  it.each([
    ["yesterday", "yesterday"],
    ["Last  Week", "last-week"],
    ["previous month", "last-month"],
    ["current quarter", "this-quarter"],
    ["last 14 days", "last-14-days"],
    ["past week", "last-7-days"],
    ["past 2 weeks", "last-14-days"],
    ["90 days", "last-90-days"],
    ["last day", "last-1-days"],
    ["previous day", "last-1-days"],
    ["last 1 day", "last-1-days"],
    ["last 1 week", "last-7-days"],
    ["1 week", "last-7-days"],
    ["last week", "last-week"],
  ])("%j is the rolling range %s", (text, range) => {
    expect(read(text)).toEqual({ kind: "rolling", range });
  });

  it.each([
    ["3/4/2024", "en-GB", "2024-04-03"],
    ["3/4/2024", "en-US", "2024-03-04"],
    ["3-4-2024", "en-US", "2024-03-04"],
    ["3.4.2024", "en-US", "2024-04-03"],
    ["31/12/2024", "en-US", "2024-12-31"],
    ["2024/3/4", "en-GB", "2024-03-04"],
    ["3/4/2024", "de", "2024-04-03"],
    ["3/4/2024", "ja", "2024-03-04"],
    ["3. März 2024", "de-DE", "2024-03-03"],
    ["3 MARCA 2024", "pl-PL", "2024-03-03"],
    ["3 marca", "pl-PL", "2024-03-03"],
    ["3 de março de 2024", "pt-BR", "2024-03-03"],
    ["1 aout 2023", "fr-FR", "2023-08-01"],
    ["mar 3", "fr-CA", "2024-03-03"],
    ["2024年3月3日", "ja-JP", "2024-03-03"],
  ])("%s in %s is %s", (text, locale, day) => {
    expect(read(text, locale)).toEqual({ kind: "frozen", from: day, to: day });
  });

  it.each([
    ["mars 2024", "sv-SE", "2024-03-31"],
    ["1–31 mars 2024", "fr-FR", "2024-03-31"],
    ["2024年3月", "ja-JP", "2024-03-31"],
  ])("%s in %s ends on %s", (text, locale, to) =>
    expect(read(text, locale)).toEqual({ kind: "frozen", from: "2024-03-01", to }),
  );

  it.each([
    ["1.9.2023 – 30.9.2023", "de-DE"],
    ["1. - 30. September 2023", "de-DE"],
    ["1.9. bis 30.9.2023", "de-DE"],
    ["1.-30.9.2023", "de-DE"],
    ["von 1.-30. September 2023", "de-DE"],
    ["1 sep – 30 sep 2023", "sv-SE"],
    ["1 sep till 30 sep 2023", "sv-SE"],
    ["od 1 do 30 września 2023", "pl-PL"],
    ["du 1 au 30 septembre 2023", "fr-FR"],
    ["2023年9月1日〜9月30日", "ja-JP"],
    ["2023年9月1日から30日まで", "ja-JP"],
    ["9月1日～9月30日", "ja-JP"],
    ["Sept. 1 – 30, 2023", "en-CA"],
  ])("%s in %s is September", (text, locale) =>
    expect(read(text, locale)).toEqual({ kind: "frozen", from: "2023-09-01", to: "2023-09-30" }),
  );

  it.each(locales)("is read from every range as written in %s", (locale) => {
    const month = fc.constantFrom("numeric" as const, "short" as const, "long" as const);
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 800 }), month, (from, length, shape) => {
        const to = addDays(from, length);
        const format = { day: "numeric", month: shape, year: "numeric", timeZone: "UTC" } as const;
        const text = new Intl.DateTimeFormat(locale, format).formatRange(Date.parse(from), Date.parse(to));
        expect(read(text, locale), text).toEqual({ kind: "frozen", from, to });
      }),
      { numRuns: runs(60, 400) },
    );
  });

  it.each(locales)("is read from every day as written in %s", (locale) => {
    fc.assert(
      fc.property(day, (one) => {
        expect(read(formatDay(one, locale), locale)).toEqual({ kind: "frozen", from: one, to: one });
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ["9 mar 2024 - 3 mar 2024", "2024-03-03", "2024-03-09"],
    ["31/03/2024 to 01/02/2024", "2024-02-01", "2024-03-31"],
    ["2023 - 2022", "2022-01-01", "2023-12-31"],
    ["9 mar - 3 mar", "2024-03-03", "2024-03-09"],
    ["20 may - 3 may", "2023-05-03", "2023-05-20"],
    ["today to 3 march", "2024-03-03", "2024-05-15"],
  ])("%j is reversed: its dates are swapped and marked", (text, from, to) => {
    const range = { kind: "frozen", from, to };
    expect(readTypedRange(text, today, "en-GB")).toEqual({ range, isReversed: true });
  });

  it("is read from the label of every preset", () => {
    const ranges = presets.map((range) => read(rollingLabel(range)));
    expect(ranges).toEqual(presets.map((range) => ({ kind: "rolling", range })));
    expect(read("All time")).toEqual(allTime);
  });

  it.each([
    ...[
      "",
      "  ",
      "soon",
      "feb 30",
      "30 feb 2024",
      "29 feb 2023",
      "31/31/2024",
      "13/13",
      "0/4/2024",
      "3-4",
      "31/4/2024",
      "2024-13",
      "q5",
      "q0",
      "0 days",
    ],
    ...["mar 3 -", "- mar 3", "ma 3", "marchy 3", "0 mar", "2024-03-00", "999"],
    ...["5000 days", "since", "until mar 3 to mar 9", "x".repeat(5000), "last fortnight", "constructor"],
  ])("%j is not understood", (text) => expect(read(text)).toBeUndefined());

  it("is read from every day range as the desk writes it", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 800 }), (from, length) => {
        const to = addDays(from, length);
        expect(read(formatDayRange(from, to, "en-GB"))).toEqual({ kind: "frozen", from, to });
      }),
      { numRuns: 500 },
    );
  });

  it("never throws and never ends before it starts", () => {
    const words = [
      "mar",
      "3",
      "-",
      "to",
      "2024",
      "q2",
      "last",
      "9",
      "days",
      "..",
      "since",
      "2024-02",
      "feb",
      "29",
    ];
    const typed = fc.oneof(
      fc.array(fc.constantFrom(...words), { maxLength: 7 }).map((parts) => parts.join(" ")),
      fc.string({ unit: "binary", maxLength: 100 }),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const range = read(text);
        if (range?.kind === "frozen" && range.from !== undefined && range.to !== undefined) {
          expect(range.from <= range.to).toBe(true);
        }
      }),
      { numRuns: runs(400, 2000) },
    );
  });
});

it.each([
  ["3/4/2024", "en-GB", "Read as day/month. As month/day: 4 Mar 2024."],
  ["3/4/2024", "en-US", "Read as month/day. As day/month: Apr 3, 2024."],
  [
    "9/4/2024 - 3/4/2024",
    "en-GB",
    "Dates swapped: start was after end. Read as day/month. As month/day: 4 Mar – 4 Sep 2024.",
  ],
  ["31/12/2024", "en-GB", ""],
  ["3.4.2024", "en-US", ""],
  ["4/4/2024", "en-GB", ""],
  ["last week", "en-GB", ""],
  ["2023 - 2022", "en-GB", "Dates swapped: start was after end."],
  ["soon", "en-GB", ""],
])("the note for %j in %s is: %s", (text, locale, note) =>
  expect(typedNote(text, "2024-05-15", locale)).toBe(note),
);
