import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { earliest, latest } from "@/lib/contract/moment";
import { addDays, localDay, toDayOf } from "@/lib/format/day";
import { runs } from "@/scripts/test/runs";
import {
  allTime,
  type DateRange,
  exactRange,
  formatRange,
  freezeRange,
  frozenRange,
  presets,
  rangeBounds,
  rangeLabel,
  readRollingRange,
  rollingLabel,
  rollingSpan,
} from "./date-range";

const zones = ["UTC", ...Intl.supportedValuesOf("timeZone")];
const instant = fc.integer({ min: Date.UTC(2017, 0), max: Date.UTC(2027, 0) });
const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());

// Thursday in the first quarter of a leap year.
const today = "2024-02-29";

describe("a rolling range", () => {
  it.each([
    ["today", "2024-02-29", "2024-02-29"],
    ["yesterday", "2024-02-28", "2024-02-28"],
    ["last-7-days", "2024-02-23", "2024-02-29"],
    ["last-30-days", "2024-01-31", "2024-02-29"],
    ["last-1-days", "2024-02-29", "2024-02-29"],
    ["this-week", "2024-02-26", "2024-03-03"],
    ["last-week", "2024-02-19", "2024-02-25"],
    ["this-month", "2024-02-01", "2024-02-29"],
    ["last-month", "2024-01-01", "2024-01-31"],
    ["this-quarter", "2024-01-01", "2024-03-31"],
    ["last-quarter", "2023-10-01", "2023-12-31"],
    ["this-year", "2024-01-01", "2024-12-31"],
    ["last-year", "2023-01-01", "2023-12-31"],
  ] as const)("%s means %s to %s", (range, from, to) =>
    expect(rollingSpan(range, today)).toEqual({ from, to }),
  );

  it("starts its week on Monday for every day of the week", () => {
    for (let day = "2024-02-26"; day <= "2024-03-03"; day = addDays(day, 1)) {
      expect(rollingSpan("this-week", day)).toEqual({ from: "2024-02-26", to: "2024-03-03" });
    }
  });

  it.each(["last-0-days", "last-3661-days", "last-07-days", "last-x-days", "next-week", "Today", ""])(
    "is not read from %j",
    (word) => expect(readRollingRange(word)).toBeNull(),
  );

  it("has a label", () => {
    expect([...presets.slice(2, 5), "last-1-days" as const].map(rollingLabel)).toEqual([
      "Last 7 days",
      "Last 30 days",
      "This week",
      "Last day",
    ]);
  });
});

describe("a range of local days", () => {
  const march: DateRange = { kind: "frozen", from: "2024-03-11", to: "2024-03-24" };

  it("has exclusive bounds around its first and last day", () => {
    const { occurredAfter, occurredBefore } = rangeBounds(march, "America/Toronto", 0);
    expect([iso(occurredAfter), iso(occurredBefore)]).toEqual([
      "2024-03-11T03:59:59.999Z",
      "2024-03-25T04:00:00.000Z",
    ]);
    expect(rangeBounds(frozenRange({ from: "2024-03-11" }), "UTC", 0)).toEqual({
      occurredAfter: Date.UTC(2024, 2, 11) - 1,
    });
    expect(rangeBounds(allTime, "UTC", 0)).toEqual({});
  });

  it("contains no instant on a day that the time zone skipped", () => {
    const { occurredAfter = 0, occurredBefore = 0 } = rangeBounds(
      { kind: "frozen", from: "2011-12-30", to: "2011-12-30" },
      "Pacific/Apia",
      0,
    );
    expect(occurredBefore - occurredAfter).toBe(1);
  });

  it("contains exactly the instants of its local days in every time zone", () => {
    const span = fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 40 }));
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, span, (zone, at, [offset, length]) => {
        const day = toDayOf(at);
        const from = addDays(day, offset);
        const to = addDays(from, length);
        const { occurredAfter = at, occurredBefore = at } = rangeBounds(frozenRange({ from, to }), zone, 0);
        const local = localDay(zone, at);
        expect(occurredAfter < at && at < occurredBefore).toBe(from <= local && local <= to);
      }),
      { numRuns: runs(500, 3000) },
    );
  });

  it("of a current preset contains now and keeps its bounds when frozen", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        instant,
        fc.constantFrom(...presets.filter((word) => !word.startsWith("last-") && word !== "yesterday")),
        (zone, now, word) => {
          const range: DateRange = { kind: "rolling", range: word };
          const { occurredAfter = now, occurredBefore = now } = rangeBounds(range, zone, now);
          expect(occurredAfter < now && now < occurredBefore).toBe(true);
          const frozen = freezeRange(range, zone, now);
          expect(rangeBounds(frozen, zone, now + 1e11)).toEqual({ occurredAfter, occurredBefore });
        },
      ),
      { numRuns: runs(200, 1000) },
    );
  });

  it("is labeled as chosen and formatted as days", () => {
    const range: DateRange = { kind: "rolling", range: "last-month" };
    const now = Date.UTC(2024, 3, 1, 2);
    expect(rangeLabel(range, "en-GB")).toBe("Last month");
    // In Toronto it is still March, in UTC April has begun.
    expect(formatRange(range, "America/Toronto", now, "en-GB")).toBe("1–29 Feb 2024");
    expect(formatRange(range, "UTC", now, "en-GB")).toBe("1–31 Mar 2024");
    expect(rangeLabel(march, "en-GB")).toBe("11–24 Mar 2024");
    expect(rangeLabel(allTime, "en-GB")).toBe("All time");
  });

  it("of exact instants is formatted to the digit", () => {
    const second = Date.UTC(2026, 0, 1);
    const words = (after: number) => formatRange({ kind: "exact", after }, "America/Toronto", 0, "en-GB");
    expect(words(second)).toBe("after 31 Dec 2025, 7:00 pm");
    expect(words(second + 1000)).toBe("after 31 Dec 2025, 7:00:01 pm");
    expect(words(second + 1.5)).toBe("after 2026-01-01T00:00:00.0015Z");
    expect(rangeLabel({ kind: "exact", after: second }, "en-GB")).toBe("Exact times");
  });

  it("of exact instants has days only if they exist and are whole", () => {
    const march = { after: Date.UTC(2024, 2, 1) - 1, before: Date.UTC(2024, 3, 1) };
    const days = { kind: "frozen", from: "2024-03-01", to: "2024-03-31" };
    expect(exactRange(march, "UTC")).toEqual(days);
    expect(exactRange({ after: march.after }, "UTC")).toEqual({ kind: "frozen", from: "2024-03-01" });
    expect(exactRange(march, "America/Toronto").kind).toBe("exact");
    expect(exactRange({ after: march.after + 1 }, "UTC").kind).toBe("exact");
    // The first day after it would be in the year 10000, and the last one before it in the year 0.
    expect(exactRange({ after: latest }, "UTC").kind).toBe("exact");
    expect(exactRange({ before: earliest }, "UTC").kind).toBe("exact");
  });
});
