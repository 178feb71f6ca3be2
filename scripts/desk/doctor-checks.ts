import { type RawBuilder, sql } from "kysely";
import type { Link } from "@/lib/accounts/audit/chain";
import { findMissingGuards, verifyChain } from "@/lib/accounts/audit/verify-chain";
import type { Database } from "@/lib/database/database";
import {
  contributionBatches,
  documentBatches,
  readDocument,
  type StoredDocument,
} from "@/lib/database/documents";
import { countFound, type Tx } from "@/lib/database/engine";
import { databaseErrorText } from "@/lib/database/error-text";
import type { Tables } from "@/lib/database/schema/schema";
import { formatCount } from "@/lib/format/count";
import { copyFaults } from "@/lib/mirror/database/copy-faults";
import { openMirrorStore } from "@/lib/mirror/database/database-store";
import { oneLine } from "@/lib/records/text";
import { wrongDays } from "@/lib/source/database/day-counts";
import { wrongKinds } from "@/lib/source/database/store-contributions";
import { CommandError, counted } from "./command";
import { readSnapshot } from "./database";

/** Checks a database without changing it. */
export type Check = (database: Database) => Promise<ReturnType<typeof good>>;

type CountFaults = (tx: Tx, database: Database) => Promise<Readonly<Record<string, number>>>;

const good = (line: string) => ({ ok: true, line });
const bad = (line: string) => ({ ok: false, line });

/** Runs checks in turn. @returns whether all is well */
export async function runChecks(
  database: Database,
  checks: readonly Check[],
  report: (line: string) => void,
): Promise<boolean> {
  let isWell = true;
  for (const check of checks) {
    // Damage may break a check itself. The others still run.
    const { ok, line } = await check(database).catch((error: unknown) =>
      bad(`A check failed to run: ${databaseErrorText(error)}`),
    );
    report(line);
    isWell &&= ok;
  }
  return isWell;
}

/** @throws CommandError with the findings if a backup or a restored database is not sound */
export async function requireSound(database: Database): Promise<void> {
  const lines: string[] = [];
  const isWell = await runChecks(database, backupChecks, (line) => lines.push(line));
  if (!isWell) throw new CommandError(`The backup is not sound.\n${lines.join("\n")}`);
}

/** Checks in one snapshot that there are no faults. @param fine the words if so @param advice for faults */
export function faultCheck(subject: string, fine: string, countFaults: CountFaults, advice = ""): Check {
  return (database) =>
    readSnapshot(database, async (tx) => {
      const faults = Object.entries(await countFaults(tx, database)).filter(([, count]) => count !== 0);
      const words = faults.map(([label, count]) => `${label} (${formatCount(count, "en")})`);
      return words.length === 0
        ? good(`${subject}: ${fine}.`)
        : bad(`${subject}: ${words.join(", ")}.${advice}`);
    });
}

/** A query for the rows `a` of one table without a row `b` of another. */
function unmatched(
  table: keyof Tables,
  other: keyof Tables,
  match = sql`b.seq = a.seq`,
): RawBuilder<unknown> {
  return sql`select 1 as fault from ${sql.table(table)} as a
    where not exists (select 1 from ${sql.table(other)} as b where ${match})`;
}

function queryCheck(subject: string, fine: string, queries: Readonly<Record<string, RawBuilder<unknown>>>) {
  return faultCheck(subject, fine, async (tx) => {
    const found: Record<string, number> = {};
    for (const [label, query] of Object.entries(queries)) found[label] = await countFound(tx, query);
    return found;
  });
}

/** SQLite reads every page and index. PostgreSQL has `pg_amcheck` for that. */
const checkDatabase: Check = async ({ name, reader }) => {
  if (name === "postgres") return good("Database: PostgreSQL answers.");
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(reader);
  if (rows[0]?.integrity_check === "ok") return good("Database: SQLite, the file is intact.");
  return bad("Database: SQLite, the file is damaged.");
};

/** A server that may lose commits is only a warning: its operator chose it. For SQLite, the desk chooses. */
const checkCommits: Check = async ({ name, reader }) => {
  const unsafe = sql<{ name: string }>`select name from pg_settings where setting = 'off'
    and name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`;
  const { rows } = name === "sqlite" ? { rows: [] } : await unsafe.execute(reader);
  const off = rows.map((row) => row.name).join(", ");
  const loss = `a power cut may lose them: the server runs with ${off} off`;
  return good(`Commits: ${off === "" ? "on disk when they return" : loss}.`);
};

