import { describe, expect, it } from "vitest";
import { readWorkbook } from "./__fixtures__/read-workbook";
import { workbook } from "./formats";

const text = (content: string) => ({ text: content, isNumber: false });
const number = (content: string) => ({ text: content, isNumber: true });

describe("a workbook", () => {
  it("has numbers as numbers, texts as texts and never a formula", async () => {
    const rows = [
      [text("=1+1"), number("-25.5000"), text('＝HYPERLINK("x")')],
      [text(" @x"), number("12345678901234567890.10"), text("<b>&amp;")],
    ];
    const file = await workbook(["a", "b", "c"], rows, [["Rows", "2"]]);
    const cells = readWorkbook(file, 1);
    expect(cells.map((row) => row.map(({ value }) => value))).toEqual([
      ["a", "b", "c"],
      ["=1+1", "-25.5", '＝HYPERLINK("x")'],
      [" @x", "12345678901234567890.10", "<b>&amp;"],
    ]);
    expect(cells.flat().some(({ hasFormula }) => hasFormula)).toBe(false);
    expect(cells.map((row) => row.map(({ type }) => type))).toEqual([
      ["s", "s", "s"],
      ["s", "n", "s"],
      // Digits beyond the precision of a number cell are kept as text.
      ["s", "s", "s"],
    ]);
    expect(readWorkbook(file, 2).map((row) => row.map(({ value }) => value))).toEqual([["Rows", "2"]]);
  });

  it("has a number as text if a double would lose digits", async () => {
    const exact = ["0.10", "-25.5000", "999999999999999", "0.000000000000001", "123456789012.345"];
    const others = ["1234567890123456.78", "9007199254740993", "0.1234567890123456", "65.37000000000001"];
    const file = await workbook(
      ["a"],
      [...exact, ...others].map((content) => [number(content)]),
      [],
    );
    const [, ...cells] = readWorkbook(file, 1).map(([cell]) => cell);
    expect(cells.map((cell) => cell?.type)).toEqual([...exact.map(() => "n"), ...others.map(() => "s")]);
    expect(cells.slice(0, exact.length).map((cell) => Number(cell?.value))).toEqual(exact.map(Number));
    expect(cells.slice(exact.length).map((cell) => cell?.value)).toEqual(others);
  });

  it("keeps a text that looks like an escaped character", async () => {
    const escapes = ["_x0041_ and _x000D_", "_x0041_x0042_", "_x004_ __x00e9_", "_X0041_"];
    const file = await workbook(
      ["a"],
      escapes.map((content) => [text(content)]),
      [],
    );
    expect(
      readWorkbook(file, 1)
        .slice(1)
        .map(([cell]) => cell?.value),
    ).toEqual(escapes);
  });

  it("keeps texts that are property names of Object.prototype, in cells and headings", async () => {
    const names = [...Object.getOwnPropertyNames(Object.prototype), "__proto__"];
    const others = ["constructor\u0000", "Constructor", "prototype", "0", "-1", "length"];
    const all = [...names, ...others, ...names];
    const file = await workbook(
      all,
      [all.map(text), all.map(text)],
      all.map((content) => [content, content]),
    );
    const read = (sheet: number) => readWorkbook(file, sheet).map((row) => row.map(({ value }) => value));
    const written = all.map((content) => content.replace("\u0000", ""));
    expect(read(1)).toEqual([written, written, written]);
    expect(read(2)).toEqual(written.map((content) => [content, content]));
  });

  it("omits lone surrogates and noncharacters only", async () => {
    const contents = [
      "AB\udc00C",
      "\udc00AB",
      "AB\ud83dC",
      "A\ufffdB\uffffC",
      "A\u0085B",
      "A\u0086\u007fB",
      "🎁",
    ];
    const file = await workbook(
      ["a"],
      [...contents, `${"z".repeat(32_766)}🎁`].map((content) => [text(content)]),
      [],
    );
    const [, ...cells] = readWorkbook(file, 1).map(([cell]) => cell?.value);
    expect(cells.slice(0, -1)).toEqual(["ABC", "AB", "ABC", "ABC", "A\u0085B", "AB", "🎁"]);
    expect(cells.at(-1)).toBe("z".repeat(32_766));
  });

  it("omits control characters and cuts cells at 32,767 characters", async () => {
    const file = await workbook(["a"], [[text("x\u0000\u0007y")], [text("z".repeat(40_000))]], []);
    const [, broken, long] = readWorkbook(file, 1);
    expect(broken?.[0]?.value).toBe("xy");
    expect(long?.[0]?.value).toHaveLength(32_767);
  });
});
