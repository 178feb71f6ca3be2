import { type KyselyPlugin, RawNode } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import type { Database } from "@/lib/database/database";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { candidateQuery, chargeGroups, duplicateHint } from "@/lib/records/contribution/duplicates";
import type { ContributionItem } from "@/lib/source/source";
import { parseItem } from "./__fixtures__/read";
import { rowOf, writeContributions } from "./__fixtures__/write";
import { createDatabaseSource } from "./database-source";
import { findCandidates, ownCandidates } from "./duplicate-candidates";

const start = Date.UTC(2024, 7, 28, 12);
const minuteMs = 60_000;

function gift(id: string, minutes: number, set: Readonly<Record<string, unknown>> = {}) {
  return {
    id,
    ordered_at: new Date(start + minutes * minuteMs).toISOString(),
    is_paid: true,
    supporter: { id: "S", display_name: "Ann", email: "ann@x.org" },
    currency: { code: "CAD" },
    total_amount: "5.0000",
    refunded_amount: "0.0000",
    payments: [],
    line_items: [],
    ...set,
  };
}

const withEmail = { supporter: { display_name: "Ann", email: "Mail.Only_1@x.org" } };
const records = [
  gift("FIRST", 0, { total_amount: "20.0000" }),
  // A hundred charges of other supporters in between.
  ...Array.from({ length: 100 }, (_, at) =>
    gift(`O${at}`, at / 2, { supporter: { id: `P${at}` }, total_amount: "20.0000" }),
  ),
  gift("AGAIN", 60, {
    total_amount: "20.0000",
    currency: "cad",
    refunded_amount: "20.0000",
    refunded_at: "2024-08-30T00:00:00Z",
  }),
  gift("NEXT-DAY", 60 * 25, { total_amount: "20.0000" }),
  gift("MAIL-1", 0, { ...withEmail, total_amount: "7.0000" }),
  gift("MAIL-2", 5, { supporter: { email: "mail.only_1@X.org" }, total_amount: "7.0000" }),
  gift("MAIL-3", 5, { supporter: { email: "mailxonly_1@x.org" }, total_amount: "7.0000" }),
  gift("OWN", 0, { supporter: { id: "HALF", email: "Half@x.org" }, total_amount: "9.0000" }),
  gift("UNLINKED", 5, { supporter: { id: "", email: "half@X.org" }, total_amount: "9.0000" }),
  gift("OTHER", 5, { supporter: { email: "other.half@x.org" }, total_amount: "9.0000" }),
  gift("COIN-1", 0, { supporter: { id: "COIN" }, total_amount: "10.0050" }),
  gift("COIN-2", 5, { supporter: { id: "COIN" }, total_amount: "10.0100" }),
  ...Array.from({ length: 30 }, (_, at) => gift(`K${at}`, at, { supporter: { id: "KIOSK" } })),
  ...Array.from({ length: 320 }, (_, at) => gift(`L${at}`, at, { supporter: { id: "MANY" } })),
];

describe.each(scratchEngines())("similar contributions on $engine", ({ engine, open }) => {
  let scratch: Scratch;
  const recordOf = (id: string) => records.find((record) => record.id === id);
  const toCandidate = (item: ContributionItem) => {
    return { record: parseContribution(parseItem(item)), kind: item.kind };
  };
  beforeAll(async () => {
    scratch = await open();
    await writeContributions(scratch.database, records.map(rowOf));
  });
  afterAll(() => scratch.dispose());

  async function hintOf(id: string) {
    const record = parseContribution(recordOf(id));
    const query = candidateQuery(record);
    if (query === null) throw new Error(`${id} was never charged`);
    const found = await createDatabaseSource(scratch.database).findCandidates(query);
    if (!found.ok) throw new Error(found.failure.code);
    const { items, isAtLeast, coverage } = found.value;
    const hint = duplicateHint({ record, kind: "onetime" }, items.map(toCandidate));
    return {
      ids: hint?.duplicates.map((duplicate) => duplicate.id) ?? [],
      count: items.length,
      isAtLeast,
      coverage,
    };
  }

  it("both charges of a supporter find each other among many others", async () => {
    expect(await hintOf("FIRST")).toEqual({
      ids: ["AGAIN"],
      count: 2,
      isAtLeast: false,
      coverage: "complete",
    });
    expect((await hintOf("AGAIN")).ids).toContain("FIRST");
  });

  it("charges without a supporter id are found by email address", async () => {
    expect(await hintOf("MAIL-1")).toMatchObject({ ids: ["MAIL-2"] });
    expect(await hintOf("MAIL-2")).toMatchObject({ ids: ["MAIL-1"] });
  });

  it("a group has up to 300 charges, and reports if there are more", async () => {
    expect((await hintOf("K3")).ids).toHaveLength(29);
    expect(await hintOf("L9")).toMatchObject({ count: 300, isAtLeast: true });
  });

  it("a supporter has the groups of similar charges", async () => {
    const groupsOf = async (id: string) => {
      const found = await createDatabaseSource(scratch.database).supporters.find(id);
      if (!found.ok || found.value === null) throw new Error(`${id} is not found`);
      const { items, isAtLeast } = found.value.duplicateCandidates;
      const groups = chargeGroups(items.map(toCandidate));
      return { groups: groups.map((group) => group.map((charge) => charge.id)), isAtLeast };
    };
    expect(await groupsOf("S")).toEqual({ groups: [["FIRST", "AGAIN", "NEXT-DAY"]], isAtLeast: false });
    const kiosk = await groupsOf("KIOSK");
    expect(kiosk.groups.map((group) => group.length)).toEqual([30]);
    expect(await groupsOf("MANY")).toMatchObject({ isAtLeast: true });
    expect((await groupsOf("P1")).groups).toEqual([]);
    expect((await groupsOf("HALF")).groups).toEqual([["OWN", "UNLINKED"]]);
    expect((await groupsOf("COIN")).groups).toEqual([["COIN-1", "COIN-2"]]);
  });

  it("only the newest 20,000 contributions of a supporter are compared, as reported", async () => {
    const coverage = (contributions: number) =>
      scratch.database.read(async (tx) => {
        const owner = { id: "S", email: null, contributions };
        const sample = { texts: [], having: () => [] };
        return (await ownCandidates(tx, scratch.database, owner, sample)).coverage;
      });
    expect(await coverage(20_000)).toBe("complete");
    expect(await coverage(31_204)).toEqual({ read: 20_000, of: 31_204 });
  });

  it.runIf(engine === "SQLite")("both queries read indexes, never a whole table", async () => {
    const { database } = scratch;
    const plans: string[] = [];
    const explain: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (!RawNode.is(node)) return node;
        const [start = "", ...rest] = node.sqlFragments;
        return RawNode.create([`explain query plan ${start}`, ...rest], node.parameters);
      },
      transformResult: async ({ result }) => {
        plans.push(result.rows.map((row) => row["detail"]).join("; "));
        return { ...result, rows: [] };
      },
    };
    const explained: Database = {
      ...database,
      read: (work) => database.read((tx) => work(tx.withPlugin(explain))),
    };
    await findCandidates(explained, {
      supporterId: "S",
      email: "a@x.org",
      amount: 50_000n,
      from: 1,
      at: 2,
      to: 3,
    });
    expect(plans).toEqual([expect.stringContaining("SEARCH"), expect.stringContaining("SEARCH")]);
    expect(plans.join("; ")).not.toMatch(/SCAN/);
  });
});
