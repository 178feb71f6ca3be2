import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultForm, type ExportGrain, exportGrains } from "@/lib/contract/export-query";
import { demoContributions } from "@/lib/demo/demo-contributions";
import { isJsonObject } from "@/lib/json/json-value";
import { anyRecord } from "@/lib/records/__fixtures__/any-record";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { contributionStatus } from "@/lib/records/contribution/status";
import { isSet, member } from "@/lib/records/values";
import { runs } from "@/scripts/test/runs";
import { chooseColumns, columns, columnsOf, defaultColumnNames } from "./columns";
import { rowFormatter } from "./rows";

const record = (value: unknown) => ({ text: Buffer.from(JSON.stringify(value)), kind: "onetime" as const });

/** Returns the columns with these names, in this order. */
const named = (grain: ExportGrain, names: readonly string[]) =>
  names.flatMap((name) => columnsOf(grain).filter((column) => column.name === name));

describe("the columns of exports", () => {
  it("have unique names; no default column is personal, and every column of a sponsored person is", () => {
    expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length);
    expect(columns.filter(({ isDefault, isPersonal }) => isDefault && isPersonal)).toEqual([]);
    expect(columns.filter(({ isOfSponsee, isPersonal }) => isOfSponsee && !isPersonal)).toEqual([]);
    for (const grain of exportGrains) expect(defaultColumnNames(grain).length).toBeGreaterThan(5);
  });

  it("have the same cell whichever other columns are selected", () => {
    const check = (value: unknown) => {
      if (!isJsonObject(value)) return;
      for (const grain of exportGrains) {
        const all = columnsOf(grain);
        const whole = rowFormatter(grain, all, "UTC", true)(record(value));
        for (const [at, column] of all.entries()) {
          const alone = rowFormatter(grain, [column], "UTC", true)(record(value));
          expect(alone, column.name).toEqual(whole.map((cells) => [cells[at]]));
        }
      }
    };
    for (const value of demoContributions({ count: 4, today: new Date(Date.UTC(2026, 0, 31)) })) check(value);
    fc.assert(fc.property(anyRecord, check), { numRuns: runs(3, 12) });
  });

  it("have the currency of a payment as that of its contribution", () => {
    const chosen = named("payment", ["currency", "payment_currency"]);
    for (const currency of [{ code: "c$", iso_code: "cad" }, { code: "Cad" }, " cad "]) {
      const value = { currency, payments: [{ currency }, {}] };
      const rows = rowFormatter("payment", chosen, "UTC", true)(record(value));
      expect(rows.map((cells) => cells.map(({ text }) => text))).toEqual([
        ["CAD", "CAD"],
        ["CAD", ""],
      ]);
    }
  });

  it("have the status and flags of the page in every notation of a number", () => {
    const bareOrQuoted = (texts: readonly string[]) =>
      fc.constantFrom(...texts, ...texts.map((text) => `"${text}"`));
    const flag = fc.oneof(
      bareOrQuoted(["0", "1", "true", "false", "1.0", "0.0", "1e0", "10e-1", "1.000", "2.0"]),
      fc.constant("null"),
    );
    const amount = bareOrQuoted(["0", "0.00", "25.0000", "25", "2.5e1", "10.10", "10.1", "-3.50", "0.1"]);
    const flags = ["is_deleted", "is_spam", "is_paid", "is_test", "is_fulfilled"] as const;
    const amounts = ["total_amount", "refunded_amount", "balance_amount"] as const;
    const values = fc.tuple(fc.array(flag, { minLength: 6, maxLength: 6 }), fc.tuple(amount, amount, amount));
    const chosen = columnsOf("contribution").filter(({ name }) =>
      ["status", "supporter_id", ...flags, ...amounts].includes(name),
    );
    fc.assert(
      fc.property(values, fc.constantFrom("", " "), ([flagValues, amountValues], blank) => {
        const members = [
          ...flags.map((name, at) => `"${name}":${blank}${flagValues[at]}`),
          ...amounts.map((name, at) => `"${name}":${amountValues[at]}`),
          `"payments":[{"paid":${flagValues[5]}}],"supporter":{"id":12.0},"currency":{"code":"CAD"}`,
        ];
        const text = `{${members.join()}}`;
        const page: unknown = JSON.parse(text);
        const [row = []] = rowFormatter(
          "contribution",
          chosen,
          "UTC",
          true,
        )({ text: Buffer.from(text), kind: "onetime" });
        const cell = new Map(chosen.map(({ name }, at) => [name, row[at]?.text]));
        expect(cell.get("status")).toBe(contributionStatus(parseContribution(page)));
        expect(cell.get("supporter_id")).toBe("12");
        for (const name of flags) {
          const value = member(page, name);
          expect(cell.get(name), text).toBe(value === null ? "" : String(isSet(value)));
        }
      }),
    );
  });

  it("have the values of the record, with all digits of amounts", () => {
    const value = {
      id: "C1",
      ordered_at: "2026-03-29T01:00:00Z",
      total_amount: "25.1000",
      refunded_amount: 0.1,
      currency: { iso_code: "CAD" },
      is_test: 1,
      supporter: { id: "S1", email: "anna@example.org" },
      payments: [{ id: "P1", type: "card", status: "succeeded", amount: -1.5 }],
      line_items: [{ id: "L1", qty: 2 }, { id: "L2" }],
    };
    const read = (grain: ExportGrain, names: readonly string[]) => {
      const rows = rowFormatter(grain, named(grain, names), "Europe/Paris", true)(record(value));
      return rows.map((row) => row.map(({ text }) => text));
    };
    expect(
      read("contribution", ["id", "date", "total_amount", "refunded_amount", "is_test", "email"]),
    ).toEqual([["C1", "2026-03-29T03:00:00+02:00", "25.1000", "0.1", "true", "anna@example.org"]]);
    expect(read("line_item", ["id", "item_id", "item_qty"])).toEqual([
      ["C1", "L1", "2"],
      ["C1", "L2", ""],
    ]);
    expect(read("payment", ["supporter_id", "payment_amount"])).toEqual([["S1", "-1.5"]]);
  });

  it("have valid and voided receipts apart, with those of line items, each number once", () => {
    const receipt = (number: unknown, is_voided: unknown = false) => ({ number, is_voided });
    const value = {
      id: "C1",
      tax_receipts: [receipt("R-2"), receipt("R-1", true), receipt("R-9"), receipt(null), receipt("R-2")],
      line_items: [
        { id: "L1", tax_receipts: [receipt("R-1"), receipt("R-9", 1), receipt(7)] },
        { id: "L2", tax_receipts: [receipt("V-1", "1"), receipt("R-2")] },
      ],
      payments: [{ id: "P1" }],
    };
    for (const grain of exportGrains) {
      const receipts = columnsOf(grain).filter(({ name }) => /receipts$/.test(name));
      expect(receipts.map(({ name, label }) => [name, label])).toEqual([
        ["receipts", "Receipt numbers"],
        ["voided_receipts", "Voided receipt numbers"],
      ]);
      const rows = rowFormatter(grain, receipts, "UTC", true)(record(value));
      expect(rows).toHaveLength(grain === "line_item" ? 2 : 1);
      for (const row of rows) expect(row.map(({ text }) => text)).toEqual(["R-2 7", "R-1 R-9 V-1"]);
    }
    const [none] = rowFormatter("contribution", columnsOf("contribution"), "UTC", true)(record({ id: "C2" }));
    expect(none?.some(({ text }) => text.includes("R-"))).toBe(false);
  });

  it("have the items, plan, groups and phone of the list", () => {
    const profile = { id: "P1", billing_period: "Monthly", next_billing_date: "2026-04-05" };
    const value = {
      id: "C1",
      supporter: { id: "S1", groups: [{ name: "Board" }, { name: "Friends" }] },
      billing_address: { phone: "+1 604 555 0100" },
      payments: [{ id: "A" }, { id: "B" }],
      line_items: [
        { description: "Wells", reference: "WATER", qty: 2, is_recurring: 1, recurring_profile: profile },
        { product: { name: "Book", code: "BOOK" }, qty: 1 },
      ],
    };
    const names = ["attempt_count", "items", "item_codes", "unit_count", "next_billing", "groups", "phone"];
    const [row = []] = rowFormatter("contribution", named("contribution", names), "UTC", true)(record(value));
    expect(row.map(({ text }) => text)).toEqual([
      ...["2", "Wells; Book", "WATER; BOOK", "3", "2026-04-05", "Board; Friends", "+1 604 555 0100"],
    ]);
  });

  it("have digits of the record beyond the precision of a double", () => {
    const text = Buffer.from(
      '{"id":12345678901234567890,"total_amount":1234567890123456.78,"tax_amount":0.10,' +
        '"refunded_amount":2.5e1,"is_test":1,"line_items":[{"id":"L1","qty":3,"price":10.00}],' +
        '"payments":[{"id":"P1","amount":-0.50}]}',
    );
    const read = (grain: ExportGrain, names: readonly string[]) => {
      const rows = rowFormatter(grain, named(grain, names), "UTC", true)({ text, kind: "onetime" });
      return rows.map((row) => row.map((cell) => `${cell.text}${cell.isNumber ? "" : " (text)"}`));
    };
    expect(read("contribution", ["id", "total_amount", "tax_amount", "refunded_amount", "is_test"])).toEqual([
      ["12345678901234567890 (text)", "1234567890123456.78", "0.10", "25", "true (text)"],
    ]);
    expect(read("line_item", ["item_qty", "item_price"])).toEqual([["3", "10.00"]]);
    expect(read("payment", ["payment_amount"])).toEqual([["-0.50"]]);
  });

  it("are selected by name in order, personal ones with personal=1, sponsored ones by permission", () => {
    const choose = (names: string, isPersonal: boolean, seesSponsees = true) =>
      chooseColumns(
        { ...defaultForm, grain: "line_item", columns: names.split(","), personal: isPersonal },
        seesSponsees,
      );
    const chosen = choose("email,item_id,id", true);
    expect(chosen.ok && chosen.value.map(({ name }) => name)).toEqual(["email", "item_id", "id"]);
    expect(choose("email", false)).toMatchObject({ ok: false, failure: { code: "invalid_query" } });
    expect(choose("payment_id", true)).toMatchObject({ ok: false, failure: { code: "invalid_query" } });
    expect(choose("sponsee_first_name", true, false)).toMatchObject({
      ok: false,
      failure: { code: "forbidden" },
    });
    expect(choose("sponsee_first_name", true).ok).toBe(true);
  });

  it("are none for NDJSON, which has whole records and needs personal=1", () => {
    expect(chooseColumns({ ...defaultForm, format: "ndjson" }, true)).toMatchObject({ ok: false });
    expect(chooseColumns({ ...defaultForm, format: "ndjson", personal: true }, true)).toEqual({
      ok: true,
      value: [],
    });
  });
});
