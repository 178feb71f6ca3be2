import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { createDatabaseSource } from "@/lib/source/database/database-source";
import { clearRecords, toContributionRow, writeRecords } from "@/lib/source/database/write";
import { runs } from "@/scripts/test/runs";
import { type Given, given, toRow } from "./__fixtures__/given";
import { findExpiring } from "./worklists";

const day = 86_400_000;

/** Few dates, so that contributions of a plan often share one. */
const sameDateGift = fc
  .record({
    one: given,
    at: fc.option(
      fc.integer({ min: 0, max: 4 }).map((days) => Date.UTC(2024, 2, 1) + days * day),
      { freq: 9 },
    ),
    plan: fc.constantFrom("P1", "P2", "P3", "P4", null),
  })
  .map(({ one, ...rest }): Given => ({ ...one, ...rest }));

describe.each(scratchEngines())("the worklist of refunds or risks on $engine", ({ open }) => {
  /** Returns the worklists of one record in CAD. */
  async function worklistsOf(record: object) {
    const { database, dispose } = await open();
    onTestFinished(dispose);
    const value = { id: "A", ordered_at: "2024-03-01T12:00:00Z", is_paid: true, currency: "CAD", ...record };
    const text = Buffer.from(JSON.stringify(value));
    const row = toContributionRow({ id: "A", value: JSON.parse(text.toString()), text });
    await writeRecords(database, (writer) => writer.contributions([row]));
    const { sums } = createDatabaseSource(database);
    const found = await sums.insights({ zone: "UTC", type: "all", parts: ["worklists"] });
    return found.ok ? found.value.report.worklists : undefined;
  }

  const refundsOf = async (record: object) => (await worklistsOf(record))?.refunds.rows;

  it("has a receipt in the next step of a risk only if one may be sent", async () => {
    const risky = { total_amount: "25.0000", warnings: ["Card checks failed"] };
    const next = async (record: object) => (await worklistsOf({ ...risky, ...record }))?.risks.rows[0]?.next;
    expect(await next({})).toBe("Verify the payer before sending a receipt");
    expect(await next({ tax_receipts: [{ number: "R1", amount: 25 }] })).toBe("Verify the payer");
    expect(await next({ is_paid: false })).toBe("Verify the payer");
  });

  it("has the date of the newest listed refund if the record has none", async () => {
    const [one, other] = ["2024-03-05T12:00:00Z", "2024-03-07T12:00:00Z"];
    const refunds = [one, other].map((created_at) => ({ amount: "5.0000", created_at }));
    const record = { total_amount: "25.0000", refunded_amount: "10.0000", refunds };
    expect(await refundsOf(record)).toMatchObject([{ refundedAt: Date.parse(other), isFullRefund: false }]);
  });

  it("has full refunds if the whole total was refunded, rounded to cents like the status", async () => {
    const tax_receipts = [{ number: "R1", amount: 33.33 }];
    const record = { total_amount: "33.3333", refunded_amount: "33.3300", tax_receipts };
    expect(await refundsOf(record)).toMatchObject([{ isFullRefund: true, next: "Void receipt R1" }]);
  });

  it("has partial refunds if the gift was charged twice and refunded once", async () => {
    const payment = { type: "card", status: "succeeded", amount: 50 };
    const record = {
      total_amount: "50.0000",
      refunded_amount: "50.0000",
      payments: [payment, { ...payment, amount_refunded: 50 }],
      tax_receipts: [{ number: "R1", amount: 50 }],
    };
    expect(await refundsOf(record)).toMatchObject([
      { isFullRefund: false, next: "No receipt changes needed" },
    ]);
  });

  it("has refunds compared with what was paid, not with the total", async () => {
    const partlyPaid = {
      is_paid: false,
      total_amount: "100.0000",
      balance_amount: 60,
      payments: [{ type: "card", status: "succeeded", amount: 40 }],
      tax_receipts: [{ number: "R1", amount: 40 }],
    };
    expect(await refundsOf({ ...partlyPaid, refunded_amount: "10.0000" })).toMatchObject([
      { isFullRefund: false, next: "Reissue receipt R1 for the net amount" },
    ]);
    expect(await refundsOf({ ...partlyPaid, refunded_amount: "40.0000" })).toMatchObject([
      { isFullRefund: true, next: "Void receipt R1" },
    ]);
  });
});

