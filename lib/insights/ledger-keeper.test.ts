import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { writeRecords } from "@/lib/source/database/write";
import { toRow } from "./__fixtures__/given";
import { LedgerKeeper } from "./ledger-keeper";

const many = 2600;

describe.each(scratchEngines())("the ledger of $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
    const rows = Array.from({ length: many }, (_, at) =>
      toRow({
        ...{ id: `ID${at}`, at: Date.UTC(2024, 2, 1) + at * 60_000, plan: null, currency: "CAD" },
        ...{ amount: 50_000, refunded: 0, costs: 0, outcome: "succeeded", flag: null, warning: false },
        ...{ method: "card", source: null, campaign: null, product: null, supporter: "S", expires: null },
      }),
    );
    await writeRecords(scratch.database, (writer) => writer.contributions(rows));
  });
  afterAll(() => scratch.dispose());

  const count = (keeper: LedgerKeeper) =>
    keeper.use(async ({ rollups, records }) => ({ counted: rollups.ledger.count, records }));

  it("is used as far as it is read where that takes longer than anybody waits, and says how far that is", async () => {
    const keeper = new LedgerKeeper(scratch.database, 0);
    const first = await count(keeper);
    expect(first.records).toBe(many);
    expect(first.counted).toBeLessThan(many);
    await expect.poll(() => count(keeper)).toEqual({ counted: many, records: many });
  });

  it("is whole for all who ask at once, and has what was written since", async () => {
    const keeper = new LedgerKeeper(scratch.database, 60_000);
    const whole = { counted: many, records: many };
    expect(await Promise.all([count(keeper), count(keeper), count(keeper)])).toEqual([whole, whole, whole]);
    await writeRecords(scratch.database, (writer) => writer.removeContributions(["ID7"]));
    expect(await count(keeper)).toEqual({ counted: many - 1, records: many - 1 });
  });
});
