import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import * as z from "zod";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { acquireLease } from "@/lib/database/lease";
import { writeRecords } from "@/lib/source/database/write";
import { type ImportOptions, importFiles, type Mark, type RecordSink } from "./import-files";
import type { ImportReport } from "./import-report";

/**
 * Imports files into a database (see `importFiles`), unless another import into it is running or it holds the
 * copy of an upstream: no walk would remove records that the upstream never had.
 */
export async function importIntoDatabase(
  database: Database,
  files: readonly string[],
  options: ImportOptions = {},
): Promise<ImportReport | "running" | "copy"> {
  const lease = await acquireLease(database, "import");
  if (lease === null) return "running";
  try {
    const mirror = database.reader.selectFrom("mirror").select("address");
    if ((await mirror.executeTakeFirstOrThrow()).address !== null) return "copy";
    if (database.name === "sqlite")
      await sql.raw(`pragma cache_size = ${cachedPages}`).execute(database.writer);
    const report = await importFiles(files, databaseSink(lease.guarded), options);
    if (database.name === "postgres") await updateStatistics(database);
    return report;
  } finally {
    // On a full disk, even the release may fail; the lease then expires.
    await lease.release().catch(() => {});
  }
}

/** 32 MiB of pages, in KiB. A desk has fewer, and an import then reads pages of its many indexes again. */
const cachedPages = -32_768;

/** Analyzes all tables: PostgreSQL would plan for the former number of rows until autovacuum, in a minute. */
async function updateStatistics({ writer }: Database): Promise<void> {
  const update = writer.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`analyze`.execute(tx);
  });
  // A failure is harmless, because the records are stored.
  await update.catch(() => {});
}

/** Other processes that want to write to the file try every 100 ms and give up after five seconds. */
const maxWritingMs = 2_000;
const yieldMs = 120;

const warning = z.object({ line: z.number(), offset: z.number(), reason: z.string() });
const storedLists = z.object({
  rejections: z.array(warning.extend({ sample: z.string() })),
  warned: z.number(),
  warnings: z.array(warning),
});

/** Returns a sink that writes batches and marks to the desk's database. */
export function databaseSink(database: Database, wait: (ms: number) => Promise<unknown> = pause): RecordSink {
  let writingSince = performance.now();
  /** Lets other processes write between batches. PostgreSQL queues writers by itself. */
  async function yieldToWriters() {
    if (database.name !== "sqlite" || performance.now() - writingSince < maxWritingMs) return;
    await wait(yieldMs);
    writingSince = performance.now();
  }
  return {
    async write({ contributions, posts, feedId = "", mark }) {
      await yieldToWriters();
      return writeRecords(database, async (writer) => {
        // Sorted by date, so that neighboring index entries are written one after another.
        const sorted = contributions.toSorted((one, other) => one.occurredAt - other.occurredAt);
        const stored = await writer.contributions(sorted);
        const feed = { id: feedId, label: feedId };
        const alsoStored = posts.length > 0 ? await writer.posts(feed, posts) : { inserted: 0, replaced: 0 };
        if (mark !== null) await storeMark(writer.tx, mark);
        return {
          inserted: stored.inserted + alsoStored.inserted,
          replaced: stored.replaced + alsoStored.replaced,
        };
      });
    },
    async findMark(file) {
      const marks = database.reader.selectFrom("import_mark").selectAll();
      const found = await marks.where("file", "=", file).executeTakeFirst();
      return found === undefined ? null : { ...found, ...storedLists.parse(JSON.parse(found.rejections)) };
    },
    async dropMark(file) {
      await database.writer.deleteFrom("import_mark").where("file", "=", file).execute();
    },
  };
}

async function storeMark(tx: Tx, mark: Mark): Promise<void> {
  const { file, line, offset, read, rejections, warned, warnings } = mark;
  const columns = { line, offset, read, rejections: JSON.stringify({ rejections, warned, warnings }) };
  await tx
    .insertInto("import_mark")
    .values({ file, ...columns })
    .onConflict((conflict) => conflict.column("file").doUpdateSet(columns))
    .execute();
}
