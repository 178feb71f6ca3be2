import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readContributionQuery } from "@/lib/contract/contribution-query";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { TableReader } from "@/lib/insights/table-reader";
import { TrigramSample } from "@/lib/search/trigram-sample";
import { toGivenRecord } from "./__fixtures__/given-records";
import { writeContributions } from "./__fixtures__/write";
import { sumContributions } from "./database-source";
import { toContributionRow, writeRecords } from "./write";

const { query } = readContributionQuery(new Map());
const given = { at: 0, giver: "S1", email: "", currency: "CAD", refundedCents: 0, state: "paid" } as const;

const toRow = (value: ReturnType<typeof toGivenRecord>) =>
  toContributionRow({ id: value.id, value, text: Buffer.from(JSON.stringify(value)) });

describe.each(scratchEngines())("sums of a list in $engine", ({ engine, open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
    const records = [
      toGivenRecord({ ...given, id: "A", name: "Anna Lee", cents: 2500 }),
      toGivenRecord({ ...given, id: "B", name: "Bob Ray", cents: 700 }),
    ];
    await writeContributions(scratch.database, records.map(toRow));
  });
  afterAll(() => scratch.dispose());

  it("are those of what filters, and words where there are any, let through", async () => {
    const { database } = scratch;
    const [figures, sample] = [new TableReader(database), new TrigramSample()];
    const coverage = { records: 2, counted: 2 };
    const sumOf = (amount: string, count: number) => ({
      ...{ coverage, copy: null, count, unsummed: 0, sums: [{ currency: "CAD", amount }] },
    });
    expect(await sumContributions(database, figures, sample, query)).toEqual(sumOf("32.0000", 2));
    expect(await sumContributions(database, figures, sample, { ...query, q: "anna" })).toEqual(
      sumOf("25.0000", 1),
    );
  });

  it("report how many amounts are in none of them, as too large for sums or unknown", async () => {
    const { database } = scratch;
    const [figures, sample] = [new TableReader(database), new TrigramSample()];
    const known = toGivenRecord({ ...given, id: "C", name: "Cleo Odd", cents: 300 });
    const odd = [
      { ...known, total_amount: "5.00" },
      { ...known, id: "D", total_amount: "999999999999999.99" },
      { ...known, id: "E", total_amount: null },
    ];
    const rows = odd.map((value) =>
      toContributionRow({ id: value.id, value, text: Buffer.from(JSON.stringify(value)) }),
    );
    await writeContributions(database, rows);
    const found = await sumContributions(database, figures, sample, { ...query, q: "cleo" });
    expect(found).toMatchObject({ count: 1, unsummed: 2, sums: [{ currency: "CAD", amount: "5.0000" }] });
    expect(await sumContributions(database, figures, sample, query)).toMatchObject({ count: 3, unsummed: 2 });
    const ids = odd.map(({ id }) => id);
    await writeRecords(database, (writer) => writer.removeContributions(ids));
  });

  it("of a search do not wait for the figures in memory", async () => {
    const { database } = scratch;
    const [figures, sample] = [new TableReader(database), new TrigramSample()];
    const use = vi.spyOn(figures, "use");
    const { coverage } = await sumContributions(database, figures, sample, { ...query, q: "anna" });
    expect(coverage).toEqual({ records: 2, counted: 2 });
    expect(use).not.toHaveBeenCalled();
  });

  // SQLite runs one statement after the other, for all callers.
  it.runIf(engine === "PostgreSQL")(
    "of a search are of one snapshot, and do not delay the sums of the overview",
    async () => {
      const { database } = scratch;
      const [figures, sample] = [new TableReader(database), new TrigramSample()];
      let goOn = () => {};
      const waiting = new Promise<void>((resolve) => {
        goOn = resolve;
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
      await writeContributions(database, [
        toRow(toGivenRecord({ ...given, id: "C", name: "Anna Moe", cents: 1 })),
      ]);
      goOn();
      expect(await searching).toMatchObject({ count: 1, coverage: { records: 2, counted: 2 } });
    },
  );
});
