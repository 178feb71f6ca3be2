import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDay } from "@/lib/contract/moment";
import { formatCounted, formatShown } from "./count";
import { addDays, toDay, toDayOf } from "./day";
import {
  formatAgo,
  formatCardExpiry,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayMonth,
  formatDayRange,
  formatExactTime,
  formatLongDate,
  formatMonth,
  formatShortMonth,
  formatTime,
  formatToday,
  formatWeekDate,
} from "./moment";
import { zoneName, zoneOffsetLabel } from "./zone";

const toronto = { zone: "America/Toronto", locale: "en-GB" };
const gift = Date.UTC(2024, 2, 31, 15, 8, 41);

describe("an instant in a zone", () => {
  it.each([
    [formatDate, "31 Mar 2024"],
    [formatTime, "11:08 am"],
    [formatExactTime, "11:08:41 am"],
    [formatDateTime, "31 Mar 2024, 11:08:41 am"],
    [formatLongDate, "Sunday 31 March 2024"],
    [formatDayMonth, "31 Mar"],
    [formatMonth, "March 2024"],
    [formatShortMonth, "Mar"],
  ])("is formatted by %o as %s", (write, text) => {
    expect(write(gift, toronto)).toBe(text);
    expect(write(gift, { ...toronto, locale: "en" })).toBe(text);
    expect(write(null, toronto)).toBe("–");
  });

  it.each([
    ["2024-09-01T04:05:00Z", "America/Toronto", "1 Sep 2024", "12:05 am"],
    ["2024-09-01T16:05:00Z", "America/Toronto", "1 Sep 2024", "12:05 pm"],
    ["2024-03-31T15:08:00Z", "Pacific/Kiritimati", "1 Apr 2024", "5:08 am"],
    ["2024-03-31T15:08:00Z", "Asia/Kathmandu", "31 Mar 2024", "8:53 pm"],
    ["1969-12-31T23:59:59Z", "UTC", "31 Dec 1969", "11:59 pm"],
  ])("%s in %s is %s at %s", (iso, zone, date, time) => {
    expect(formatDate(Date.parse(iso), { zone, locale: "en-GB" })).toBe(date);
    expect(formatTime(Date.parse(iso), { zone, locale: "en-GB" })).toBe(time);
  });

  it("has the words and numbers of Intl", () => {
    const intl = (options: Intl.DateTimeFormatOptions, instant: number) =>
      new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }).formatToParts(instant);
    const any = fc.date({ min: new Date(-8e13), max: new Date(2e14), noInvalidDate: true });
    fc.assert(
      fc.property(any, (date) => {
        const [instant, region] = [date.getTime(), { zone: "UTC", locale: "en" }];
        const parts = (options: Intl.DateTimeFormatOptions, ...types: string[]) =>
          types.map((type) => intl(options, instant).find((part) => part.type === type)?.value).join(" ");
        const long = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
        expect(formatLongDate(instant, region)).toBe(parts(long, "weekday", "day", "month", "year"));
        const short = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
        expect(formatWeekDate(instant, region)).toBe(parts(short, "weekday", "day", "month", "year"));
        const clock = { hour: "numeric", minute: "2-digit", second: "2-digit" } as const;
        const [hour, minute, second, half] = parts(clock, "hour", "minute", "second", "dayPeriod").split(" ");
        expect(formatExactTime(instant, region)).toBe(`${hour}:${minute}:${second} ${half?.toLowerCase()}`);
        expect(formatTime(instant, region)).toBe(`${hour}:${minute} ${half?.toLowerCase()}`);
      }),
    );
  });

  it("has the format of another locale", () => {
    expect(formatDate(gift, { ...toronto, locale: "de" })).toBe("31. März 2024");
    expect(formatTime(gift, { ...toronto, locale: "de" })).toBe("11:08");
  });
});