/** Checks every document against its stored digest, and names those that do not match. */
export const checkDocuments: Check = (database) =>
  readSnapshot(database, async (tx) => {
    const damaged: string[] = [];
    let verified = 0;
    const verify = (name: string, row: StoredDocument) => {
      if (readDocument(database, row) !== null) verified++;
      else damaged.push(`  ${oneLine(name)} does not match its digest`);
    };
    for await (const rows of contributionBatches(tx))
      for (const { id, ...row } of rows) verify(`contribution ${id}`, row);
    const posts = tx.selectFrom("post").select(["feed_id", "id", "doc", "digest"]).orderBy("seq");
    for await (const seqs of documentBatches(tx, "post")) {
      const rows = await posts.where("seq", "in", seqs).execute();
      for (const { feed_id, id, ...row } of rows) verify(`post ${feed_id}/${id}`, row);
    }
    const words = [counted(verified, "matches its digest", "match their digests")];
    if (damaged.length === 0) return good(`Documents: ${words.join(", ")}.`);
    words.push(counted(damaged.length, "is damaged", "are damaged"));
    const { address } = await tx.selectFrom("mirror").select("address").executeTakeFirstOrThrow();
    const source = address === null ? "import it again" : "read it again with mirror --once";
    const advice = `For each: restore it from a backup or ${source}.`;
    return bad([`Documents: ${words.join(", ")}. ${advice}`, ...damaged].join("\n"));
  });

const sameRecord = sql`b.seq = a.seq and b.id = a.id`;

const recordChecks: readonly Check[] = [
  queryCheck("Contributions", "match their documents and the daily counts", {
    "no document": unmatched("contribution", "contribution_doc"),
    "document without a contribution": unmatched("contribution_doc", "contribution"),
    "day counted wrongly": wrongDays,
    "sequence number that would be used again": sql`select seq from (
      select seq from contribution union all select seq from post) as taken
      where seq >= (select next_seq from store)`,
  }),
  queryCheck("Plans", "each begins with its earliest contribution", {
    "link without a contribution": unmatched("contribution_profile", "contribution", sameRecord),
    "contribution of the wrong kind": wrongKinds,
  }),
  queryCheck("Posts", "each is in a feed", {
    "no feed": unmatched("post", "feed", sql`b.id = a.feed_id`),
  }),
];

/** Checks that the mirror's own tables agree with the records in the database. */
const checkMirror: Check = async (database) => {
  const { address } = await database.reader.selectFrom("mirror").select("address").executeTakeFirstOrThrow();
  if (address === null) return good("Copy: there is no copy of a data service.");
  const runs = await openMirrorStore(database).runs();
  const newest = Math.max(0, ...runs.map(({ state, endedAt }) => (state === "done" ? (endedAt ?? 0) : 0)));
  const faults = copyFaults(Date.now(), newest);
  return queryCheck("Copy", "agrees with the records in the database", faults)(database);
};

/** Checks the triggers that protect the audit log, and its chain. @param since an entry stored elsewhere */
const auditChecks = (since: Link | null): readonly Check[] => [
  async (database) => {
    const missing = await findMissingGuards(database);
    if (missing.length === 0) return good("Audit: append-only.");
    return bad(`Audit: protective triggers are missing: ${missing.join(", ")}.`);
  },
  async (database) => {
    const verdict = await verifyChain(database, since);
    if (!verdict.whole) return bad(`Audit: entry ${verdict.seq} ${verdict.problem}.`);
    const { entries, head } = verdict;
    const newest = entries === 0 ? "" : ` Its newest entry is\n${head.seq}:${head.hash}`;
    return good(`Audit: ${counted(entries, "entry", "entries")}, the chain is intact.${newest}`);
  },
];

export const backupChecks: readonly Check[] = [checkDatabase, ...recordChecks, ...auditChecks(null)];

/** All checks, in order. @param derived those of derived data @param since an entry stored elsewhere */
export const allChecks = (derived: readonly Check[], since: Link | null): readonly Check[] => [
  ...[checkDatabase, checkCommits, checkDocuments, ...recordChecks, ...derived, checkMirror],
  ...auditChecks(since),
];
