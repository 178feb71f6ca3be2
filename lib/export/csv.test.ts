import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv } from "./__fixtures__/read-csv";
import { csvHeader, csvLines } from "./formats";
import type { Cell } from "./rows";

const signs = ["=", "+", "-", "@", "＝", "＋", "－", "＠"];
const blanks = ["", " ", "\u00a0", "\u3000", '"', "'", '"\t ', "\u200b", "\ufeff"];
const formula = fc
  .tuple(fc.constantFrom(...blanks), fc.constantFrom(...signs), fc.string({ unit: "binary" }))
  .map((parts) => parts.join(""));
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  formula,
  fc
    .tuple(fc.constantFrom("x", "", "-5"), fc.constantFrom(";", "|", "\t", "\n", "\r", "\r\n"), formula)
    .map((parts) => parts.join("")),
  fc.constantFrom("\t1", "\r=1", "\n=1", "", "a,b", 'say "no"', "two\r\nlines", "-5.00", "+1 416 555 0199"),
);
const cell: fc.Arbitrary<Cell> = fc.oneof(
  text.map((content) => ({ text: content, isNumber: false })),
  fc
    .constantFrom("-25.0000", "0", "12345678901234567890.10")
    .map((content) => ({ text: content, isNumber: true })),
);
const rows = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));

describe("a CSV", () => {
  it("is parsed into the same values when it is raw", () => {
    fc.assert(
      fc.property(rows, (input) => {
        const texts = input.map((cells) => cells.map((one) => one.text));
        expect(readCsv(csvLines(input, { raw: true }))).toEqual(texts);
      }),
    );
  });

  it("is parsed into the same values, apart from apostrophes before formulas", () => {
    const bare = (content: string) => content.replaceAll(/(?<=^|[;|\t\r\n])'+/g, "");
    fc.assert(
      fc.property(rows, (input) => {
        const read = readCsv(csvLines(input, { raw: false }));
        for (const [y, cells] of input.entries()) {
          for (const [x, { text: content, isNumber }] of cells.entries()) {
            const value = read[y]?.[x] ?? "";
            if (isNumber) expect(value).toBe(content);
            else expect(bare(value)).toBe(bare(content));
          }
        }
      }),
    );
  });

  it("has no cell that begins with a formula, after any blanks and quotes", () => {
    const skipped = /^[\s"\u00a0\u200b\u3000\ufeff]+/;
    fc.assert(
      fc.property(rows, (input) => {
        const read = readCsv(csvLines(input, { raw: false }));
        for (const [y, cells] of input.entries()) {
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
    "has no formula after %j, which separates cells in other programs",
    (separator) => {
      const skipped = /^[\s"\u00a0\u200b\u3000\ufeff]+/;
      fc.assert(
        fc.property(rows, (input) => {
          for (const cells of input) {
            for (const content of cells) {
              const [value = ""] = readCsv(csvLines([[content]], { raw: false }))[0] ?? [];
              const firsts = value.split(separator).map((part) => part.replace(skipped, "")[0] ?? "");
              if (!content.isNumber) expect(firsts.filter((first) => signs.includes(first))).toEqual([]);
            }
          }
        }),
      );
    },
  );

  it("has an apostrophe before each formula and nowhere else", () => {
    for (const [content, guarded] of [
      ["x;=1+1", "x;'=1+1"],
      ["a\t=cmd", "a\t'=cmd"],
      ["a|  @x|y", "a|'  @x|y"],
      ["1\n-2\n\n+3", "1\n'-2\n\n'+3"],
      ["=1;=2", "'=1;'=2"],
      ["a;b|c\td", "a;b|c\td"],
      ["Fund; 5-10", "Fund; 5-10"],
    ] as const) {
      expect(readCsv(csvLines([[{ text: content, isNumber: false }]], { raw: false }))).toEqual([[guarded]]);
      expect(readCsv(csvLines([[{ text: content, isNumber: false }]], { raw: true }))).toEqual([[content]]);
    }
  });

  it("is written in linear time for a long text of separators and blanks", () => {
    // A quadratic pattern exceeds the time limit of a test.
    const content = `${"\n".repeat(60_000)}${" ".repeat(60_000)}x`;
    const line = csvLines([[{ text: content, isNumber: false }]], { raw: false });
    expect(line === `"'${content}"\r\n`).toBe(true);
  });

  it("keeps negative amounts and names with a hyphen", () => {
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

  it("begins with a byte order mark if bom is set", () => {
    expect(csvHeader(["id", "total_amount"], { bom: true })).toBe("\uFEFFid,total_amount\r\n");
    expect(csvHeader(["id"], { bom: false })).toBe("id\r\n");
  });

  it("has a line for a row of one empty cell", () => {
    const empty = { text: "", isNumber: false };
    expect(readCsv(csvLines([[empty], [empty]], { raw: false }))).toEqual([[""], [""]]);
  });
});
