import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Scratch, sampledEngines } from "@/lib/database/__fixtures__/scratch-database";
import { type Given, toGivenRecord } from "@/lib/source/database/__fixtures__/given-records";
import { toContributionRow, writeRecords } from "@/lib/source/database/write";
import { derivedChecks, rebuildDerived } from "./doctor";
import { runChecks } from "./doctor-checks";

// Databases are made, and rebuilding waits between batches: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const start = Date.UTC(2024, 0, 1);
const plain = { name: "Anna Lee", email: "", cents: 2500, refundedCents: 0, state: "paid" } as const;
const records: readonly Given[] = [
  { ...plain, id: "A", at: start, giver: "S1", currency: "CAD" },
  { ...plain, id: "B", at: start + 1, giver: "S1", currency: "USD", refundedCents: 500 },
  { ...plain, id: "C", at: start + 2, giver: "S2", currency: "CAD", name: null },
  { ...plain, id: "D", at: null, giver: "S3", currency: null },
  { ...plain, id: "E", at: start + 3, giver: null, currency: "CAD", state: "test" },
  { ...plain, id: "F", at: start + 4, giver: "S4", currency: "CAD" },
];

function toRow(record: Given) {
  const value = toGivenRecord(record);
  return toContributionRow({ id: record.id, value, text: Buffer.from(JSON.stringify(value)) });
}

const well = ["Search entries", "Supporters", "Sums", "Double charges"].map(
  (subject) => `${subject}: agree with the contributions.`,
);
const wrong = (subject: string, ...faults: readonly string[]) =>
  well.map((line) =>
    line.startsWith(`${subject}:`) ? `${subject}: ${faults.join(", ")}. Repair it with --rebuild.` : line,
  );

describe.each(sampledEngines())("what is kept beside records in $engine, to the doctor", ({ open }) => {
  let scratch: Scratch;
  beforeEach(async () => {
    scratch = await open();
    await writeRecords(scratch.database, (writer) => writer.contributions(records.map(toRow)));
    // What is removed leaves an empty row behind in the sums, which is as it should be.
    await writeRecords(scratch.database, (writer) => writer.removeContributions(["F"]));
  });
  afterEach(() => scratch.dispose());

  const tamper = (statement: string) => sql.raw(statement).execute(scratch.database.writer);

  async function found(): Promise<readonly string[]> {
    const lines: string[] = [];
    await runChecks(scratch.database, derivedChecks, (line) => lines.push(line));
    return lines;
  }

  it("is well as it was written", async () => {
    expect(await found()).toEqual(well);
  });

  const gift = "contribution counted wrongly (1)";
  const person = "wrong supporter (1)";
  it.each([
    ["a gift of another amount", "update supporter_gift set amount = 1 where seq = 1", [gift, person]],
    [
      "a gift of another currency",
      "update supporter_gift set currency = 'EUR' where seq = 3",
      [gift, person],
    ],
    ["a gift that is not counted", "delete from supporter_gift where seq = 2", [gift, person]],
    [
      "a gift of no contribution",
      "insert into supporter_gift select 900, supporter_id, occurred_at, currency, 0, 0, 0 " +
        "from supporter_gift where seq = 1",
      [gift, person],
    ],
    [
      "a gift of a contribution without a supporter",
      "insert into supporter_gift select 5, supporter_id, occurred_at, currency, 0, 0, 0 " +
        "from supporter_gift where seq = 1",
      [gift, person],
    ],
    ["a name", "update supporter set name = 'Bob' where id = 'S1'", [person]],
    ["a number of contributions", "update supporter set contributions = 9 where id = 'S2'", [person]],
    ["somebody who is gone", "delete from supporter where id = 'S3'", [person]],
    ["a lifetime", "update supporter_total set net = net + 1 where supporter_id = 'S2'", [person]],
    ["a total that is gone", "delete from supporter_total where currency = 'USD'", [person]],
    [
      "a total of nobody",
      "insert into supporter_total values ('S9', 'CAD', 0, 0, 0, 0, null, null)",
      [person],
    ],
  ])("is found wrong of supporters: %s", async (_, statement, faults) => {
    await tamper(statement);
    expect(await found()).toEqual(wrong("Supporters", ...faults));
  });

  const stale = "contribution counted wrongly or not at all (1)";
  it.each([
    ["an amount", "update contribution_figure set amount = amount + 1 where seq = 1", [stale]],
    ["a currency", "update contribution_figure set currency = null where seq = 2", [stale]],
    ["a date", "update contribution_figure set occurred_at = 0 where seq = 3", [stale]],
    ["a trait", "update contribution_figure set traits = 0 where seq = 5", [stale]],
    ["one that is not there", "delete from contribution_figure where seq = 4", [stale]],
    [
      "one of nothing",
      "update contribution_figure set traits = 1 where seq = 6",
      ["row of no contribution (1)"],
    ],
  ])("is found wrong of sums: %s", async (_, statement, faults) => {
    await tamper(statement);
    expect(await found()).toEqual(wrong("Sums", ...faults));
  });

  it("is found wrong of marks: one of no double charge, and one that is not there", async () => {
    const fault = (count: number) => `contribution marked wrongly or not at all (${count})`;
    await tamper("update contribution_search set is_double = 1 where seq = 3");
    expect(await found()).toEqual(wrong("Double charges", fault(1)));
    await writeRecords(scratch.database, (writer) =>
      writer.contributions([toRow({ ...plain, id: "G", at: start + 5, giver: "S1", currency: "CAD" })]),
    );
    await tamper("update contribution_search set is_double = null where seq = 1");
    expect(await found()).toEqual(wrong("Double charges", fault(2)));
  });

  it("is read anew from the records, and then well again", async () => {
    const again = toRow({ ...plain, id: "G", at: start + 5, giver: "S1", currency: "CAD" });
    await writeRecords(scratch.database, (writer) => writer.contributions([again]));
    await tamper("update contribution_search set is_double = null");
    await tamper("update contribution_search set is_double = 1 where seq = 3");
    await tamper("update supporter_gift set amount = 1");
    await tamper("delete from supporter_total");
    await tamper("update contribution_figure set amount = 5, traits = 1");
    await tamper("delete from contribution_figure where seq = 2");
    vi.spyOn(process.stderr, "write").mockImplementation(() => true);
    await rebuildDerived(scratch.database);
    vi.restoreAllMocks();
    expect(await found()).toEqual(well);
  });
});
