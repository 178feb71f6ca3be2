import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import * as z from "zod";
import { secretProblem } from "@/lib/accounts/secret";
import { readConfig } from "@/lib/config";
import { allowLongStatements, keyList } from "@/lib/database/bulk";
import { type Database, openToRestore, schemaName } from "@/lib/database/database";
import { documentBatches } from "@/lib/database/documents";
import { countFound, type Tx } from "@/lib/database/engine";
import { databaseErrorText } from "@/lib/database/error-text";
import { beginRestoring, blockOpening } from "@/lib/database/postgres/presence";
import { tableNames } from "@/lib/database/schema/schema";
import { projectRoot } from "@/scripts/setup/run.mjs";
import { backUpSqlite, restoreSqlite } from "./backup-sqlite";
import {
  type Command,
  CommandError,
  flag,
  fromUserFolder,
  interruptible,
  print,
  readOptions,
} from "./command";
import { finishRestore, readSnapshot, recordInAudit, withDatabase } from "./database";
import { requireSound } from "./doctor-checks";
import {
  formatOf,
  isInUse,
  makeFolder,
  makeNewFile,
  newFilePath,
  readBackup,
  refusals,
  writeBackup,
} from "./files";

export const backupCommand: Command = {
  usage: "backup [FILE]",
  summary: "copy the database to one file, while the desk runs",
  details: `The file holds all records, people and the audit log. Only its owner can read it. It is checked
before it gets its name. An existing file is never overwritten. If FILE is a folder, or is omitted
(data/backups in the project), the name is the time.
Keep the secret with the backup (AUTH_SECRET, or the file auth-secret): it encrypts the second factors, and
the restored database needs it.`,
  async run(args) {
    const { positionals } = readOptions(args, {}, true);
    const { databaseUrl } = readConfig();
    if (positionals.length > 1) throw new CommandError("Name at most one file.", 2);
    if (positionals[0] === "-")
      throw new CommandError("A backup is checked once it is written, so it must be a file. Name one.", 2);
    const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const ending = databaseUrl.startsWith("file:") ? "db" : "ndjson";
    const [to = `${backupFolder}/`] = positionals;
    const file = await newFilePath(to, `giving-desk-${stamp}.${ending}.gz`);
    const copy = (database: Database) => {
      if (positionals.length === 0) makeFolder(backupFolder);
      return interruptible((signal) => makeNewFile(file, (draft) => backUp(database, file, draft, signal)));
    };
    const seconds = await timed(() => withDatabase(databaseUrl, copy));
    const mebibytes = statSync(file).size / 1024 / 1024;
    const size = mebibytes.toLocaleString("en", { maximumFractionDigits: 1 });
    print(file, `${size} MiB, checked, in ${seconds} s.`);
    return 0;
  },
};

export const restoreCommand: Command = {
  usage: "restore FILE [--force]",
  summary: "replace the database with a backup, while no desk runs",
  details: `The backup is checked in full before anything is replaced. Everyone has to sign in again
afterwards. People who were disabled after the backup was made are enabled again.

--force  replace a database that holds records, people or an audit log. Whether a desk is running cannot be
         detected on a damaged SQLite file: stop it first`,
  async run(args) {
    const { values, positionals } = readOptions(args, { force: flag }, true);
    const [name] = positionals;
    if (name === undefined || positionals.length > 1)
      throw new CommandError("Name exactly one backup file.", 2);
    const config = readConfig();
    const file = fromUserFolder(name);
    const format = await formatOf(file);
    if (format === undefined) throw new CommandError(refusals.notBackup);
    const { databaseUrl: url } = config;
    const engine = url.startsWith("file:") ? "SQLite" : "PostgreSQL";
    if (format !== engine)
      throw new CommandError(
        `The backup is of a ${format} database, and DATABASE_URL names a ${engine} one.`,
      );
    const replace = engine === "SQLite" ? restoreSqlite : restorePostgres;
    const seconds = await timed(() => replace(file, url, values.force));
    print(`Restored and checked in ${seconds} s. Everyone has to sign in again.`);
    // A backup does not contain the secret of the desk that made it.
    const database = await openToRestore(url);
    const problem = await secretProblem(database, config).finally(() => database.close());
    if (problem !== null) print(`Before the next start: ${problem}`);
    return 0;
  },
};

