import { describe, expect, it } from "vitest";
import { exportGrains } from "@/lib/contract/export-query";
import { columnsOf, defaultColumnNames } from "./columns";
import { presetColumns, presets } from "./presets";

const shown = ["date", "supporter", "kind", "amount", "items", "campaign", "currency"];

describe("the presets of an export", () => {
  it("have known columns of the grain, each once", () => {
    for (const grain of exportGrains) {
      const known = columnsOf(grain).map(({ name }) => name);
      for (const preset of presets) {
        const names = presetColumns(preset, grain, shown);
        expect(known).toEqual(expect.arrayContaining([...names]));
        expect(new Set(names).size).toBe(names.length);
      }
      expect(presetColumns("everything", grain, shown)).toEqual(known);
    }
  });

  it("have the columns of the table in order, then the default columns of payments", () => {
    const table = [
      ...["date", "supporter_name", "id", "kind", "total_amount", "currency", "refunded_amount"],
      ...["cover_costs_amount", "items", "item_codes", "tracking_campaign"],
    ];
    expect(presetColumns("table", "contribution", shown)).toEqual(table);
    const ofPayment = defaultColumnNames("payment").filter((name) => name.startsWith("payment_"));
    expect(presetColumns("table", "payment", shown)).toEqual([...table, ...ofPayment]);
  });

  it("have the default columns and the supporter name without a table", () => {
    const standard = [...defaultColumnNames("contribution"), "supporter_name"];
    expect(presetColumns("table", "contribution", null)).toEqual(standard);
  });

  it("have refund dates, product codes and the campaign for accounting", () => {
    const names = presetColumns("accounting", "contribution", null);
    expect(names).toEqual(expect.arrayContaining(["refunded_at", "item_codes", "tracking_campaign"]));
  });

  it("have accounting codes for line items only", () => {
    expect(presetColumns("accounting", "line_item", null)).toContain("accounting_code");
    expect(presetColumns("accounting", "contribution", null)).not.toContain("accounting_code");
    expect(presetColumns("mailing", "contribution", null)).toContain("billing_zip");
  });
});
