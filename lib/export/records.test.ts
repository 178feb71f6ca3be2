import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { writeContributions } from "@/lib/source/database/__fixtures__/write";
import { toContributionRow } from "@/lib/source/database/write";
import { readRecords } from "./records";

const mebibyte = 2 ** 20;
/** Small records first: their size does not predict that of the next. */
const sizes = [
  ...Array.from({ length: 300 }, () => 100),
  ...Array.from({ length: 12 }, () => 700_000),
  5_000_000,
  100,
];

describe.each(scratchEngines())("reading records from $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
    const rows = sizes.map((size, at) => {
      const value = { id: `C${at}`, notes: "é".repeat(size / 2) };
      return toContributionRow({ id: value.id, value, text: Buffer.from(JSON.stringify(value)) });
    });
    await writeContributions(scratch.database, rows);
  }, 60_000);
  afterAll(() => scratch.dispose());

  it("yields at most one mebibyte at a time, or a single larger record", async () => {
    const { database } = scratch;
    const seqs = sizes.map((_, at) => at + 1);
    const read: string[] = [];
    await database.read(async (tx) => {
      for await (const records of readRecords(tx, database.document, seqs)) {
        const bytes = records.reduce((sum, { text }) => sum + text.length, 0);
        if (records.length > 1) expect(bytes).toBeLessThanOrEqual(mebibyte);
        for (const { text } of records) read.push(JSON.parse(Buffer.from(text).toString()).id);
      }
    });
    expect(read).toEqual(sizes.map((_, at) => `C${at}`));
  });
});
