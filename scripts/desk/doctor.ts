import { sql } from "kysely";
import type { Link } from "@/lib/accounts/audit/chain";
import { findMissingGuards } from "@/lib/accounts/audit/guards";
import { verifyChain } from "@/lib/accounts/audit/verify-chain";
import { readConfig } from "@/lib/config";
import { type Database, openDatabase } from "@/lib/database/database";
import { databaseTrouble } from "@/lib/database/trouble";
import { type Command, CommandError } from "./command";
import { readOptions } from "./read-options";
import { checkSearch } from "./search-check";

/** What one check found: a line, and whether all is well. */
interface Finding {
  readonly well: boolean;
  readonly says: string;
}

export const doctorCommand: Command = {
  usage: "doctor [--since NUMBER:HASH]",
  summary: "check the settings, the database, the search index and the chain of the audit log",
  details: `The exit code is 1 when something is wrong.

--since NUMBER:HASH   a place in the audit that an earlier run printed: the chain must still hold it. Whoever owns the
                      database could write the whole chain anew; a place that is kept elsewhere shows it.`,
  run: runDoctor,
};

async function runDoctor(args: readonly string[]): Promise<number> {
  const { values } = readOptions(args, { since: { type: "string" } });
  const since = values.since === undefined ? null : readPlace(values.since);
  const { databaseUrl } = readConfig();
  process.stdout.write("Settings: can be used.\n");
  const database = await openDatabase(databaseUrl).catch((error: unknown) => {
    throw new CommandError(databaseTrouble(error), 1);
  });
  try {
    let well = true;
    for (const check of [
      checkDatabase,
      checkSearch,
      checkGuards,
      (one: Database) => checkChain(one, since),
    ]) {
      const finding = await check(database);
      process.stdout.write(`${finding.says}\n`);
      well &&= finding.well;
    }
    return well ? 0 : 1;
  } finally {
    await database.close();
  }
}

function readPlace(text: string): Link {
  const [, seq, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined) {
    throw new CommandError("--since must be a place as this command prints it: NUMBER:HASH.", 2);
  }
  return { seq: Number(seq), hash };
}

async function checkDatabase(database: Database): Promise<Finding> {
  if (database.name === "postgres") return { well: true, says: "Database: PostgreSQL answers." };
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(database.reader);
  const well = rows[0]?.quick_check === "ok";
  return { well, says: `Database: SQLite, ${well ? "the file is whole" : "the file is damaged"}.` };
}

async function checkGuards(database: Database): Promise<Finding> {
  const missing = await findMissingGuards(database);
  const says =
    missing.length === 0
      ? "Audit: only grows."
      : `Audit: triggers that protect it are gone: ${missing.join(", ")}.`;
  return { well: missing.length === 0, says };
}

async function checkChain(database: Database, since: Link | null): Promise<Finding> {
  const verdict = await verifyChain(database, since);
  if (!verdict.whole) return { well: false, says: `Audit: entry ${verdict.seq} ${verdict.problem}.` };
  const { entries, head } = verdict;
  const place = entries === 0 ? "" : ` Its newest place is\n${head.seq}:${head.hash}`;
  return { well: true, says: `Audit: ${entries.toLocaleString("en")} entries, the chain is whole.${place}` };
}
