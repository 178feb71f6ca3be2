import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readContributionQuery } from "@/lib/contract/contribution-query";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { TableReader } from "@/lib/insights/table-reader";
import { TrigramSample } from "@/lib/search/trigram-sample";
import { toGivenRecord } from "./__fixtures__/given-records";
import { rowOf, writeContributions } from "./__fixtures__/write";
import { sumContributions } from "./database-source";
import { writeRecords } from "./write";

const { query } = readContributionQuery(new Map());
const given = { at: 0, giver: "S1", email: "", currency: "CAD", refundedCents: 0, state: "paid" } as const;

describe.each(scratchEngines())("sumContributions in $engine", ({ engine, open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
    const records = [
      toGivenRecord({ ...given, id: "A", name: "Anna Lee", cents: 2500 }),
      toGivenRecord({ ...given, id: "B", name: "Bob Ray", cents: 700 }),
    ];
    await writeContributions(scratch.database, records.map(rowOf));
  });
  afterAll(() => scratch.dispose());

  it("the sums cover what the filters and the words match", async () => {
    const { database } = scratch;
    const [figures, sample] = [new TableReader(database), new TrigramSample()];
    const coverage = { records: 2, counted: 2 };
    const sumOf = (amount: string, count: number) => ({
      coverage,
      copy: null,
      count,
      unsummed: 0,
      sums: [{ currency: "CAD", amount }],
    });
    expect(await sumContributions(database, figures, sample, query)).toEqual(sumOf("32.0000", 2));
    expect(await sumContributions(database, figures, sample, { ...query, q: "anna" })).toEqual(
      sumOf("25.0000", 1),
    );
  });

  it("amounts that are too large or unknown are counted as unsummed", async () => {
    const { database } = scratch;
    const [figures, sample] = [new TableReader(database), new TrigramSample()];
    const known = toGivenRecord({ ...given, id: "C", name: "Cleo Odd", cents: 300 });
    const more = [
      { ...known, total_amount: "5.00" },
      { ...known, id: "D", total_amount: "999999999999999.99" },
      { ...known, id: "E", total_amount: null },
    ];
    await writeContributions(database, more.map(rowOf));
    const found = await sumContributions(database, figures, sample, { ...query, q: "cleo" });
    expect(found).toMatchObject({ count: 1, unsummed: 2, sums: [{ currency: "CAD", amount: "5.0000" }] });
    expect(await sumContributions(database, figures, sample, query)).toMatchObject({ count: 3, unsummed: 2 });
    const ids = more.map(({ id }) => id);
    await writeRecords(database, (writer) => writer.removeContributions(ids));
  });

  it("the sums of a search do not wait for the figures in memory", async () => {
    const { database } = scratch;
    const [figures, sample] = [new TableReader(database), new TrigramSample()];
    const use = vi.spyOn(figures, "use");
    const { coverage } = await sumContributions(database, figures, sample, { ...query, q: "anna" });
    expect(coverage).toEqual({ records: 2, counted: 2 });
    expect(use).not.toHaveBeenCalled();
  });

  // SQLite runs the statements of all callers one after another.
  it.runIf(engine === "PostgreSQL")(
    "the sums of a search are of one snapshot and do not delay the overview",
    async () => {
      const { database } = scratch;
      const [figures, sample] = [new TableReader(database), new TrigramSample()];
      let resume = () => {};
      const waiting = new Promise<void>((resolve) => {
        resume = resolve;
      });
      let begin = () => {};
      const begun = new Promise<void>((resolve) => {
        begin = resolve;
      });
      vi.spyOn(sample, "current").mockImplementation(async (tx) => {
        const current = await new TrigramSample().current(tx);
        begin();
        await waiting;
        return current;
      });
      const searching = sumContributions(database, figures, sample, { ...query, q: "anna" });
      await begun;
      expect(await figures.use(async ({ records }) => records)).toBe(2);
      const written = toGivenRecord({ ...given, id: "C", name: "Anna Moe", cents: 1 });
      await writeContributions(database, [rowOf(written)]);
      resume();
      expect(await searching).toMatchObject({ count: 1, coverage: { records: 2, counted: 2 } });
    },
  );
});
