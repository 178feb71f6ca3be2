import { expect, it } from "vitest";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { exactMatch } from "./search";

const record = parseContribution({
  id: "C1",
  supporter: { email: "ann@a.example" },
  payments: [{ reference_number: "ch_1" }, { id: "P2", reference_number: "CH 2/b" }],
  tax_receipts: [{ number: "R-7A" }],
});

it.each([
  ["r-7a", { anchor: "#receipt-R-7A" }],
  ["ch_1", { anchor: "#payment-0" }],
  [" ch  2/B", { anchor: "#payment-P2" }],
  ["ANN@a.example", {}],
  ["ann", null],
  ["R-7", null],
  ["C1", null],
  ["", null],
])("the text “%s” matches %j exactly", (text, match) => expect(exactMatch(record, text)).toEqual(match));
