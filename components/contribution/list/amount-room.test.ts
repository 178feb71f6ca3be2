import { describe, expect, it } from "vitest";
import type { TableLayout } from "@/components/table/data-table";
import contribution from "@/lib/contract/examples/contribution.json" with { type: "json" };
import { toContributionRow } from "@/lib/records/list-rows";
import { amountRoom, withAmountRoom } from "./amount-room";
import { usualIds } from "./column-choice";
import { allColumns, besidePeekIds } from "./columns";

const row = (amount: string) => ({ ...toContributionRow(contribution, "onetime"), amount });
const layout: TableLayout = {
  shown: usualIds,
  isChosen: false,
  widths: {},
  onWidth: () => undefined,
  density: "comfortable",
};
const usual = (id: string) => allColumns.find((column) => column.id === id)?.width;

describe("the room for amounts", () => {
  it("is the column's own for amounts of every day", () => {
    expect(amountRoom([row("25.00"), row("123456.78")], "en")).toBe(usual("amount"));
    expect(amountRoom([], "en")).toBe(usual("amount"));
  });

  it("grows with the widest amount of the page", () => {
    const wide = amountRoom([row("25.00"), row("999999999999.99")], "en");
    expect(wide).toBeGreaterThan(usual("amount") ?? 0);
    expect(amountRoom([row("999999999999999.99")], "en")).toBeGreaterThan(wide);
  });
});

describe("a layout with room for amounts", () => {
  it("is the same one where the column is wide enough", () => {
    expect(withAmountRoom(layout, 148)).toBe(layout);
    const broad = { ...layout, widths: { amount: 400 } };
    expect(withAmountRoom(broad, 260)).toBe(broad);
  });

  it("takes it from the items, and from the names when they have no more to give", () => {
    expect(withAmountRoom(layout, 180).widths).toEqual({ amount: 180 });
    expect(withAmountRoom(layout, 208).widths).toEqual({ amount: 208, items: 96, supporter: 172 });
    const beside = { ...layout, shown: besidePeekIds };
    expect(withAmountRoom(beside, 208).widths).toEqual({ amount: 208 });
  });

  it("leaves the widths of somebody's own columns as they are, but for amounts that would be cut", () => {
    const widths = { amount: 100, items: 60 };
    const own = withAmountRoom({ ...layout, isChosen: true, widths }, 208);
    expect(own.widths).toEqual({ amount: 208, items: 60 });
  });
});
