import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Scratch, sampledEngines } from "@/lib/database/__fixtures__/scratch-database";
import { toGivenRecord } from "@/lib/source/database/__fixtures__/given-records";
import { writeContributions, writePosts } from "@/lib/source/database/__fixtures__/write";
import { toContributionRow, toPostRow } from "@/lib/source/database/write";
import { derivedChecks, rebuildDerived } from "./doctor";
import { allChecks, checkDocuments, runChecks } from "./doctor-checks";

// Creating databases takes long on a busy machine, and a rebuild waits between batches.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const contributions = Array.from({ length: 30 }, (_, at) => {
  const value = toGivenRecord({
    id: `C${at}`,
    at: Date.UTC(2024, 0, 1) + at,
    giver: `S${at % 7}`,
    name: "Ann Lée",
    email: "a@b.ca",
    currency: "CAD",
    cents: 2500 + at,
    refundedCents: 0,
    state: "paid",
  });
  return toContributionRow({ id: `C${at}`, value, text: Buffer.from(JSON.stringify(value)) });
});
const posts = Array.from({ length: 10 }, (_, at) => {
  const categories = [{ id: 1, name: "Thanks" }];
  const value = { id: `P${at}`, name: "Thank you", body: "", published_on: "2024-03-01", categories };
  return toPostRow({ id: `P${at}`, value, text: Buffer.from(JSON.stringify(value)) });
});

describe.each(sampledEngines())("the doctor on documents in $engine", ({ engine, open }) => {
  let scratch: Scratch;
  beforeEach(async () => {
    scratch = await open();
    await writeContributions(scratch.database, contributions);
    await writePosts(scratch.database, "NEWS", posts);
  });
  afterEach(() => scratch.dispose());

  /** Flips one bit of a document, like a disk fault. PostgreSQL accepts only UTF-8. */
  async function flip(seq: number, isPost: boolean): Promise<void> {
    const { writer, document } = scratch.database;
    const table = sql.table(isPost ? "post" : "contribution_doc");
    const { rows } = await sql<{ doc: unknown }>`select doc from ${table} where seq = ${seq}`.execute(writer);
    const bytes = Uint8Array.from(document.decode(rows[0]?.doc));
    for (;;) {
      const [at, bit] = [randomInt(bytes.length), 1 << randomInt(8)];
      const [before = 0, after] = [bytes[at], (bytes[at] ?? 0) ^ bit];
      if (engine === "PostgreSQL" && (before > 127 || after > 127 || after === 0)) continue;
      bytes[at] = after;
      break;
    }
    await sql`update ${table} set doc = ${bytes} where seq = ${seq}`.execute(writer);
  }

  async function doctor(): Promise<readonly string[]> {
    const lines: string[] = [];
    await runChecks(scratch.database, allChecks(derivedChecks, null), (text) =>
      lines.push(...text.split("\n")),
    );
    return lines;
  }

  const damagedIds = (lines: readonly string[]) =>
    lines.flatMap((text) => /^ {2}(?:contribution|post) (\S+) does not match/.exec(text)?.[1] ?? []);

  it("verifies documents as they were written", async () => {
    expect(await checkDocuments(scratch.database)).toEqual({
      ok: true,
      line: "Documents: 40 match their digests.",
    });
  });

  it("names each of 20 documents with a flipped bit, and suggests no rebuild", async () => {
    const seqs = Array.from({ length: 40 }, (_, at) => at + 1)
      .sort(() => Math.random() - 0.5)
      .slice(0, 20);
    for (const seq of seqs) await flip(seq, seq > 30);
    const lines = await doctor();
    const names = seqs.map((seq) => (seq > 30 ? `NEWS/P${seq - 31}` : `C${seq - 1}`));
    expect([...damagedIds(lines)].sort()).toEqual(names.sort());
    expect(lines.join("\n")).toContain(
      "20 are damaged. For each: restore it from a backup or import it again.",
    );
    expect(lines.join("\n")).not.toMatch(/--rebuild|could not be made/);
  });

  it("names a document with a changed amount that is still JSON", async () => {
    await tamper("update contribution_doc set doc = DOC where seq = 3", '"25.02', '"95.02');
    expect(damagedIds(await doctor())).toEqual(["C2"]);
  });

  it("rebuilds without a damaged document, names it, and passes after a new import of it", async () => {
    await tamper("update contribution_doc set doc = DOC where seq = 28", '"id"', '"id');
    vi.spyOn(process.stderr, "write").mockImplementation(() => true);
    expect(await rebuildDerived(scratch.database)).toEqual(new Set(["C27"]));
    vi.restoreAllMocks();
    const lines = await doctor();
    expect(damagedIds(lines)).toEqual(["C27"]);
    expect(lines.join("\n")).not.toMatch(/--rebuild|could not be made/);
    const gifts = await scratch.database.reader.selectFrom("supporter_gift").select("seq").execute();
    expect(gifts).toHaveLength(29);
    await writeContributions(scratch.database, contributions.slice(27, 28));
    const after: string[] = [];
    expect(
      await runChecks(scratch.database, allChecks(derivedChecks, null), (text) => after.push(text)),
      after.join("\n"),
    ).toBe(true);
  });

  it("reports no fault of supporters whose newest contribution is damaged", async () => {
    await tamper("update contribution_doc set doc = DOC where seq = 30", '"id"', '"id');
    const other = contributions.slice(1, 2);
    await writeContributions(scratch.database, other);
    const people = await scratch.database.reader.selectFrom("supporter").select("id").execute();
    expect(people).toHaveLength(7);
    expect((await doctor()).join("\n")).not.toMatch(/--rebuild|could not be made/);
  });

  it("names a document that is no longer JSON", async () => {
    await tamper("update contribution_doc set doc = DOC where seq = 3", '{"id"', '["id"');
    expect(damagedIds(await doctor())).toEqual(["C2"]);
  });

  async function tamper(statement: string, before: string, after: string): Promise<void> {
    const seq = /seq = (\d+)/.exec(statement)?.[1];
    const [text = ""] = contributions.slice(Number(seq) - 1).map((row) => Buffer.from(row.text).toString());
    expect(text).toContain(before);
    const { writer } = scratch.database;
    const doc = Buffer.from(text.replace(before, after));
    await sql`update contribution_doc set doc = ${doc} where seq = ${Number(seq)}`.execute(writer);
  }
});
