import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ExportGrain } from "@/lib/contract/export-query";
import { oddRecord } from "./__fixtures__/odd-record";
import { ndjsonLines } from "./ndjson";

function linesOf(grain: ExportGrain, text: string) {
  const { rows, pieces } = ndjsonLines(grain, Buffer.from(text));
  return { rows, text: Buffer.concat(pieces).toString() };
}

describe("lines of NDJSON", () => {
  it("are a contribution byte for byte", () => {
    const text = '{"id":"C1","notes":"ü 李 🎁","n":1.50}';
    expect(linesOf("contribution", text)).toEqual({ rows: 1, text: `${text}\n` });
  });

  it("are its parts byte for byte beside its id and dates", () => {
    const text =
      '{"id":"C1","ordered_at":"2026-01-01","notes":"\\"payments\\":[",' +
      '"payments":[{"id":"李","n":1.50},{}],"line_items":[]}';
    const before = '{"contribution_id":"C1","ordered_at":"2026-01-01","created_at":null,"payment":';
    expect(linesOf("payment", text)).toEqual({
      rows: 2,
      text: `${before}{"id":"李","n":1.50}}\n${before}{}}\n`,
    });
    expect(linesOf("line_item", text)).toEqual({ rows: 0, text: "" });
  });

  it("are the same however a record is written", () => {
    fc.assert(
      fc.property(oddRecord, fc.constantFrom<ExportGrain>("line_item", "payment"), (text, grain) => {
        // What does not begin with its brace is not as the store writes, and is read with more care.
        expect(linesOf(grain, text)).toEqual(linesOf(grain, ` ${text}`));
      }),
      { numRuns: 200 },
    );
  });

  it("are refused where a record is none", () => {
    for (const text of ["", "[1]", '{"id":"C1"', '{"id":"C1"}}', '{"payments":[1}']) {
      expect(() => linesOf("payment", text), text).toThrow();
    }
  });
});
