import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { type Given, toRecord, toRow } from "@/lib/insights/__fixtures__/given";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { received } from "@/lib/records/contribution/status";
import { runs } from "@/scripts/test/runs";
import { undated, writeRecords } from "./write";

const hour = 3_600_000;
const start = Date.UTC(2024, 2, 10);

/** One value nine times out of ten, else one of the others. */
const usually = <Value>(value: Value, ...others: readonly Value[]) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constant(value) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

const moment = fc.record({ halfDay: fc.integer({ min: 0, max: 7 }), ms: fc.constantFrom(-1, 0, 0, 0, 1) });

/** Contributions of few supporters, amounts and days, so that many are double charges. */
const given: fc.Arbitrary<Given> = fc.record({
  id: fc.integer({ min: 0, max: 14 }).map((number) => `ID${number}`),
  at: fc.option(
    moment.map(({ halfDay, ms }) => start + 12 * halfDay * hour + ms),
    { nil: null, freq: 12 },
  ),
  plan: fc.constantFrom("P1", "P2", null, null),
  currency: usually<string | null>("CAD", "USD", null),
  amount: usually(250_000, 260_000, 0),
  refunded: fc.constantFrom(0, 0, 250_000),
  outcome: usually<Given["outcome"]>("succeeded", "failed"),
  flag: usually<Given["flag"]>(null, "test", "spam", "deleted"),
  product: fc.constantFrom("WELL", "GOAT", null),
  supporter: fc.constantFrom("S1", "S1", "S2", null),
  costs: fc.constant(0),
  warning: fc.constant(false),
  method: fc.constant("card"),
  source: fc.constant(null),
  campaign: fc.constant(null),
  expires: fc.constant(null),
});

/** A step: contributions are stored, or removed by id. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ stored: fc.array(given, { minLength: 1, maxLength: 12, size: "max" }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      removed: fc.array(
        given.map(({ id }) => id),
        { maxLength: 3 },
      ),
    }),
  },
);

/** Returns the ids of possible double charges, from a comparison of all records with each other. */
function expectedDoubles(records: readonly Given[]): readonly string[] {
  const dateOf = ({ at }: Given) => at ?? undated;
  /** In a plan, undated ones are the last. */
  const positionOf = ({ at }: Given) => at ?? Number.MAX_SAFE_INTEGER;
  const isEarlier = (one: Given, other: Given) =>
    positionOf(one) < positionOf(other) || (positionOf(one) === positionOf(other) && one.id < other.id);
  const kindOf = (one: Given) => {
    if (one.plan === null) return "onetime";
    return records.some((other) => other.plan === one.plan && isEarlier(other, one)) ? "renewal" : "initial";
  };
  const isReceived = (one: Given) => one.amount > 0 && received(parseContribution(toRecord(one))) !== null;
  const isSameOrUnknown = <Value>(one: Value | null, other: Value | null) =>
    one === null || other === null || one === other;
  const isDoubled = (one: Given, other: Given) =>
    one.id !== other.id &&
    one.at !== null &&
    other.at !== null &&
    isReceived(one) &&
    isReceived(other) &&
    one.supporter !== null &&
    one.supporter === other.supporter &&
    one.amount === other.amount &&
    one.currency === other.currency &&
    Math.abs(dateOf(one) - dateOf(other)) <= 24 * hour &&
    isSameOrUnknown(one.plan, other.plan) &&
    (kindOf(one) === kindOf(other) || [kindOf(one), kindOf(other)].includes("initial")) &&
    (dateOf(one) !== dateOf(other) || isSameOrUnknown(one.product, other.product));
  return records.filter((one) => records.some((other) => isDoubled(one, other))).map(({ id }) => id);
}

