import { expect, it } from "vitest";
import { maskRecord } from "./read-source";

const masked = (text: string) => Buffer.from(maskRecord(Buffer.from(text))).toString();

it("a record without a sponsored person stays unchanged, byte for byte", () => {
  const text = '{ "total": 1.50, "note": "Caf\\u00e9", "line_items": [{"sponsee" : null}] }';
  expect(masked(text)).toBe(text);
});

it("no value of a repeated member is left in a masked record", () => {
  for (const text of [
    '{"a":{"sponsee":{"first_name":"Amara"},"sponsee":null}}',
    '{"a":[{"sponsored_child":"Amara"}],"a":[]}',
    '{"\\u0073ponsee":"Amara","sponsee":null}',
  ]) {
    expect(masked(text)).not.toContain("Amara");
  }
});

it.each(["12345678901234567890.11", "1e400", "-2.5E+310", "1e-400"])(
  "the number %s, which no double holds, stays unchanged in a masked record",
  (number) => {
    const text = `{"balance_amount":${number},"line_items":[{"sponsee":{"first_name":"Amara"}}]}`;
    expect(masked(text)).toContain(`"balance_amount":${number},`);
  },
);
