import { randomInt } from "node:crypto";
import { sql } from "kysely";
import * as z from "zod";
import { mirrorReport } from "@/lib/contract/source-report";
import type { Database } from "@/lib/database/database";
import { countRecords, parseDocument, readDocument, storedContributions } from "@/lib/database/documents";
import { isJsonObject, type JsonObject } from "@/lib/json/json-value";
import { beginning, endOfTime, type Span } from "@/lib/mirror/coverage";
import { type DateField, dateFields } from "@/lib/mirror/dates";
import { type Commit, contributions, feedIdOf, type Scope, type Suspect } from "@/lib/mirror/store";
import { type Run, runShape } from "@/lib/mirror/walk";
import { writeRecords } from "@/lib/source/database/write";
import { commitRows, coverageOf, heldRows, type Labels, suspectHeld } from "./commit-rows";

export type MirrorStore = ReturnType<typeof openMirrorStore>;

/** Opens the mirror's store in the desk's own database. Every change is one transaction. */
export function openMirrorStore(database: Database, labels: Labels = new Map()) {
  const { reader } = database;
  return {
    facts: () => readFacts(database),
    /** Binds the database to an upstream. Clears a demo, whose records must not pass for the upstream's. */
    bind: (address: string) =>
      writeRecords(database, async ({ tx }) => {
        await tx.updateTable("mirror").set({ address }).execute();
      }),
    async change(facts: Changes) {
      await database.writer.updateTable("mirror").set(toColumns(facts)).execute();
    },
    commit: (change: Commit) =>
      writeRecords(database, (writer) => commitRows(writer, database, labels, change)),
    runs: async (): Promise<readonly Run[]> =>
      (await reader.selectFrom("mirror_run").select("run").orderBy("kind").execute()).map(({ run }) =>
        runShape.parse(JSON.parse(run)),
      ),
    coverage: (scope: Scope) => coverageOf(reader, scope),
    async forgetCoverage(scope: Scope) {
      await database.writer.deleteFrom("mirror_coverage").where("scope", "=", scope).execute();
    },
    /** Dates contributions by another field. No date is covered until it is read again. */
    changeDateField: (field: DateField) =>
      writeRecords(database, async ({ tx }) => {
        await tx.updateTable("mirror").set({ field }).execute();
        await tx.deleteFrom("mirror_coverage").where("scope", "=", contributions).execute();
        await tx.updateTable("mirror_row").set({ date: null }).where("scope", "=", contributions).execute();
      }),
    /** The number of visible records, including suspects. */
    countHeld: (scope: Scope) =>
      scope === contributions ? countRecords(reader) : countPosts(database, scope),
    async undated(): Promise<readonly string[]> {
      const rows = heldRows(reader, contributions).select("id").where("date", "is", null);
      return (await rows.execute()).map(({ id }) => id);
    },
    randomIds: (count: number) => drawIds(database, count),
    readHeld: (id: string) => readHeld(database, id),
    /** The id of a record that is not a suspect: the newest one up to a date, or one without a date. */
    async newestHeldId(scope: Scope, latest = endOfTime): Promise<string | null> {
      const rows = heldRows(reader, scope).select("id").where("suspect_since", "is", null).limit(1);
      const newest = await rows.where("date", "<=", latest).orderBy("date", "desc").executeTakeFirst();
      return (newest ?? (await rows.where("date", "is", null).executeTakeFirst()))?.id ?? null;
    },
    ...deletionStore(database),
  };
}

/**
 * `suspect_since` is null for a record that is no suspect. For a suspect, it is 0 until the first request,
 * then when the upstream first reported the record as missing (ms UTC).
 */
