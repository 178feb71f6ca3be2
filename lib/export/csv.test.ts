import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv } from "./__fixtures__/read-csv";
import type { Cell } from "./cell";
import { csvHeading, csvLines } from "./csv";

const signs = ["=", "+", "-", "@", "＝", "＋", "－", "＠"];
const blanks = ["", " ", "\u00a0", "\u3000", '"', "'", '"\t ', "\u200b", "\ufeff"];
const dangerous = fc
  .tuple(fc.constantFrom(...blanks), fc.constantFrom(...signs), fc.string({ unit: "binary" }))
  .map((parts) => parts.join(""));
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  dangerous,
  fc.constantFrom("\t1", "\r=1", "\n=1", "", "a,b", 'say "no"', "two\r\nlines", "-5.00", "+1 416 555 0199"),
);
const cell: fc.Arbitrary<Cell> = fc.oneof(
  text.map((own) => ({ text: own, isNumber: false })),
  fc.constantFrom("-25.0000", "0", "12345678901234567890.10").map((own) => ({ text: own, isNumber: true })),
);
const rows = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));

describe("a CSV", () => {
  it("reads back as the very values by RFC 4180 where it is raw", () => {
    fc.assert(
      fc.property(rows, (given) => {
        const texts = given.map((cells) => cells.map((one) => one.text));
        expect(readCsv(csvLines(given, { raw: true }))).toEqual(texts);
      }),
    );
  });

  it("reads back as the same values but for an apostrophe before texts that a spreadsheet would run", () => {
    fc.assert(
      fc.property(rows, (given) => {
        const read = readCsv(csvLines(given, { raw: false }));
        for (const [y, cells] of given.entries()) {
          for (const [x, { text: own, isNumber }] of cells.entries()) {
            const value = read[y]?.[x] ?? "";
            if (isNumber) expect(value).toBe(own);
            else expect([own, `'${own}`]).toContain(value);
          }
        }
      }),
    );
  });

  it("has no cell that begins as a formula, whatever blanks and quotes stand before it", () => {
    const skipped = /^[\s"\u00a0\u200b\u3000\ufeff]+/;
    fc.assert(
      fc.property(rows, (given) => {
        const read = readCsv(csvLines(given, { raw: false }));
        for (const [y, cells] of given.entries()) {
          for (const [x, { isNumber }] of cells.entries()) {
            const value = read[y]?.[x] ?? "";
            const first = value.replace(skipped, "")[0] ?? "";
            if (!isNumber) expect(signs).not.toContain(first);
            expect(["\t", "\r", "\n"]).not.toContain(value[0]);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("leaves negative amounts alone, and names that only hold such a sign", () => {
    const line = csvLines(
      [
        [
          { text: "-5.0000", isNumber: true },
          { text: "Jean-Luc", isNumber: false },
          { text: "-5", isNumber: false },
        ],
      ],
      { raw: false },
    );
    expect(line).toBe("-5.0000,Jean-Luc,'-5\r\n");
  });

  it("begins with a byte order mark where one is wanted", () => {
    expect(csvHeading(["id", "total_amount"], { bom: true })).toBe("\uFEFFid,total_amount\r\n");
    expect(csvHeading(["id"], { bom: false })).toBe("id\r\n");
  });

  it("is what the library that quotes would write of every row", () => {
    fc.assert(
      fc.property(rows, (given) => {
        const texts = given.map((cells) => cells.map((one) => one.text));
        const whole = stringify(texts, {
          ...{ record_delimiter: "\r\n", quote_record_delimiter: true },
          quoted_empty: texts[0]?.length === 1,
        });
        expect(csvLines(given, { raw: true })).toBe(whole);
      }),
    );
  });

  it("has a line for every row, also for a single empty cell", () => {
    const none = { text: "", isNumber: false };
    expect(readCsv(csvLines([[none], [none]], { raw: false }))).toEqual([[""], [""]]);
  });
});
