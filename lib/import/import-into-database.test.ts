import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import {
  openScratchSqlite,
  type Scratch,
  scratchEngines,
} from "@/lib/database/__fixtures__/scratch-database";
import type { Database } from "@/lib/database/database";
import { holdLease } from "@/lib/database/lease";
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

test("records reach the database byte for byte, and again without a second copy", async () => {
  const file = await fileOf(1_200);
  expect(await importIntoDatabase(database, [file])).toMatchObject({
    inserted: 1_200,
    replaced: 0,
    stop: null,
  });
  expect(await importIntoDatabase(database, [file])).toMatchObject({
    inserted: 0,
    replaced: 1_200,
    stop: null,
  });
  const docs = (await storedDocs()).map(({ doc }) => Buffer.from(database.document.decode(doc)).toString());
  expect(docs).toHaveLength(1_200);
  expect(docs[1_199]).toBe('{"id":"R1199","ordered_at":"2025-01-01T00:00:00Z","n":1.50}');
});

test("a second import is refused while one is running, and welcome afterwards", async () => {
  const file = await fileOf(1);
  const lease = await holdLease(database, "import");
  expect(await importIntoDatabase(database, [file])).toBeNull();
  expect(await storedDocs()).toEqual([]);
  await lease?.release();
  expect(await importIntoDatabase(database, [file])).toMatchObject({ inserted: 1 });
});

describe.each(scratchEngines())("the database of an import on $engine", ({ open }) => {
  let scratch: Scratch;
  beforeEach(async () => {
    scratch = await open();
  });
  afterEach(() => scratch.dispose());

  it("remembers which records were rejected before an interruption, until the file is done", async () => {
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

  it("remembers warnings before an interruption, too", async () => {
    const sink = databaseSink(scratch.database);
    const place = { file: "the file", offset: 9, line: 2, read: 1 };
    const rejection = { line: 1, offset: 0, reason: "no id", sample: "{}" };
    const warning = { line: 1, offset: 0, reason: "line_items is not a list" };
    const mark = { ...place, rejections: [rejection], warned: 3, warnings: [warning] };
    await sink.write({ contributions: [], posts: [], feedId: undefined, mark });
    expect(await sink.findMark("the file")).toEqual(mark);
  });
});

test("an import lets others write after two seconds, for longer than they sleep between tries", async () => {
  let now = 0;
  const pauses: number[] = [];
  const pause = async (ms: number) => {
    pauses.push(ms);
    now += ms;
  };
  const sink = databaseSink(database, { now: () => now, pause });
  const writtenAfter = async (ms: number) => {
    now += ms;
    await sink.write({ contributions: [], posts: [], feedId: undefined, mark: null });
    return pauses.length;
  };
  const counts = [];
  for (const ms of [500, 1_400, 200, 1_900, 100]) counts.push(await writtenAfter(ms));
  expect(counts).toEqual([0, 0, 1, 1, 2]);
  expect(Math.min(...pauses)).toBeGreaterThan(100);
});
