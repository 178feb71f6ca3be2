import { describe, expect, it, test } from "vitest";
import { oddities } from "@/lib/contract/__fixtures__/oddities";
import contribution from "@/lib/contract/examples/contribution.json" with { type: "json" };
import post from "@/lib/contract/examples/post.json" with { type: "json" };
import { demoContributions } from "@/lib/demo/demo-contributions";
import { imported } from "./__fixtures__/imported";
import { summaryLines } from "./import-report";
import { recordWarnings } from "./read-record";

const parsed = (record: object) => JSON.parse(JSON.stringify(record));

describe("a warning about a record", () => {
  it.each([
    ["line_items", {}, "line_items is not a list"],
    ["line_items", "two", "line_items is not a list"],
    ["line_items", ["two"], "line_items[0] is not an object"],
    ["payments", 7, "payments is not a list"],
    ["refunds", { amount: 1 }, "refunds is not a list"],
    ["tax_receipts", "R1", "tax_receipts is not a list"],
    ["supporter", "Ann Lee", "supporter is not an object"],
    ["total_amount", "CA$25.00", "total_amount is not a number"],
    ["total_amount", "1,000.00", "total_amount is not a number"],
    ["total_amount", { amount: 25 }, "total_amount is not a number"],
    ["total_amount", "", "total_amount is not a number"],
    ["refunded_amount", true, "refunded_amount is not a number"],
    ["ordered_at", "03/14/2025", "ordered_at is not an ISO 8601 date"],
    ["ordered_at", 1741945613, "ordered_at is not an ISO 8601 date"],
    ["created_at", "2025-02-30", "created_at is not an ISO 8601 date"],
    ["payments", [{ amount: "free" }], "payments[0].amount is not a number"],
    ["refunds", [{ amount: [] }], "refunds[0].amount is not a number"],
    ["tax_receipts", [{ issued_at: "today" }], "tax_receipts[0].issued_at is not an ISO 8601 date"],
  ])("covers %s as %j", (name, value, expected) => {
    expect(recordWarnings("contribution", parsed({ ...contribution, [name]: value }))).toEqual([expected]);
  });

  it("covers an invalid date of a post", () => {
    expect(recordWarnings("post", parsed({ ...post, published_on: "soon" }))).toEqual([
      "published_on is not an ISO 8601 date",
    ]);
  });
});

it.each(oddities)("a record of a real server has no warning: $name", ({ kind, record }) => {
  expect(recordWarnings(kind, parsed(record))).toEqual([]);
});

test("a record of the demo has no warning", () => {
  const warned = [...demoContributions({ count: 500, today: new Date("2026-03-01T00:00:00Z") })].flatMap(
    (record) => recordWarnings("contribution", parsed(record)),
  );
  expect(warned).toEqual([]);
});

test("an import stores records with warnings, counts them and lists the first 20", async () => {
  const flawed = (n: number) => `{"id":"C${n}","line_items":{},"total_amount":"free"}`;
  const lines = Array.from({ length: 30 }, (_, n) =>
    n % 10 === 0 ? `{"id":"C${n}","line_items":[]}` : flawed(n),
  );
  const { report, sink, exit } = await imported([lines.join("\n")]);
  expect([report.inserted, report.rejected, report.warned, exit]).toEqual([30, 0, 27, 0]);
  expect(Object.keys(sink.texts())).toHaveLength(30);
  expect(report.warnings).toHaveLength(20);
  const summary = summaryLines(report, 1).slice(-22);
  expect(summary[0]).toBe("Imported with a warning: 27 records. The desk cannot read these members:");
  expect(summary[1]).toBe("  0, line 2, byte 28: total_amount is not a number, line_items is not a list");
  expect(summary[21]).toBe("  and 7 more records");
});
