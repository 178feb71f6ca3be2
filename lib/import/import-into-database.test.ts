import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, test, vi } from "vitest";
import {
  openScratchSqlite,
  type Scratch,
  scratchEngines,
} from "@/lib/database/__fixtures__/scratch-database";
import type { Database } from "@/lib/database/database";
import { acquireLease } from "@/lib/database/lease";
import { clearRecords } from "@/lib/source/database/write";
import { contribution } from "./__fixtures__/imported";
import { importFiles } from "./import-files";
import { databaseSink, importIntoDatabase } from "./import-into-database";

let folder: string;
let scratch: Scratch;
let database: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "desk-import-"));
  scratch = await openScratchSqlite();
  database = scratch.database;
});

afterEach(async () => {
  await scratch.dispose();
  await rm(folder, { recursive: true });
});

async function fileOf(count: number): Promise<string> {
  const file = join(folder, "records.ndjson");
  const lines = Array.from(
    { length: count },
    (_, n) => `{"id":"R${n}","ordered_at":"2025-01-01T00:00:00Z","n":1.50}`,
  );
  await writeFile(file, lines.join("\n"));
  return file;
}

const storedDocs = () =>
  database.reader.selectFrom("contribution_doc").select("doc").orderBy("seq").execute();

test("an import stores records byte for byte, and a second import replaces them", async () => {
  const file = await fileOf(1_200);
  expect(await importIntoDatabase(database, [file])).toMatchObject({
    ...{ read: 1_200, inserted: 1_200, replaced: 0, duplicates: 0, rejected: 0 },
    stop: null,
  });
  expect(await importIntoDatabase(database, [file])).toMatchObject({
    ...{ read: 1_200, inserted: 0, replaced: 1_200, duplicates: 0, rejected: 0 },
    stop: null,
  });
  const docs = (await storedDocs()).map(({ doc }) => Buffer.from(database.document.decode(doc)).toString());
  expect(docs).toHaveLength(1_200);
  expect(docs[1_199]).toBe('{"id":"R1199","ordered_at":"2025-01-01T00:00:00Z","n":1.50}');
});

test("an import is refused while another one runs, and accepted afterwards", async () => {
  const file = await fileOf(1);
  const lease = await acquireLease(database, "import");
  expect(await importIntoDatabase(database, [file])).toBe("running");
  expect(await storedDocs()).toEqual([]);
  await lease?.release();
  expect(await importIntoDatabase(database, [file])).toMatchObject({ inserted: 1 });
});

describe.each(scratchEngines())("an import into $engine", ({ open }) => {
  let scratch: Scratch;
  beforeEach(async () => {
    scratch = await open();
  });
  afterEach(() => scratch.dispose());

  it("keeps the rejections from before an interruption until the file is done", async () => {
    const lines = Array.from({ length: 1_400 }, (_, n) =>
      [7, 1_380].includes(n) ? `{"n":"Zoë ${n}"}` : contribution(`C${n}`),
    );
    const interruption = new AbortController();
    const sink = databaseSink(scratch.database);
    const settings = {
      identify: async () => "the file",
      open: async function* () {
        yield Buffer.from(lines.join("\n"));
      },
    };
    const write: typeof sink.write = async (batch) => {
      interruption.abort();
      return sink.write(batch);
    };
    const first = await importFiles(
      ["before"],
      { ...sink, write },
      { ...settings, signal: interruption.signal },
    );
    expect(first).toMatchObject({ stop: { why: "interrupted" }, rejections: [{ file: "before", line: 8 }] });
    const last = await importFiles(["after"], sink, settings);
    expect(last).toMatchObject({ stop: null, rejected: 1, resumptions: [{ rejected: 1 }] });
    expect(last.rejections).toEqual([
      { ...first.rejections[0], file: "after" },
      expect.objectContaining({ file: "after", line: 1_381 }),
    ]);
    expect(await sink.findMark("the file")).toBeNull();
  });

  it("updates the statistics of PostgreSQL, which may be of an empty table", async () => {
    const { database: stored } = scratch;
    if (stored.name === "sqlite") return;
    await sql`analyze`.execute(stored.writer);
    await importIntoDatabase(stored, [await fileOf(1_200)]);
    const counted = sql<{ n: number }>`select reltuples as n from pg_class where relname = 'contribution'`;
    expect((await counted.execute(stored.reader)).rows).toEqual([{ n: 1_200 }]);
  });

  const rejection = { line: 1, offset: 0, reason: "no id", sample: "{}" };
  const warning = { line: 1, offset: 0, reason: "line_items is not a list" };
  const lists = { rejections: [rejection], warned: 3, warnings: [warning] };
  const mark = { file: "the file", offset: 9, line: 2, read: 1, ...lists };
  const stored = { contributions: [], posts: [], feedId: undefined, mark };

  it("keeps the warnings from before an interruption", async () => {
    const sink = databaseSink(scratch.database);
    await sink.write(stored);
    expect(await sink.findMark("the file")).toEqual(mark);
  });

  it("keeps its position when its first batch removes demo records", async () => {
    await scratch.database.writer.updateTable("store").set({ demo: 1 }).execute();
    const sink = databaseSink(scratch.database);
    await sink.write(stored);
    expect(await sink.findMark("the file")).toEqual(mark);
  });

  it("starts from the beginning after all records were removed", async () => {
    const sink = databaseSink(scratch.database);
    await sink.write(stored);
    await scratch.database.write(clearRecords);
    expect(await sink.findMark("the file")).toBeNull();
  });
});

test("an import pauses after two seconds, longer than other writers wait between attempts", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const pauses: number[] = [];
  const sink = databaseSink(database, async (ms) => {
    pauses.push(ms);
    vi.advanceTimersByTime(ms);
  });
  const writtenAfter = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await sink.write({ contributions: [], posts: [], feedId: undefined, mark: null });
    return pauses.length;
  };
  const counts = [];
  for (const ms of [500, 1_400, 200, 1_900, 100]) counts.push(await writtenAfter(ms));
  expect(counts).toEqual([0, 0, 1, 1, 2]);
  expect(Math.min(...pauses)).toBeGreaterThan(100);
});