function deletionStore(database: Database) {
  const { reader } = database;
  return {
    /**
     * Counts the suspects of one list or of all. `unchecked`: those not requested yet. `missingSince`: when
     * the first of the others was reported as missing (ms UTC).
     */
    async countSuspects(scope?: Scope) {
      const rows = scope === undefined ? reader.selectFrom("mirror_row") : heldRows(reader, scope);
      const { all, checked, since } = await rows
        .select(({ fn }) => [
          fn.countAll<number>().as("all"),
          sql<number>`count(nullif(suspect_since, 0))`.as("checked"),
          sql<number | null>`min(nullif(suspect_since, 0))`.as("since"),
        ])
        .where("suspect_since", "is not", null)
        .executeTakeFirstOrThrow();
      return { all, unchecked: all - checked, missingSince: since };
    },
    /**
     * Returns the next suspect after an id, in a circle, that was not requested yet or was first reported as
     * missing at a time outside `waiting`.
     */
    async nextSuspect(scope: Scope, waiting: Span, after = ""): Promise<Suspect | null> {
      const found = await heldRows(reader, scope)
        .select(["id", "suspect_since"])
        .where("suspect_since", "is not", null)
        .where(({ eb, not }) => not(eb.between("suspect_since", Math.max(1, waiting.from), waiting.to)))
        .orderBy(sql`case when id > ${after} then 0 else 1 end`)
        .orderBy("id")
        .limit(1)
        .executeTakeFirst();
      return found === undefined ? null : { scope, id: found.id, missingSince: found.suspect_since || null };
    },
    suspect: async (scope: Scope, ids: readonly string[]) => suspectHeld(database.writer, scope, ids),
    async markMissing({ scope, id }: Suspect, now: number) {
      const rows = database.writer.updateTable("mirror_row").set({ suspect_since: now });
      await rows.where("scope", "=", scope).where("id", "=", id).execute();
    },
    tombstone: (suspect: Suspect, now: number) => replaceByTombstone(database, suspect, now),
    async removeTombstones(before: number) {
      await database.writer.deleteFrom("mirror_tombstone").where("gone_at", "<", before).execute();
    },
    /** Counts hidden records, of one list or all, since an instant (ms UTC) or ever. */
    async countHidden(scope?: Scope, since = beginning) {
      const tombstones = reader.selectFrom("mirror_tombstone").where("gone_at", ">=", since);
      const chosen = scope === undefined ? tombstones : tombstones.where("scope", "=", scope);
      const { hidden } = await chosen
        .select(({ fn }) => fn.countAll<number>().as("hidden"))
        .executeTakeFirstOrThrow();
      return hidden;
    },
  };
}

/** Replaces a suspect by a tombstone with its text, unless the record was read again meanwhile. */
function replaceByTombstone(database: Database, { scope, id }: Suspect, now: number): Promise<void> {
  return writeRecords(database, async ({ tx, removeContributions, removePosts }) => {
    const held = heldRows(tx, scope).select("id").where("id", "=", id);
    const suspect = await held.where("suspect_since", "is not", null).executeTakeFirst();
    if (suspect === undefined) return;
    const removed = await (scope === contributions
      ? removeContributions([id])
      : removePosts(feedIdOf(scope), [id]));
    for (const table of ["mirror_row", "mirror_tombstone"] as const) {
      await tx.deleteFrom(table).where("scope", "=", scope).where("id", "=", id).execute();
    }
    const tombstones = removed.map(({ text }) => ({ scope, id, gone_at: now, doc: text }));
    if (tombstones.length > 0) await tx.insertInto("mirror_tombstone").values(tombstones).execute();
  });
}

const approvedShape = z.record(z.string(), z.number());

/** Returns the facts about the mirror as a whole. Instants are ms UTC. */
async function readFacts({ reader }: Database) {
  const row = await reader.selectFrom("mirror").selectAll().executeTakeFirstOrThrow();
  return {
    /** The upstream of the records; null before anything was read. */
    address: row.address,
    field: z.enum(dateFields).parse(row.field),
    /** Position in `resolutions`. */
    resolution: row.resolution,
    /** The number of the newest request whose data is stored. */
    lastNumber: row.last_number,
    /** How many deletions a person has approved although there are many, by list (see `isOverLimit`). */
    approved: approvedShape.parse(JSON.parse(row.approved)),
    audit: mirrorReport.shape.audit.parse(JSON.parse(row.audit ?? "null")),
    sample: mirrorReport.shape.sample.parse(JSON.parse(row.sample ?? "null")),
    syncRequestedAt: row.sync_requested_at,
  };
}