describe.each(scratchEngines())("marks of possible double charges in $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
  });
  afterAll(() => scratch.dispose());

  async function marked(): Promise<readonly string[]> {
    const { rows } = await sql<{ id: string }>`select c.id from contribution_search as s
      join contribution as c on c.seq = s.seq where s.is_double = 1`.execute(scratch.database.reader);
    return rows.map(({ id }) => id).toSorted();
  }

  it("the marks match a comparison of all records after every write and removal", async () => {
    const { database } = scratch;
    let found = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        await writeRecords(database, (writer) => writer.clear());
        const records = new Map<string, Given>();
        for (const one of steps) {
          if ("stored" in one) {
            for (const record of one.stored) records.set(record.id, record);
            await writeRecords(database, (writer) => writer.contributions(one.stored.map(toRow)));
          } else {
            for (const id of one.removed) records.delete(id);
            await writeRecords(database, (writer) => writer.removeContributions(one.removed));
          }
          const doubles = expectedDoubles([...records.values()]);
          found += doubles.length;
          expect(await marked()).toEqual(doubles.toSorted());
        }
      }),
      { numRuns: runs(15, 60) },
    );
    expect(found).toBeGreaterThan(0);
  }, 120_000);

  const one = {
    id: "A",
    at: start,
    plan: null,
    currency: "CAD",
    amount: 250_000,
    refunded: 0,
    costs: 0,
    outcome: "succeeded",
    flag: null,
    warning: false,
    method: "card",
    source: null,
    campaign: null,
    product: null,
    supporter: "S1",
    expires: null,
  } satisfies Given;
  const pair = [one, { ...one, id: "B", at: start + hour }] satisfies Given[];

  it.each<[string, Partial<Given>]>([
    ["amount", { amount: 260_000 }],
    ["currency", { currency: "USD" }],
    ["supporter", { supporter: "S2" }],
    ["date", { at: start + 49 * hour }],
    ["plan and date", { plan: "P1", at: start - 25 * hour }],
    ["status", { outcome: "failed" }],
    ["flag", { flag: "test" }],
  ])("another %s of either charge removes the marks, the former one restores them", async (_, change) => {
    const { database } = scratch;
    const write = (...records: readonly Given[]) =>
      writeRecords(database, (writer) => writer.contributions(records.map(toRow)));
    await writeRecords(database, (writer) => writer.clear());
    await write(...pair);
    for (const record of pair) {
      expect(await marked()).toEqual(["A", "B"]);
      await write({ ...record, ...change });
      expect(await marked()).toEqual([]);
      await write(record);
    }
  });

  it.each([
    ["CAD", 250_040, ["A", "B"]],
    ["CAD", 250_050, []],
    ["KWD", 250_004, ["A", "B"]],
    [null, 250_001, []],
  ])("amounts in %s are compared as rounded: %i", async (currency, amount, expected) => {
    const { database } = scratch;
    const records = pair.map((record) => ({ ...record, currency }));
    const [first, second] = records.map((record, at) => toRow(at === 0 ? record : { ...record, amount }));
    await writeRecords(database, (writer) => writer.clear());
    await writeRecords(database, (writer) =>
      writer.contributions([first, second].filter((row) => row !== undefined)),
    );
    expect(await marked()).toEqual(expected);
  });

  it("contributions without a date are not double charges", async () => {
    const { database } = scratch;
    const undatedPair = pair.map((record) => toRow({ ...record, at: null }));
    await writeRecords(database, (writer) => writer.clear());
    await writeRecords(database, (writer) => writer.contributions(undatedPair));
    expect(await marked()).toEqual([]);
  });

  it("a record that moves to another supporter doubles that supporter's charges", async () => {
    const { database } = scratch;
    const other = { ...one, id: "C", supporter: "S2", at: start + 2 * hour };
    await writeRecords(database, (writer) => writer.clear());
    await writeRecords(database, (writer) => writer.contributions([...pair, other].map(toRow)));
    await writeRecords(database, (writer) => writer.contributions([toRow({ ...one, supporter: "S2" })]));
    expect(await marked()).toEqual(["A", "C"]);
  });

  it("a renewal that becomes the first of its plan may double a one-time charge", async () => {
    const { database } = scratch;
    const first = { ...one, id: "P", plan: "P1", at: start - 240 * hour };
    const renewal = { ...first, id: "R", at: start };
    await writeRecords(database, (writer) => writer.clear());
    await writeRecords(database, (writer) => writer.contributions([first, renewal, one].map(toRow)));
    expect(await marked()).toEqual([]);
    await writeRecords(database, (writer) => writer.removeContributions(["P"]));
    expect(await marked()).toEqual(["A", "R"]);
    await writeRecords(database, (writer) => writer.contributions([toRow(first)]));
    expect(await marked()).toEqual([]);
  });

  it("a record is compared with 500 contributions of its supporter within a day", async () => {
    const { database } = scratch;
    const many = Array.from({ length: 600 }, (_, at) => {
      const amount = at < 2 ? 10_000 : at > 597 ? 20_000 : 1_000_000 + at * 10_000;
      return { ...one, id: `ID${String(at).padStart(3, "0")}`, at: start + at * 1000, amount };
    });
    await writeRecords(database, (writer) => writer.clear());
    await writeRecords(database, (writer) => writer.contributions(many.map(toRow)));
    expect(await marked()).toEqual(["ID000", "ID001"]);
  });
});
