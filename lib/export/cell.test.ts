import { describe, expect, it } from "vitest";
import { contributionDate } from "@/lib/reading/contribution-date";
import { toCell } from "./cell";
import { contributionColumns } from "./contribution-columns";
import { zonedText } from "./zoned-text";

const paris = zonedText("Europe/Paris");

describe("a cell of dates", () => {
  it("has the zone's clock for what a record spells as a date, and for an instant that was read", () => {
    const cell = { text: "2026-03-29T03:00:00+02:00", isNumber: false };
    expect(toCell("2026-03-29T01:00:00Z", "date", paris)).toEqual(cell);
    const at = contributionDate({ ordered_at: "2026-03-29T01:00:00Z" });
    expect(toCell(at, "instant", paris)).toEqual(cell);
    expect(contributionColumns.find(({ name }) => name === "date")?.type).toBe("instant");
  });

  it("has a number as the record has it: whether it counts seconds or what, nobody knows", () => {
    for (const value of [1_774_746_000, 1e300, -0.5, Number.MAX_SAFE_INTEGER]) {
      expect(toCell(value, "date", paris)).toEqual({ text: String(value), isNumber: false });
    }
    expect(toCell("soon", "date", paris)).toEqual({ text: "soon", isNumber: false });
  });
});
