import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exportGrains } from "@/lib/contract/export-query";
import { oddRecord } from "./__fixtures__/odd-record";
import { columnsOf } from "./columns";
import { csvLines } from "./csv";
import { rowReader } from "./rows";
import { zonedText } from "./zoned-text";

describe("the rows of a record", () => {
  it("are byte for byte those of parsing all of it, whatever is written in it", () => {
    fc.assert(
      fc.property(oddRecord, fc.constantFrom(...exportGrains), (text, grain) => {
        const read = rowReader(grain, columnsOf(grain), zonedText("Europe/Paris"));
        const lines = (json: string) =>
          csvLines(read({ text: Buffer.from(json), kind: "onetime" }), { raw: false });
        // What does not begin with its brace is not as the store writes, and is parsed whole.
        expect(lines(text)).toBe(lines(` ${text}`));
      }),
      { numRuns: 200 },
    );
  });
});
