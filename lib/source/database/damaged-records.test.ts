import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readContributionQuery } from "@/lib/contract/contribution-query";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { toGivenRecord } from "./__fixtures__/given-records";
import { parseItem } from "./__fixtures__/read";
import { rowOf, writeContributions, writePosts } from "./__fixtures__/write";
import { createDatabaseSource } from "./database-source";
import { toPostRow } from "./write";

const contributions = ["C1", "C2", "C3"].map((id, at) => {
  const value = toGivenRecord({
    id,
    at: Date.UTC(2024, 0, 1) + at,
    giver: "S1",
    name: "Ann Lee",
    email: "a@b.ca",
    currency: "CAD",
    cents: 2500,
    refundedCents: 0,
    state: "paid",
  });
  return rowOf(value);
});
const posts = ["P1", "P2"].map((id) => {
  const value = { id, name: "Thanks", published_on: "2024-03-01", categories: [{ id: 1 }] };
  return toPostRow({ id, value, text: Buffer.from(JSON.stringify(value)) });
});

describe.each(scratchEngines())("a damaged record in $engine", ({ open }) => {
  let scratch: Scratch;
  beforeEach(async () => {
    scratch = await open();
    await writeContributions(scratch.database, contributions);
    await writePosts(scratch.database, "NEWS", posts);
    const { writer } = scratch.database;
    const broken = Buffer.from('{"id":"C2","total_amount":"99.0000"');
    await writer.updateTable("contribution_doc").set({ doc: broken }).where("seq", "=", 2).execute();
    await writer.updateTable("post").set({ doc: broken }).where("seq", "=", 5).execute();
  });
  afterEach(() => scratch.dispose());

  it("lists show a damaged record with a warning; a request for it alone fails", async () => {
    const source = createDatabaseSource(scratch.database);
    const { query } = readContributionQuery(new Map());
    const search = { q: "ann", order: "date", perPage: 25, isCounted: true, hasFacets: false } as const;
    const lists = [
      await source.listContributions(query),
      await source.searchContributions({ ...query, ...search }),
      await source.supporters.contributions("S1", { sort: "-contribution_date", page: 1 }),
      await source.listPosts("NEWS", { include: ["categories"], page: 1 }),
    ];
    const read = lists.map((outcome) => (outcome.ok ? outcome.value?.items.map(parseItem) : outcome));
    const warnings = [expect.stringContaining("damaged in the database")];
    for (const items of read.slice(0, 3))
      expect(items).toMatchObject([
        { id: "C3", supporter: {} },
        { id: "C2", warnings },
        { id: "C1", supporter: {} },
      ]);
    expect(read[3]).toMatchObject([
      { id: "P2", summary: warnings[0] },
      { id: "P1", categories: [{ id: 1 }] },
    ]);
    const candidates = await source.findCandidates({
      supporterId: "S1",
      email: null,
      amount: 250_000n,
      from: Date.UTC(2024, 0, 1),
      at: Date.UTC(2024, 0, 1),
      to: Date.UTC(2024, 0, 2),
    });
    const own = await source.supporters.find("S1");
    for (const found of [
      candidates.ok ? candidates.value : null,
      own.ok ? own.value?.duplicateCandidates : null,
    ]) {
      expect(found?.items.map(parseItem)).toContainEqual({ id: "C2", warnings });
    }
    const failure = { code: "internal", message: expect.stringContaining("Restore it from a backup") };
    expect(await source.findContribution("C2")).toMatchObject({ failure });
    expect(await source.findPost("NEWS", "P2", [])).toMatchObject({ failure });
    expect(await source.findContribution("C1")).toMatchObject({ ok: true });
  });
});
