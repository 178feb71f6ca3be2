import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDate, openCalendar } from "./calendar";
import type { Period } from "./catalog";
import { outcomes } from "./payment";
import { drawSchedule } from "./plan";
import { Random } from "./random";

const calendar = openCalendar(new Date("2026-03-05T00:00:00Z"));
const { start, end } = calendar;
const period = fc.constantFrom<Period>(
  "weekly",
  "biweekly",
  "monthly",
  "quarterly",
  "biannually",
  "annually",
);
const startedAt = fc.integer({ min: start, max: end });

const draw = (seed: number, every: Period, from: number) =>
  drawSchedule(new Random("test", seed), { period: every, startedAt: from, calendar });

describe("a schedule", () => {
  it("has its charges in order between start and now, and the next charge after them", () => {
    fc.assert(
      fc.property(period, startedAt, fc.integer(), (every, from, seed) => {
        const { charges, nextAt } = draw(seed, every, from);
        const times = [from, ...charges.map(({ at }) => at)];
        expect(times.every((at, index) => index === 0 || at > (times[index - 1] ?? at))).toBe(true);
        expect(times.every((at) => at <= end)).toBe(true);
        expect(nextAt).toBeGreaterThan(times.at(-1) ?? 0);
      }),
    );
  });

  it("has its next charge in the future while active", () => {
    fc.assert(
      fc.property(period, startedAt, fc.integer(), (every, from, seed) => {
        const { status, nextAt } = draw(seed, every, from);
        return status !== "Active" || nextAt > end;
      }),
    );
  });

  it("has monthly charges on one day of the month", () => {
    fc.assert(
      fc.property(startedAt, fc.integer(), (from, seed) => {
        const { dayOfMonth, charges } = draw(seed, "monthly", from);
        return charges.every(({ at }) => Number(formatDate(at).slice(8)) === dayOfMonth);
      }),
    );
  });

  it("is suspended only after charges that failed", () => {
    fc.assert(
      fc.property(startedAt, fc.integer(), (from, seed) => {
        const { status, charges } = draw(seed, "weekly", from);
        return status !== "Suspended" || charges.at(-1)?.outcome === outcomes.failed;
      }),
    );
  });
});