/** Runs work. @returns the seconds it took @throws CommandError also for failures of the database */
async function timed(work: () => Promise<void>): Promise<string> {
  const began = performance.now();
  try {
    await work();
    return ((performance.now() - began) / 1000).toFixed(1);
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(databaseErrorText(error));
  }
}

/** Ignored by Git. */
const backupFolder = join(projectRoot, "data", "backups");

async function backUp(database: Database, file: string, draft: string, signal: AbortSignal): Promise<void> {
  await database.writer.transaction().execute((tx) => recordInAudit(tx, "backup", basename(file)));
  try {
    await (database.name === "sqlite" ? backUpSqlite : backUpPostgres)(database, draft, signal);
    signal.throwIfAborted();
  } catch (error) {
    throw signal.aborted ? new CommandError("The backup was interrupted. No file was left.") : error;
  }
}

const batchRows = 200;
/** Each has the text of a deleted record, which may be large. There are few. */
const batchTombstones = 2;
/** A longer line has a single row. V8 limits a text to about 512 million characters. */
const maxLineLength = 16 * 1024 * 1024;

/** The first line: the version of the format, the time of the backup, and the name of the schema. */
const dumpHead = z.object({ giving_desk_backup: z.number(), at: z.string(), step: z.string() });
const dumpFormat = 2;
const dumpedRows = z.array(z.unknown());
/** The last line. A dump without it was cut off. */
const dumpEnd = "end";

/**
 * Checks a snapshot of all tables and writes it into a dump of compressed UTF-8 lines, then reads the dump
 * completely and counts its rows. Each line between the first and the last is the name of a table and an
 * array of rows as JSON objects.
 * @param file must not exist yet
 */
export async function backUpPostgres(database: Database, file: string, signal: AbortSignal): Promise<void> {
  const missing = await readSnapshot(database, async (tx) => {
    await requireSound({ ...database, reader: tx, read: (work) => work(tx) });
    await writeBackup(file, Readable.from(dumpLines(tx)), signal);
    return countRows(tx);
  });
  await readDump(file, async (table, rows) => {
    missing.set(table, (missing.get(table) ?? 0) - dumpedRows.parse(JSON.parse(rows)).length);
  });
  if ([...missing.values()].some((count) => count !== 0)) throw new CommandError(refusals.damaged);
}

async function countRows(tx: Tx): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of tableNames)
    counts.set(table, await countFound(tx, sql`select 1 from ${sql.table(table)}`));
  return counts;
}

async function* dumpLines(tx: Tx): AsyncGenerator<string> {
  const head = { giving_desk_backup: dumpFormat, at: new Date().toISOString(), step: schemaName };
  yield `${JSON.stringify(head)}\n`;
  for (const table of tableNames) {
    const isOfDocuments = table === "contribution_doc" || table === "post";
    for await (const lines of isOfDocuments ? documentLines(tx, table) : tableLines(tx, table))
      for (const rows of byLength(lines)) yield `${table} [${rows.join()}]\n`;
  }
  yield `${dumpEnd}\n`;
}

/** The server itself writes the JSON, so no number or instant is parsed on the way. */
const rowsAsJson = (table: string) =>
  sql<{ line: string }>`select row_to_json(t)::text as line from ${sql.table(table)} as t`;

async function* documentLines(tx: Tx, table: "contribution_doc" | "post"): AsyncGenerator<readonly string[]> {
  for await (const seqs of documentBatches(tx, table)) {
    const { rows } = await sql<{ line: string }>`${rowsAsJson(table)}
      where seq in ${keyList(tx, seqs)} order by seq`.execute(tx);
    yield rows.map(({ line }) => line);
  }
}