describe("days", () => {
  it.each([
    ["2024-03-01", "2024-03-31", "1–31 Mar 2024"],
    ["2025-12-29", "2026-01-03", "29 Dec 2025 – 3 Jan 2026"],
    ["2024-02-29", "2024-03-03", "29 Feb – 3 Mar 2024"],
    ["2024-03-03", "2024-03-03", "3 Mar 2024"],
    ["2024-03-03", undefined, "from 3 Mar 2024"],
    [undefined, "2024-03-09", "until 9 Mar 2024"],
    [undefined, undefined, "all time"],
  ])("from %s to %s are %s", (from, to, text) => expect(formatDayRange(from, to, "en-GB")).toBe(text));

  it("have the range format of other locales", () => {
    expect(formatDayRange("2024-03-01", "2024-03-31", "de")).toBe("1.–31. März 2024");
    expect(formatDay("2024-03-01", "de")).toBe("1. März 2024");
  });

  it("of records are shown unchanged where they are invalid", () => {
    const written = ["2024-03-31", "", null, "2024-02-30", "soon"].map((day) => formatDay(day, "en-GB"));
    expect(written).toEqual(["31 Mar 2024", "–", "–", "2024-02-30", "soon"]);
  });

  it.each([
    ["2024-02-29", true],
    ["2023-02-29", false],
    ["2024-02-30", false],
    ["2024-13-01", false],
    ["2024-3-1", false],
    ["0999-12-31", false],
    ["9998-12-31", true],
    ["9999-01-01", false],
    ["+02024-01-01", false],
    ["2024-03-01T00:00", false],
    ["", false],
  ])("of %j are valid: %s", (text, real) => expect(readDay(text)).toBe(real ? text : null));

  it("are added across months and years", () => {
    expect(addDays("2024-02-28", 2)).toBe("2024-03-01");
    expect(addDays("2024-01-01", -1)).toBe("2023-12-31");
    expect(toDay(2024, 3, 0)).toBe("2024-02-29");
    const days = fc.integer({ min: -300_000, max: 2_000_000 }).map((count) => toDayOf(count * 86_400_000));
    fc.assert(
      fc.property(days, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
        expect(readDay(day)).toBe(day);
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(addDays(day, count) < day).toBe(count < 0);
      }),
    );
  });
});

it.each([
  ["America/Toronto", "Toronto", "UTC−4"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires", "UTC−3"],
  ["Asia/Kathmandu", "Kathmandu", "UTC+5:45"],
  ["America/St_Johns", "St Johns", "UTC−2:30"],
  ["UTC", "UTC", "UTC"],
])("the zone %s is labeled %s and %s", (zone, name, offset) => {
  expect(zoneName(zone)).toBe(name);
  expect(zoneOffsetLabel(zone, gift)).toBe(offset);
});

it.each([
  [30_000, "just now"],
  [-5000, "just now"],
  [120_000, "2 min ago"],
  [3 * 3_600_000, "3 hr ago"],
  [-3 * 86_400_000, "in 3 days"],
  [400 * 86_400_000, "1 yr ago"],
])("an instant %i ms ago is %s", (passed, text) => {
  expect(formatAgo(gift, gift + passed, "en-GB")).toBe(text);
});

it.each([
  [Date.UTC(2026, 8, 1), "08/26"],
  [Date.UTC(2032, 0, 1), "12/31"],
  [Date.UTC(2005, 1, 1), "01/05"],
])("a card that expires at %i shows %s", (end, text) => {
  expect(formatCardExpiry(end)).toBe(text);
});

it("counts have separators and a noun", () => {
  expect(formatCounted(1204, "contribution", "en-GB")).toBe("1,204 contributions");
  expect(formatCounted(1, "contribution", "en-GB")).toBe("1 contribution");
  expect(formatShown({ page: 2, perPage: 25, shown: 25, total: 1204 }, "en-GB")).toBe("26–50 of 1,204");
  expect(formatShown({ page: 49, perPage: 25, shown: 1, total: 1201 }, "en-GB")).toBe("1,201 of 1,201");
  expect(formatShown({ page: 2, perPage: 25, shown: 0, total: 1204 }, "en-GB")).toBe("0 of 1,204");
});

describe("an instant of today", () => {
  const now = gift + 3 * 3_600_000;
  const today = (ago: number, locale = "en-GB") => formatToday(now - ago, now, { ...toronto, locale });

  it("is formatted as the time that passed", () => {
    expect(today(59_000)).toBe("just now");
    expect(today(60_000)).toBe("1 minute ago");
    expect(today(3 * 3_600_000)).toBe("3 hours ago");
    expect(today(2 * 3_600_000, "fr-CA")).toBe("il y a 2 heures");
  });

  it("is on the same day of the time zone and not in the future", () => {
    expect(today(-1000)).toBeNull();
    expect(today(15 * 3_600_000)).toBeNull();
    expect(formatToday(now - 15 * 3_600_000, now, { zone: "UTC", locale: "en-GB" })).toBe("15 hours ago");
  });
});
