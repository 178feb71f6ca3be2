import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { toContributionRow, writeContributions } from "@/lib/source/database/write";
import { walkContributions } from "./doctor-walk";

const sizes = [...Array.from({ length: 600 }, () => 100), ...Array.from({ length: 9 }, () => 1_500_000), 100];

describe.each(scratchEngines())("the doctor's walk through $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
    const rows = sizes.map((size, at) => {
      const value = { id: `C${at}`, notes: "x".repeat(size) };
      return toContributionRow({ id: value.id, value, text: Buffer.from(JSON.stringify(value)) });
    });
    await writeContributions(scratch.database, rows);
  }, 60_000);
  afterAll(() => scratch.dispose());

  it("comes past every contribution once, and has few large ones in memory at a time", async () => {
    const { database } = scratch;
    const seqs: number[] = [];
    await database.read(async (tx) => {
      for await (const stored of walkContributions(tx, database)) {
        const large = stored.filter(({ record }) => JSON.stringify(record).length > 1_000_000);
        expect(large.length).toBeLessThanOrEqual(2);
        seqs.push(...stored.map(({ seq }) => seq));
      }
    });
    expect(seqs).toEqual(sizes.map((_, at) => at + 1));
  });
});
