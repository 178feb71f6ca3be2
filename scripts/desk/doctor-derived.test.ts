import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Scratch, sampledEngines } from "@/lib/database/__fixtures__/scratch-database";
import { type Given, toGivenRecord } from "@/lib/source/database/__fixtures__/given-records";
import { derivedData } from "@/lib/source/database/derived-data";
import { toContributionRow, writeRecords } from "@/lib/source/database/write";
import { derivedChecks, rebuildDerived } from "./doctor";
import { runChecks } from "./doctor-checks";

// Creating databases takes long on a busy machine, and a rebuild waits between batches.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const start = Date.UTC(2024, 0, 1);
const defaults = { name: "Anna Lee", email: "", cents: 2500, refundedCents: 0, state: "paid" } as const;
const records: readonly Given[] = [
  { ...defaults, id: "A", at: start, giver: "S1", currency: "CAD" },
  { ...defaults, id: "B", at: start + 1, giver: "S1", currency: "USD", refundedCents: 500 },
  { ...defaults, id: "C", at: start + 2, giver: "S2", currency: "CAD", name: null },
  { ...defaults, id: "D", at: null, giver: "S3", currency: null },
  { ...defaults, id: "E", at: start + 3, giver: null, currency: "CAD", state: "test" },
  { ...defaults, id: "F", at: start + 4, giver: "S4", currency: "CAD" },
];

function toRow(record: Given) {
  const value = toGivenRecord(record);
  return toContributionRow({ id: record.id, value, text: Buffer.from(JSON.stringify(value)) });
}

const healthyLines = ["Sums", "Search entries", "Supporters", "Double charges"].map(
  (subject) => `${subject}: agree with the contributions.`,
);
const linesWith = (subject: string, ...faults: readonly string[]) =>
  healthyLines.map((line) =>
    line.startsWith(`${subject}:`) ? `${subject}: ${faults.join(", ")}. Repair it with --rebuild.` : line,
  );

