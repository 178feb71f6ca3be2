import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv } from "./__fixtures__/read-csv";
import { csvHeading, csvLines } from "./formats";
import type { Cell } from "./rows";

const signs = ["=", "+", "-", "@", "＝", "＋", "－", "＠"];
const blanks = ["", " ", "\u00a0", "\u3000", '"', "'", '"\t ', "\u200b", "\ufeff"];
const dangerous = fc
  .tuple(fc.constantFrom(...blanks), fc.constantFrom(...signs), fc.string({ unit: "binary" }))
  .map((parts) => parts.join(""));
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  dangerous,
  fc
    .tuple(fc.constantFrom("x", "", "-5"), fc.constantFrom(";", "|", "\t", "\n", "\r", "\r\n"), dangerous)
    .map((parts) => parts.join("")),
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
  it("reads back as the same values by RFC 4180 when it is raw", () => {
    fc.assert(
      fc.property(rows, (given) => {
        const texts = given.map((cells) => cells.map((one) => one.text));
        expect(readCsv(csvLines(given, { raw: true }))).toEqual(texts);
      }),
    );
  });

  it("reads back as the same values but for apostrophes before what a spreadsheet would run", () => {
    const bare = (own: string) => own.replaceAll(/(?<=^|[;|\t\r\n])'+/g, "");
    fc.assert(
      fc.property(rows, (given) => {
        const read = readCsv(csvLines(given, { raw: false }));
        for (const [y, cells] of given.entries()) {
          for (const [x, { text: own, isNumber }] of cells.entries()) {
            const value = read[y]?.[x] ?? "";
            if (isNumber) expect(value).toBe(own);
            else expect(bare(value)).toBe(bare(own));
          }
        }
      }),
    );
  });

  it("has no cell that begins as a formula, with any blanks and quotes before it", () => {
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

  it.each([";", "|", "\t", "\n", "\r"])(
    "has no formula after %j, where another reader begins a cell",
    (separator) => {
      const skipped = /^[\s"\u00a0\u200b\u3000\ufeff]+/;
      fc.assert(
        fc.property(rows, (given) => {
          for (const cells of given) {
            for (const own of cells) {
              const [value = ""] = readCsv(csvLines([[own]], { raw: false }))[0] ?? [];
              const firsts = value.split(separator).map((part) => part.replace(skipped, "")[0] ?? "");
              if (!own.isNumber) expect(firsts.filter((first) => signs.includes(first))).toEqual([]);
            }
          }
        }),
      );
    },
  );

  it("has an apostrophe before each formula and nowhere else", () => {
    for (const [own, guarded] of [
      ["x;=1+1", "x;'=1+1"],
      ["a\t=cmd", "a\t'=cmd"],
      ["a|  @x|y", "a|'  @x|y"],
      ["1\n-2\n\n+3", "1\n'-2\n\n'+3"],
      ["=1;=2", "'=1;'=2"],
      ["a;b|c\td", "a;b|c\td"],
      ["Fund; 5-10", "Fund; 5-10"],
    ] as const) {
      expect(readCsv(csvLines([[{ text: own, isNumber: false }]], { raw: false }))).toEqual([[guarded]]);
      expect(readCsv(csvLines([[{ text: own, isNumber: false }]], { raw: true }))).toEqual([[own]]);
    }
  });

  it("reaches the end of a long text of separators and blanks", () => {
    // A pattern that looks at the rest again from each separator takes longer than a test may.
    const own = `${"\n".repeat(60_000)}${" ".repeat(60_000)}x`;
    const line = csvLines([[{ text: own, isNumber: false }]], { raw: false });
    expect(line === `"'${own}"\r\n`).toBe(true);
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

  it("has a line for every row, also for a single empty cell", () => {
    const none = { text: "", isNumber: false };
    expect(readCsv(csvLines([[none], [none]], { raw: false }))).toEqual([[""], [""]]);
  });
});
