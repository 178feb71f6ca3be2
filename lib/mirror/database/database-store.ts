import type { Database } from "@/lib/database/database";
import type { Commit, Committed, MirrorStore, Scope } from "@/lib/mirror/store";
import { writeRecords } from "@/lib/source/database/write";
import { bury } from "./bury";
import { commitRows, coverageOf, type Labels, prepareRows, suspectHeld } from "./commit-rows";
import { fromFactsRow, toFactsColumns } from "./facts-row";
import { fromRunRow } from "./run-row";
import { heldValue, someIds } from "./some-held";

/** Thrown where another process has moved the mirror on: this one's numbers are no longer the newest. */
export class AnotherMirror extends Error {
  override readonly name = "AnotherMirror";
}

/**
 * Keeps the mirror in the desk's own database: records where they are read from, and what is known of them in
 * the same transaction.
 * @param labels what the feeds are called, by their scopes
 */
export function openMirrorStore(database: Database, labels: Labels = new Map()): MirrorStore {
  const { reader, writer } = database;
  const facts = async () =>
    fromFactsRow(await reader.selectFrom("mirror").selectAll().executeTakeFirstOrThrow());
  let lastNumber: number | null = null;
  // Where the last answers brought nothing that was held, the next ones hardly will: a first walk asks for
  // none of it.
  let areNew = false;
  // One after the other: records that people open are kept beside what is read in turn.
  let turn: Promise<unknown> = Promise.resolve();

  function commit(change: Commit): Promise<Committed> {
    const mine = turn.then(() => commitNow(change));
    turn = mine.catch(() => {});
    return mine;
  }

  async function commitNow(change: Commit): Promise<Committed> {
    const before = lastNumber ?? (await facts()).lastNumber;
    const stamps = [
      ...(change.covered ?? []).map(({ since }) => since),
      ...change.rows.map((row) => row.stamp),
    ];
    const next = stamps.reduce((latest, { number }) => Math.max(latest, number), before);
    const committed = await writeRecords(database, async (records) => {
      const { numUpdatedRows } = await records.tx
        .updateTable("mirror")
        .set({ last_number: next })
        .where("last_number", "=", before)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new AnotherMirror("Another process mirrors into this database.");
      return commitRows(records, database, labels, change);
    });
    lastNumber = next;
    if (change.rows.length > 0) areNew = committed.replaced + committed.lagging < committed.inserted / 10;
    return committed;
  }

  return {
    facts,
    commit,
    prepare: (scope, rows) => prepareRows(reader, scope, rows, areNew),
    async change(changes) {
      await writer.updateTable("mirror").set(toFactsColumns(changes)).execute();
    },
    runs: async () =>
      (await reader.selectFrom("mirror_run").selectAll().orderBy("kind").execute()).map(fromRunRow),
    coverage: (scope) => coverageOf(reader, scope),
    redate: (field) =>
      writeRecords(database, async ({ tx }) => {
        await tx.updateTable("mirror").set({ field }).execute();
        await tx.deleteFrom("mirror_coverage").where("scope", "=", "contributions").execute();
        await tx.updateTable("mirror_row").set({ date: null }).where("scope", "=", "contributions").execute();
      }),
    held: (scope) => (scope === "contributions" ? countContributions(database) : countRows(scope)),
    undated: async (scope) => idsOf(await rowsOf(scope).where("date", "is", null).execute()),
    async suspects(scope) {
      const found = await reader
        .selectFrom("mirror_suspect")
        .select(({ fn }) => [
          fn.countAll<number>().as("all"),
          fn.count<number>("missing_since").as("asked"),
          fn.min<number | null>("missing_since").as("since"),
        ])
        .where("scope", "=", scope)
        .executeTakeFirstOrThrow();
      const [all, asked] = [Number(found.all), Number(found.asked)];
      return { all, unasked: all - asked, missingSince: found.since === null ? null : Number(found.since) };
    },
    async nextSuspect(scope, before, except = []) {
      const every = reader.selectFrom("mirror_suspect").selectAll().where("scope", "=", scope).limit(1);
      const of = except.length === 0 ? every : every.where("id", "not in", except);
      const found =
        (await of.where("missing_since", "is", null).orderBy("id").executeTakeFirst()) ??
        (await of.where("missing_since", "<=", before).orderBy("missing_since").executeTakeFirst());
      return found === undefined ? null : { scope, id: found.id, missingSince: found.missing_since };
    },
    suspect: (scope, ids) => suspectHeld(writer, scope, ids),
    async missed({ scope, id }, now) {
      await writer
        .updateTable("mirror_suspect")
        .set({ missing_since: now })
        .where("scope", "=", scope)
        .where("id", "=", id)
        .execute();
    },
    bury: (suspect, now) => writeRecords(database, (records) => bury(records, database, suspect, now)),
    async newest(scope) {
      const [id] = idsOf(
        await rowsOf(scope)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("mirror_suspect")
                  .select("mirror_suspect.id")
                  .whereRef("mirror_suspect.scope", "=", "mirror_row.scope")
                  .whereRef("mirror_suspect.id", "=", "mirror_row.id"),
              ),
            ),
          )
          .orderBy("date", "desc")
          .limit(1)
          .execute(),
      );
      return id ?? null;
    },
    some: (count) => someIds(database, count),
    value: (id) => heldValue(database, id),
    async hiddenSince(scope, since) {
      const { hidden } = await reader
        .selectFrom("mirror_tombstone")
        .select(({ fn }) => fn.countAll<number>().as("hidden"))
        .where("scope", "=", scope)
        .where("gone_at", ">=", since)
        .executeTakeFirstOrThrow();
      return Number(hidden);
    },
    async forget(before) {
      await writer.deleteFrom("mirror_tombstone").where("gone_at", "<", before).execute();
    },
  };

  async function countRows(scope: Scope): Promise<number> {
    const { all } = await reader
      .selectFrom("mirror_row")
      .select(({ fn }) => fn.countAll<number>().as("all"))
      .where("scope", "=", scope)
      .executeTakeFirstOrThrow();
    return Number(all);
  }

  function rowsOf(scope: Scope) {
    return reader.selectFrom("mirror_row").select("id").where("scope", "=", scope);
  }
}

/** By their days: a million cost no more than ten. */
async function countContributions({ reader }: Database): Promise<number> {
  const { n0, n1, n2 } = await reader
    .selectFrom("day_count")
    .select(({ fn }) => [fn.sum("n0").as("n0"), fn.sum("n1").as("n1"), fn.sum("n2").as("n2")])
    .executeTakeFirstOrThrow();
  return Number(n0 ?? 0) + Number(n1 ?? 0) + Number(n2 ?? 0);
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