describe.each(sampledEngines())("derived rows in $engine", ({ open }) => {
  let scratch: Scratch;
  beforeEach(async () => {
    scratch = await open();
    await writeRecords(scratch.database, (writer) => writer.contributions(records.map(toRow)));
    await writeRecords(scratch.database, (writer) => writer.removeContributions(["F"]));
  });
  afterEach(() => scratch.dispose());

  const tamper = (statement: string) => sql.raw(statement).execute(scratch.database.writer);

  async function checkLines(): Promise<readonly string[]> {
    const lines: string[] = [];
    await runChecks(scratch.database, derivedChecks, (line) => lines.push(line));
    return lines;
  }

  it("agree with the contributions as they were written", async () => {
    expect(await checkLines()).toEqual(healthyLines);
  });

  const giftFault = "contribution counted wrongly (1)";
  const supporterFault = "wrong supporter (1)";
  it.each([
    [
      "a wrong amount of a gift",
      "update supporter_gift set amount = 1 where seq = 1",
      [giftFault, supporterFault],
    ],
    [
      "a wrong currency of a gift",
      "update supporter_gift set currency = 'EUR' where seq = 3",
      [giftFault, supporterFault],
    ],
    ["a missing gift", "delete from supporter_gift where seq = 2", [giftFault, supporterFault]],
    [
      "a gift without a contribution",
      "insert into supporter_gift select 900, supporter_id, occurred_at, currency, 0, 0, 0 " +
        "from supporter_gift where seq = 1",
      [giftFault, supporterFault],
    ],
    [
      "a gift of a contribution without a supporter",
      "insert into supporter_gift select 5, supporter_id, occurred_at, currency, 0, 0, 0 " +
        "from supporter_gift where seq = 1",
      [giftFault, supporterFault],
    ],
    ["a wrong name", "update supporter set name = 'Bob' where id = 'S1'", [supporterFault]],
    [
      "a wrong number of contributions",
      "update supporter set contributions = 9 where id = 'S2'",
      [supporterFault],
    ],
    ["a missing supporter", "delete from supporter where id = 'S3'", [supporterFault]],
    [
      "a wrong lifetime",
      "update supporter_total set net = net + 1 where supporter_id = 'S2'",
      [supporterFault],
    ],
    ["a missing total", "delete from supporter_total where currency = 'USD'", [supporterFault]],
    [
      "a total without a supporter",
      "insert into supporter_total values ('S9', 'CAD', 0, 0, 0, 0, null, null)",
      [supporterFault],
    ],
  ])("disagree in supporters: %s", async (_, statement, faults) => {
    await tamper(statement);
    expect(await checkLines()).toEqual(linesWith("Supporters", ...faults));
  });

  it.each([
    ["a wrong amount", "update contribution set amount = amount + 1 where seq = 1"],
    ["a wrong currency", "update contribution set currency = null where seq = 2"],
    ["a wrong trait", "update contribution set traits = 0 where seq = 5"],
  ])("disagree in sums: %s", async (_, statement) => {
    await tamper(statement);
    expect(await checkLines()).toEqual(linesWith("Sums", "contribution counted wrongly (1)"));
  });

  it("disagree in double charges: a wrong mark and a missing mark", async () => {
    const fault = (count: number) => `contribution marked wrongly or not at all (${count})`;
    await tamper("update contribution_search set is_double = 1 where seq = 3");
    expect(await checkLines()).toEqual(linesWith("Double charges", fault(1)));
    await writeRecords(scratch.database, (writer) =>
      writer.contributions([toRow({ ...defaults, id: "G", at: start + 5, giver: "S1", currency: "CAD" })]),
    );
    await tamper("update contribution_search set is_double = null where seq = 1");
    expect(await checkLines()).toEqual(linesWith("Double charges", fault(2)));
  });

  it("agree with the contributions again after a rebuild", async () => {
    const doubleCharge = toRow({ ...defaults, id: "G", at: start + 5, giver: "S1", currency: "CAD" });
    await writeRecords(scratch.database, (writer) => writer.contributions([doubleCharge]));
    await tamper("update contribution_search set is_double = null");
    await tamper("update contribution_search set is_double = 1 where seq = 3");
    await tamper("update supporter_gift set amount = 1");
    await tamper("delete from supporter_total");
    await tamper("update contribution set amount = 5, traits = 1");
    vi.spyOn(process.stderr, "write").mockImplementation(() => true);
    await rebuildDerived(scratch.database);
    vi.restoreAllMocks();
    expect(await checkLines()).toEqual(healthyLines);
  });

  it("find texts again that a full-text table of SQLite lost", async () => {
    const { name, reader } = scratch.database;
    if (name === "postgres") return;
    const found = async () => {
      const tables = ["contribution_trigrams", "supporter_trigrams"].map((table) =>
        sql`select rowid from ${sql.table(table)}('"ann"') order by rowid`.execute(reader),
      );
      return (await Promise.all(tables)).map(({ rows }) => rows.length);
    };
    const before = await found();
    for (const table of ["contribution_trigrams", "supporter_trigrams"])
      await tamper(`insert into ${table} (${table}) values ('delete-all')`);
    expect([before, await found()]).toEqual([
      [3, 2],
      [0, 0],
    ]);
    await rebuildQuietly();
    expect(await found()).toEqual(before);
    await rebuildQuietly();
    expect(await found()).toEqual(before);
  });

  async function rebuildQuietly(): Promise<void> {
    vi.spyOn(process.stderr, "write").mockImplementation(() => true);
    await rebuildDerived(scratch.database);
    vi.restoreAllMocks();
  }

  it("agree after one rebuild, even if a contribution had a wrong supporter", async () => {
    await tamper("update contribution set supporter_id = 'S2' where seq = 2");
    vi.spyOn(process.stderr, "write").mockImplementation(() => true);
    await rebuildDerived(scratch.database);
    vi.restoreAllMocks();
    expect(await checkLines()).toEqual(healthyLines);
  });

  it("are complete if a signal comes during the last batch of a rebuild", async () => {
    vi.spyOn(process.stderr, "write").mockImplementation(() => true);
    const last = derivedData.at(-1);
    if (last === undefined) throw new Error("There is no derived data.");
    const { derive } = last;
    const deriving = vi.spyOn(last, "derive").mockImplementation((...args) => {
      process.emit("SIGTERM");
      return derive(...args);
    });
    await rebuildDerived(scratch.database);
    expect(deriving).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
    expect(await checkLines()).toEqual(healthyLines);
  });

  it("leave no progress on a terminal if their rebuild fails or is interrupted", async () => {
    const { isTTY } = process.stderr;
    process.stderr.isTTY = true;
    const write = vi.spyOn(process.stderr, "write").mockImplementation(() => true);
    const interrupted = rebuildDerived(scratch.database);
    setImmediate(() => process.emit("SIGTERM"));
    await expect(interrupted).rejects.toThrow("Run it again.");
    expect(write.mock.calls).toEqual([["\r\u001b[K"]]);
    const [first] = derivedData;
    if (first === undefined) throw new Error("There is no derived data.");
    vi.spyOn(first, "derive").mockRejectedValueOnce(new Error("disk I/O error"));
    await expect(rebuildDerived(scratch.database)).rejects.toThrow("disk I/O error");
    expect(write.mock.calls).toHaveLength(2);
    expect(write).toHaveBeenLastCalledWith("\r\u001b[K");
    process.stderr.isTTY = isTTY;
    vi.restoreAllMocks();
  });

  it("can be interrupted while they are rebuilt", async () => {
    vi.spyOn(process.stderr, "write").mockImplementation(() => true);
    const rebuilding = rebuildDerived(scratch.database);
    setImmediate(() => process.emit("SIGTERM"));
    await expect(rebuilding).rejects.toThrow("Run it again.");
    await rebuildDerived(scratch.database);
    vi.restoreAllMocks();
    expect(await checkLines()).toEqual(healthyLines);
  });
});