async function* tableLines(tx: Tx, table: string): AsyncGenerator<readonly string[]> {
  const size = table === "mirror_tombstone" ? batchTombstones : batchRows;
  await sql`declare backup no scroll cursor for ${rowsAsJson(table)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(size)} from backup`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close backup`.execute(tx);
}

/** Splits rows so that each part has at most `maxLineLength` characters or is a single row. */
function* byLength(rows: readonly string[]): Generator<readonly string[]> {
  let [start, length] = [0, 0];
  for (const [at, row] of rows.entries()) {
    if (at > start && length + row.length > maxLineLength) {
      yield rows.slice(start, at);
      [start, length] = [at, 0];
    }
    length += row.length;
  }
  yield rows.slice(start);
}

/** Reads a dump completely. @throws CommandError if it is damaged or of another version */
async function readDump(
  file: string,
  onRows: (table: string, rows: string) => Promise<void> = async () => {},
): Promise<void> {
  const lines = linesOf(readBackup(file));
  const { giving_desk_backup: format, step } = parseHead((await lines.next()).value ?? "");
  // Rows only fit the schema that they were read from.
  if (format !== dumpFormat || step !== schemaName) throw new CommandError(refusals.otherVersion);
  let last = "";
  for await (last of lines) {
    if (last === dumpEnd) continue;
    const table = tableNames.find((name) => last.startsWith(`${name} [`));
    if (table === undefined) throw new CommandError(refusals.damaged);
    await onRows(table, last.slice(table.length));
  }
  if (last !== dumpEnd) throw new CommandError(refusals.damaged);
}

function parseHead(line: string): z.infer<typeof dumpHead> {
  try {
    return dumpHead.parse(JSON.parse(line));
  } catch {
    throw new CommandError(refusals.notBackup);
  }
}

/** Splits at line feeds only: readline also splits at characters that JSON may contain. */
async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for await (const bytes of content) {
    const [first = "", ...others] = decoder.decode(bytes, { stream: true }).split("\n");
    pieces.push(first);
    for (const other of others) {
      yield pieces.join("");
      pieces = [other];
    }
  }
  if (pieces.join("") !== "") throw new CommandError(refusals.damaged);
}

/**
 * Replaces the rows of a PostgreSQL database by a backup and checks them in full, in one transaction. Until
 * it is committed, everyone else reads the old rows.
 * @param force whether rows that are in use may be replaced
 */
export async function restorePostgres(backup: string, url: string, force: boolean): Promise<void> {
  await readDump(backup);
  const replace = (database: Database) =>
    database.writer.transaction().execute(async (tx) => {
      await enter(tx);
      const { rows } = await sql.raw<{ used: boolean }>(isInUse).execute(tx);
      if (!force && rows[0]?.used !== false) throw new CommandError(refusals.inUse);
      await loadRows(tx, backup);
      await requireSound({ ...database, reader: tx, read: (work) => work(tx) });
      await finishRestore(tx, basename(backup));
    });
  await withDatabase(url, replace, openToRestore);
}

/** Keeps other restores, desks and all other clients away from the tables until the transaction ends. */
async function enter(tx: Tx): Promise<void> {
  await allowLongStatements(tx);
  if (!(await beginRestoring(tx))) throw new CommandError(refusals.underWay);
  if (!(await blockOpening(tx))) throw new CommandError(refusals.open);
  await sql`lock table ${tables} in access exclusive mode`.execute(tx);
}

const tables = sql.join(tableNames.map((table) => sql.table(table)));

/** Loads a dump into the emptied tables. @throws CommandError if it is damaged */
async function loadRows(tx: Tx, dump: string): Promise<void> {
  await sql`set local maintenance_work_mem = '256MB'`.execute(tx);
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid in (select to_regclass(name) from unnest(${tableNames}::text[]) as name)
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`.execute(tx);
  for (const table of tableNames) {
    // The dump already has the rows that triggers would add.
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  }
  await sql`truncate ${tables}`.execute(tx);
  // Updating an index row by row takes several times as long as building it.
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(tx);
  await readDump(dump, async (table, rows) => {
    await sql`insert into ${sql.table(table)} select * from
      json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(tx);
  });
  for (const { definition } of indexes) await sql.raw(definition).execute(tx);
  await sql`analyze ${tables}`.execute(tx);
  for (const table of tableNames) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
}
