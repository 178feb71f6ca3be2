import { type RawBuilder, sql } from "kysely";
import type { Link } from "@/lib/accounts/audit/chain";
import { findMissingGuards, verifyChain } from "@/lib/accounts/audit/verify-chain";
import type { Database } from "@/lib/database/database";
import {
  documentBytes,
  readDocument,
  type StoredDocument,
  storedContributions,
} from "@/lib/database/documents";
import { queryRows, type Tx } from "@/lib/database/engine";
import { databaseErrorText } from "@/lib/database/error-text";
import type { Tables } from "@/lib/database/schema/schema";
import { formatCount } from "@/lib/format/count";
import { openMirrorStore } from "@/lib/mirror/database/database-store";
import { kinds } from "@/lib/records/labels";
import { oneLine } from "@/lib/records/text";
import { dayLength } from "@/lib/records/values";
import { dayOfRow } from "@/lib/source/database/day-counts";
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

export async function countFound(tx: Tx, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: unknown }>`select count(*) as n from (${query}) as found`.execute(tx);
  return Number(rows[0]?.n);
}

/** A query for the rows `a` of one table without a row `b` of another. */
export function unmatched(
  table: keyof Tables,
  other: keyof Tables,
  match = sql`b.seq = a.seq`,
  where = sql`true`,
): RawBuilder<unknown> {
  return sql`select 1 as fault from ${sql.table(table)} as a
    where ${where} and not exists (select 1 from ${sql.table(other)} as b where ${match})`;
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

const batchRows = 500;
/** A batch with this many bytes takes no further document. A parsed one takes several times its text. */
const batchBytes = 2 ** 21;

/** Yields the numbers of documents in a table in order, as many at a time as may be read at once. */
async function* documentBatches(tx: Tx, table: "contribution_doc" | "post") {
  for (let last: number | undefined = 0; last !== undefined; ) {
    const query = sql<{ seq: number }>`select seq from (
      select seq, sum(bytes) over (order by seq) - bytes as earlier from (
        select seq, ${documentBytes} as bytes from ${sql.table(table)}
        where seq > ${last} order by seq limit ${sql.lit(batchRows)}) as sizes) as sums
      where earlier < ${sql.lit(batchBytes)} order by seq`;
    const seqs: readonly number[] = (await queryRows(tx, query)).map(({ seq }) => seq);
    if (seqs.length > 0) yield seqs;
    last = seqs.at(-1);
  }
}

/** Yields all contributions as stored, in batches ordered by number. */
export async function* contributionRows(tx: Tx) {
  for await (const seqs of documentBatches(tx, "contribution_doc"))
    yield await storedContributions(tx).where("contribution.seq", "in", seqs).execute();
}

/** Checks every document against its stored digest, and names those that do not match. */
export const checkDocuments: Check = (database) =>
  readSnapshot(database, async (tx) => {
    const damaged: string[] = [];
    let verified = 0;
    const verify = (name: string, row: StoredDocument) => {
      if (readDocument(database, row) !== null) verified++;
      else damaged.push(`  ${oneLine(name)} does not fit its digest`);
    };
    for await (const rows of contributionRows(tx))
      for (const { id, ...row } of rows) verify(`contribution ${id}`, row);
    const posts = tx.selectFrom("post").select(["feed_id", "id", "doc", "digest"]).orderBy("seq");
    for await (const seqs of documentBatches(tx, "post")) {
      const rows = await posts.where("seq", "in", seqs).execute();
      for (const { feed_id, id, ...row } of rows) verify(`post ${feed_id}/${id}`, row);
    }
    const words = [counted(verified, "fits its digest", "fit their digests")];
    if (damaged.length === 0) return good(`Documents: ${words.join(", ")}.`);
    words.push(counted(damaged.length, "is damaged", "are damaged"));
    const { address } = await tx.selectFrom("mirror").select("address").executeTakeFirstOrThrow();
    const source = address === null ? "import it again" : "read it again with mirror --once";
    const advice = `For each: restore it from a backup or ${source}.`;
    return bad([`Documents: ${words.join(", ")}. ${advice}`, ...damaged].join("\n"));
  });

const ofKind = (kind: number) => sql`sum(case when kind = ${sql.lit(kind)} then 1 else 0 end)`;

const storedDays = sql`select day, n0, n1, n2 from day_count where n0 <> 0 or n1 <> 0 or n2 <> 0`;
const actualDays = sql`select ${dayOfRow} as day, ${ofKind(0)}, ${ofKind(1)}, ${ofKind(2)}
  from contribution group by 1`;
const sameRecord = sql`b.seq = a.seq and b.id = a.id`;
const firsts = sql`select seq from (
  select seq, row_number() over (partition by profile_id order by occurred_at, id) as place
  from contribution_profile) as placed where place = 1`;

/** Selects the keys (the first column) by which two queries differ. */
const differing = (one: RawBuilder<unknown>, other: RawBuilder<unknown>, key: string) =>
  sql`select ${sql.ref(key)} from (${one} except ${other}) as more
    union select ${sql.ref(key)} from (${other} except ${one}) as less`;

const recordChecks: readonly Check[] = [
  queryCheck("Contributions", "match their documents and the daily counts", {
    "no document": unmatched("contribution", "contribution_doc"),
    "document without a contribution": unmatched("contribution_doc", "contribution"),
    "day counted wrongly": differing(storedDays, actualDays, "day"),
    "sequence number that would be used again": sql`select seq from (
      select seq from contribution union all select seq from post) as taken
      where seq >= (select next_seq from store)`,
  }),
  // Only the earliest contribution of a recurring profile is its first (docs/decisions/003).
  queryCheck("Plans", "each begins with its earliest contribution", {
    "link without a contribution": unmatched("contribution_profile", "contribution", sameRecord),
    "contribution of the wrong kind": sql`select seq from contribution as c
      where exists (select 1 from contribution_profile as p where p.seq = c.seq)
      and kind <> case when c.seq in (${firsts})
        then ${sql.lit(kinds.indexOf("initial"))} else ${sql.lit(kinds.indexOf("recurring"))} end`,
  }),
  queryCheck("Posts", "each is in a feed", {
    "no feed": unmatched("post", "feed", sql`b.id = a.feed_id`),
  }),
];

/** A deleted record is kept for thirty days, and removed when a later run ends. */
const maxTombstoneMs = 32 * dayLength;

/** Checks that the mirror's own tables agree with the records in the database. */
const checkMirror: Check = async (database) => {
  const { address } = await database.reader.selectFrom("mirror").select("address").executeTakeFirstOrThrow();
  if (address === null) return good("Copy: there is no copy of a data service.");
  const runs = await openMirrorStore(database).runs();
  const newest = Math.max(0, ...runs.map(({ state, endedAt }) => (state === "done" ? (endedAt ?? 0) : 0)));
  return queryCheck("Copy", "agrees with the records in the database", {
    "date range reversed, or overlapping another": sql`select 1 as fault from (
      select from_at, to_at, lag(to_at) over (partition by scope order by from_at) as before
      from mirror_coverage) as spans where from_at > to_at or before >= from_at`,
    "span of dates read in the future": sql`select 1 as fault from mirror_coverage
      where as_of > ${Date.now() + dayLength}`,
    "stored record that was never read": sql`select 1 as fault from contribution as a where not exists (
      select 1 from mirror_row as b where b.scope = 'contributions' and b.id = a.id)`,
    "record read that is not stored": sql`select 1 as fault from mirror_row as a
      where a.scope = 'contributions' and not exists (select 1 from contribution as b where b.id = a.id)`,
    "record both deleted and stored": sql`select 1 as fault from mirror_tombstone as a
      where exists (select 1 from mirror_row as b where b.scope = a.scope and b.id = a.id)`,
    "deleted record kept for too long": sql`select 1 as fault from mirror_tombstone
      where gone_at < ${newest - maxTombstoneMs}`,
  })(database);
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