describe.each(scratchEngines())("cards that expire soon, on $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
  });
  afterAll(() => scratch.dispose());

  async function found(now: number): Promise<readonly string[]> {
    return scratch.database.read(async (tx) => {
      const cards = await findExpiring(tx, now);
      const rows = await tx.selectFrom("contribution").select(["seq", "id"]).execute();
      const idOf = new Map(rows.map(({ seq, id }) => [seq, id]));
      return cards.map(({ seq }) => idOf.get(seq) ?? "gone");
    });
  }

  it("are read from the newest contribution of each plan by date, then by id", async () => {
    const history = fc.array(fc.array(sameDateGift, { maxLength: 40 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(history, fc.array(given, { maxLength: 5 }), async (batches, gone) => {
        const { database } = scratch;
        await database.write(clearRecords);
        for (const batch of batches) {
          await writeRecords(database, (writer) => writer.contributions(batch.map(toRow)));
        }
        await writeRecords(database, (writer) => writer.removeContributions(gone.map(({ id }) => id)));
        const stored = new Map(batches.flat().map((one) => [one.id, one]));
        for (const { id } of gone) stored.delete(id);
        const now = Date.now();
        expect([...(await found(now))].sort()).toEqual(expiringByHand([...stored.values()], now).sort());
      }),
      { numRuns: runs(5, 20), endOnFailure: true },
    );
  }, 60_000);

  it("change with the time, even in an unchanged store", async () => {
    const { database } = scratch;
    const minute = 60_000;
    await database.write(clearRecords);
    const now = Date.now();
    const [one] = fc.sample(given, { numRuns: 1, seed: 1 });
    if (one === undefined) throw new Error("There is no sample.");
    const of = (id: string, expires: number) =>
      toRow({ ...one, id, plan: id, currency: "CAD", flag: null, expires });
    const rows = [
      // The last day is over everywhere after 36 hours.
      of("GOES", now - 1.5 * day + 5 * minute),
      of("STAYS", now + day),
      of("COMES", now + 30 * day + 5 * minute),
    ];
    await writeRecords(database, (writer) => writer.contributions(rows));
    expect(await found(now)).toEqual(["GOES", "STAYS"]);
    expect(await found(now + 10 * minute)).toEqual(["STAYS", "COMES"]);
    expect(await found(now + 3 * day)).toEqual(["COMES"]);
    expect(await found(now)).toEqual(["GOES", "STAYS"]);
  });

  it("include plans without an id", async () => {
    const { database } = scratch;
    await database.write(clearRecords);
    const now = Date.now();
    const [one] = fc.sample(given, { numRuns: 1, seed: 1 });
    if (one === undefined) throw new Error("There is no sample.");
    const row = toRow({ ...one, id: "A", plan: "P1", currency: "CAD", flag: null, expires: now + 9 * day });
    const figureKeys = { ...row.figureKeys, plan: null };
    await writeRecords(database, (writer) => writer.contributions([{ ...row, profileIds: [], figureKeys }]));
    expect(await found(now)).toEqual(["A"]);
  });
});

function expiringByHand(all: readonly Given[], now: number): string[] {
  const counted = all.filter(({ flag }) => flag === null);
  const isLater = (one: Given, other: Given) => {
    const [at, otherAt] = [one.at, other.at].map((ms) => ms ?? Number.NEGATIVE_INFINITY);
    return at === otherAt ? one.id > other.id : (at ?? 0) > (otherAt ?? 0);
  };
  return counted
    .filter(({ plan, expires }) => plan !== null && expires !== null && expires < now + 30 * day)
    .filter((one) => !counted.some((other) => other.plan === one.plan && isLater(other, one)))
    .map(({ id }) => id);
}
