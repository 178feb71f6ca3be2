import { Readable } from "node:stream";
import { sql } from "kysely";
import * as z from "zod";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { steps } from "@/lib/database/migrate";
import { tableNames } from "@/lib/database/table-names";
import { countRows, damaged, notBackup, type RowCounts, readBackup, writeBackup } from "./backup-file";
import { CommandError } from "./command";
import { readSnapshot } from "./database";

const batchRows = 200;

/** The first line: when it was made, the newest migration of its schema, and how many rows each table has. */
const dumpHead = z.object({
  giving_desk_backup: z.literal(1),
  at: z.string(),
  step: z.string(),
  rows: z.record(z.string(), z.number()),
});
type DumpHead = z.infer<typeof dumpHead>;

/**
 * Writes a snapshot of all tables into a dump, which is then read to its end: lines of UTF-8, compressed. After
 * the head, each line is the name of a table, a number of rows, and these rows as an array of JSON objects.
 * @param file must not exist yet
 */
export async function backUpPostgres(database: Database, file: string): Promise<RowCounts> {
  await readSnapshot(database, (tx) => writeBackup(file, Readable.from(dumpLines(tx))));
  return (await readDump(file)).rows;
}

async function* dumpLines(tx: Tx): AsyncGenerator<string> {
  // Rows are counted apart from reading them: the lines have to agree with that.
  const rows = await countRows(tx);
  const head: DumpHead = {
    giving_desk_backup: 1,
    at: new Date().toISOString(),
    step: steps.at(-1) ?? "",
    rows,
  };
  yield `${JSON.stringify(head)}\n`;
  for (const table of tableNames) {
    // The server itself writes the JSON: no number or instant is parsed on the way.
    await sql`declare backup no scroll cursor for
      select row_to_json(t)::text as line from ${sql.table(table)} as t`.execute(tx);
    for (;;) {
      const fetched = await sql<{ line: string }>`fetch ${sql.lit(batchRows)} from backup`.execute(tx);
      if (fetched.rows.length === 0) break;
      yield `${table} ${fetched.rows.length} [${fetched.rows.map(({ line }) => line).join()}]\n`;
    }
    await sql`close backup`.execute(tx);
  }
}

/** Reads a dump from beginning to end. @throws CommandError where it is none, damaged or incomplete */
export async function readDump(
  file: string,
  onRows: (table: string, rows: string) => Promise<void> = async () => {},
): Promise<DumpHead> {
  let head: DumpHead | null = null;
  const left = new Map<string, number>();
  for await (const line of linesOf(readBackup(file))) {
    if (head === null) {
      head = readHead(line);
      for (const [table, rows] of Object.entries(head.rows)) if (rows > 0) left.set(table, rows);
      continue;
    }
    const [, table = "", count = "", rows = ""] = /^(\w+) (\d+) (.*)$/s.exec(line) ?? [];
    const missing = (left.get(table) ?? 0) - Number(count);
    if (rows === "" || missing < 0) throw new CommandError(damaged);
    left.set(table, missing);
    await onRows(table, rows);
  }
  if (head === null || [...left.values()].some((rows) => rows > 0)) throw new CommandError(damaged);
  return head;
}

function readHead(line: string): DumpHead {
  try {
    return dumpHead.parse(JSON.parse(line));
  } catch (error) {
    throw new CommandError(notBackup, 1, { cause: error });
  }
}

/**
 * Splits at line feeds only: JSON may contain the other characters that readline takes for the end of a line.
 */
async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
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
  if (pieces.join("") !== "") throw new CommandError(damaged);
}