export type MirrorFacts = Readonly<Awaited<ReturnType<typeof readFacts>>>;
type Changes = Partial<Omit<MirrorFacts, "address" | "lastNumber">>;

/** Returns the columns of some facts; Kysely leaves out those that are undefined. */
function toColumns({ approved, audit, sample, syncRequestedAt, ...facts }: Changes) {
  return {
    ...facts,
    approved: approved && JSON.stringify(approved),
    audit: audit && JSON.stringify(audit),
    sample: sample && JSON.stringify(sample),
    sync_requested_at: syncRequestedAt,
  };
}

async function countPosts({ reader }: Database, scope: Scope): Promise<number> {
  const posts = heldRows(reader, scope).select(({ fn }) => fn.countAll<number>().as("count"));
  return (await posts.executeTakeFirstOrThrow()).count;
}

/** Draws contributions by random `seq` or the next one stored: as fast for a million records as for ten. */
async function drawIds({ reader }: Database, count: number): Promise<readonly string[]> {
  const { first, last } = await reader
    .selectFrom("contribution")
    .select(({ fn }) => [fn.min<number | null>("seq").as("first"), fn.max<number | null>("seq").as("last")])
    .executeTakeFirstOrThrow();
  if (first === null || last === null) return [];
  const ids = new Set<string>();
  for (let drawn = 0; drawn < count; drawn++) {
    const from = reader
      .selectFrom("contribution")
      .select("id")
      .where("seq", ">=", randomInt(first, last + 1));
    const found = await from.orderBy("seq").limit(1).executeTakeFirst();
    if (found !== undefined) ids.add(found.id);
  }
  return [...ids];
}

/** Returns a held contribution, an empty object if it is damaged; null if it is not held. */
async function readHeld(database: Database, id: string): Promise<JsonObject | null> {
  const stored = storedContributions(database.reader).where("contribution.id", "=", id);
  const row = await stored.executeTakeFirst();
  if (row === undefined) return null;
  const text = readDocument(database, row);
  const value = text && parseDocument(text);
  return isJsonObject(value) ? value : {};
}

/**
 * Returns why a database may not hold the copy of an upstream; null if it may: it already holds one, or
 * nothing but demo records, which are cleared.
 */
export async function bindingProblem(
  { reader }: Database,
  store: MirrorStore,
  address: string,
): Promise<string | null> {
  const { address: bound } = await store.facts();
  if (bound === address) return null;
  if (bound !== null) return `The database holds the records of ${bound}. ${unbindingAdvice}`;
  const isImported = sql<boolean | number>`
    demo = 0 and (exists (select 1 from contribution) or exists (select 1 from post))`;
  const found = await reader.selectFrom("store").select(isImported.as("value")).executeTakeFirstOrThrow();
  return found.value ? `The database holds imported records. ${unbindingAdvice}` : null;
}

const unbindingAdvice =
  "Set DATABASE_URL to another database, or delete all records in this one and copy the data service: " +
  "npm run desk -- mirror --rebuild.";

const tables = ["mirror_run", "mirror_coverage", "mirror_row", "mirror_tombstone"] as const;

/** Removes every record and every fact about the upstream, so that a mirror can start over. */
export function clearMirror(database: Database): Promise<void> {
  return writeRecords(database, async ({ tx, clear }) => {
    await clear();
    for (const table of tables) await tx.deleteFrom(table).execute();
    await tx
      .updateTable("mirror")
      .set({ address: null, field: "contribution_date", resolution: 0, approved: "{}" })
      .set({ audit: null, sample: null, sync_requested_at: null })
      .execute();
  });
}
