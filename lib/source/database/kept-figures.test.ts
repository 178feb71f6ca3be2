import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { given, toRow } from "@/lib/insights/__fixtures__/given";
import { fillFigures } from "@/lib/insights/fill-figures";
import { createDatabaseSource } from "./database-source";
import { writeRecords } from "./write";

describe.each(scratchEngines())("sums of a store that had records before in $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
    const records = fc.sample(fc.array(given, { minLength: 150, maxLength: 150 }), { numRuns: 1, seed: 7 });
    await writeRecords(scratch.database, (writer) => writer.contributions(records.flat().map(toRow)));
  });
  afterAll(() => scratch.dispose());

  it("say how much is counted until all is, and are then what they were", async () => {
    const { database } = scratch;
    const rows = () => database.reader.selectFrom("contribution_figure").selectAll().orderBy("seq").execute();
    const whole = (await rows()).map((row) => ({ ...row, changed: 0 }));
    await database.write(async (tx, { nextSeq, version }) => {
      await tx.deleteFrom("contribution_figure").execute();
      await tx.updateTable("figure_fill").set({ next_seq: 1, end_seq: nextSeq, cleared: version }).execute();
    });
    const coverage = async () => {
      const source = createDatabaseSource(database);
      const found = await source.sums.insights({ zone: "UTC", type: "all", parts: [] });
      return found.ok ? found.value.report.coverage : null;
    };
    expect(await coverage()).toEqual({ records: whole.length, counted: 0, copy: null });
    const ending = new AbortController();
    await fillFigures(database, () => ending.abort(), ending.signal);
    expect(await coverage()).toMatchObject({ records: whole.length, counted: 50 });
    await fillFigures(database, () => {}, new AbortController().signal);
    expect(await coverage()).toMatchObject({ records: whole.length, counted: whole.length });
    expect((await rows()).map((row) => ({ ...row, changed: 0 }))).toEqual(whole);
  });
});
