import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openScratchSqlite, type Scratch } from "@/lib/database/__fixtures__/scratch-database";
import type { Database } from "@/lib/database/database";
import { holdLease } from "@/lib/database/lease";
import { importIntoDatabase } from "./import-into-database";

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
