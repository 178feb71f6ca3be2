import { insertRows } from "@/lib/database/bulk";
import { forKeys, gatherInChunks, inChunks } from "@/lib/database/chunks";
import type { Tx } from "@/lib/database/engine";
import { type Covered, overlay } from "@/lib/mirror/coverage";
import type { ReadRow } from "@/lib/mirror/read-row";
import { type Known, settle } from "@/lib/mirror/settle";
import type { Claim, Commit, Committed, Scope } from "@/lib/mirror/store";
import {
  type ContributionRow,
  type RecordWriter,
  toContributionRow,
  toPostRow,
  undated,
} from "@/lib/source/database/write";
import { toRunRow } from "./run-row";

/** The label of a feed, by its scope. */
export type Labels = ReadonlyMap<Scope, string>;

/** Keeps what an answer changes, by a writer's transaction: records, what is known of them, suspects, coverage, the run's place. */
export async function commitRows(writer: RecordWriter, labels: Labels, commit: Commit): Promise<Committed> {
  const { tx } = writer;
  const { scope, rows, isSure = false, covered = [], run } = commit;
  const known = await knownOf(tx, scope, rows);
  const { stored, lagging } = settle(rows, known, isSure);
  await storeRecords(writer, labels, scope, stored);
  await remember(tx, scope, stored);
  await notice(tx, scope, lagging);
  let missing = 0;
  for (const claim of covered) missing += await suspectUnseen(tx, scope, claim);
  if (covered.length > 0) {
    const pieces = covered.map(({ span, since, segment }) => ({ ...span, asOf: since.at, segment }));
    await replaceCoverage(tx, scope, pieces.reduce(overlay, await coverageOf(tx, scope)));
  }
  if (run !== undefined) await keepRun(tx, { ...run, missing: run.missing + missing });
  const replaced = stored.filter(({ id }) => known.has(id)).length;
  return { inserted: stored.length - replaced, replaced, missing, lagging: lagging.length };
}

/** What was read completely of a list, in the order of time. */
export async function coverageOf(db: Pick<Tx, "selectFrom">, scope: Scope): Promise<readonly Covered[]> {
  const rows = await db
    .selectFrom("mirror_coverage")
    .selectAll()
    .where("scope", "=", scope)
    .orderBy("from_at")
    .execute();
  return rows.map(({ from_at, to_at, as_of, segment }) => ({
    from: from_at,
    to: to_at,
    asOf: as_of,
    segment,
  }));
}

/** Notes records that may be gone; those that are noted already stay as they are. */
async function noteSuspects(db: Pick<Tx, "insertInto">, scope: Scope, ids: readonly string[]): Promise<void> {
  const rows = ids.map((id) => ({ scope, id, missing_since: null }));
  await inChunks(rows, (chunk) =>
    db
      .insertInto("mirror_suspect")
      .values(chunk)
      .onConflict((conflict) => conflict.columns(["scope", "id"]).doNothing())
      .execute(),
  );
}

/** The same for records of which it is not known whether they are held: only those that are. */
export async function suspectHeld(
  db: Pick<Tx, "insertInto" | "selectFrom">,
  scope: Scope,
  ids: readonly string[],
): Promise<void> {
  const held = await gatherInChunks(ids, (chunk) =>
    db.selectFrom("mirror_row").select("id").where("scope", "=", scope).where("id", "in", chunk).execute(),
  );
  await noteSuspects(
    db,
    scope,
    held.map(({ id }) => id),
  );
}

async function knownOf(tx: Tx, scope: Scope, rows: readonly ReadRow[]): Promise<Map<string, Known>> {
  const found = await gatherInChunks(
    rows.map(({ id }) => id),
    (chunk) =>
      tx.selectFrom("mirror_row").selectAll().where("scope", "=", scope).where("id", "in", chunk).execute(),
  );
  return new Map(
    found.map(({ id, date, number, updated_at }) => [id, { id, date, number, updatedAt: updated_at }]),
  );
}

async function storeRecords(
  writer: RecordWriter,
  labels: Labels,
  scope: Scope,
  rows: readonly ReadRow[],
): Promise<void> {
  const id = scope.slice("feed:".length);
  const feed = { id, label: labels.get(scope) ?? id };
  // An instant may hold more records than the store takes at once.
  for (let at = 0; at < rows.length; at += recordsAtOnce) {
    const batch = rows.slice(at, at + recordsAtOnce);
    if (scope === "contributions") await writer.contributions(batch.map(toListedRow));
    else await writer.posts(feed, batch.map(toPostRow));
  }
}

/** The copy lists a record where its upstream does (docs/decisions/044). */
function toListedRow(row: ReadRow): ContributionRow {
  return { ...toContributionRow(row), occurredAt: row.date ?? undated };
}

const recordsAtOnce = 500;

async function remember(tx: Tx, scope: Scope, rows: readonly ReadRow[]): Promise<void> {
  const memories = rows.map(({ id, date, updatedAt, stamp }) => ({
    ...{ scope, id, date, number: stamp.number, read_at: stamp.at, updated_at: updatedAt },
  }));
  await insertRows(tx, "mirror_row", memories, {
    key: ["scope", "id"],
    set: ["date", "number", "read_at", "updated_at"],
  });
  const ids = rows.map(({ id }) => id);
  await forKeys(ids, async (chunk) => {
    await tx.deleteFrom("mirror_suspect").where("scope", "=", scope).where("id", "in", chunk).execute();
    await tx.deleteFrom("mirror_tombstone").where("scope", "=", scope).where("id", "in", chunk).execute();
  });
}

/** Records that came in an older state were there all the same; their own address tells which state is true. */
async function notice(tx: Tx, scope: Scope, rows: readonly ReadRow[]): Promise<void> {
  for (const { id, stamp } of rows) {
    await tx
      .updateTable("mirror_row")
      .set({ number: stamp.number })
      .where("scope", "=", scope)
      .where("id", "=", id)
      .execute();
  }
  await noteSuspects(
    tx,
    scope,
    rows.map(({ id }) => id),
  );
}

async function suspectUnseen(tx: Tx, scope: Scope, { span, since }: Claim): Promise<number> {
  const unseen = tx
    .selectFrom("mirror_row")
    .select("id")
    .where("scope", "=", scope)
    .where("number", "<", since.number)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("mirror_suspect")
            .select("mirror_suspect.id")
            .whereRef("mirror_suspect.scope", "=", "mirror_row.scope")
            .whereRef("mirror_suspect.id", "=", "mirror_row.id"),
        ),
      ),
    );
  // Posts are not read by date.
  const inside =
    scope === "contributions" ? unseen.where("date", ">=", span.from).where("date", "<=", span.to) : unseen;
  const ids = (await inside.execute()).map(({ id }) => id);
  await noteSuspects(tx, scope, ids);
  return ids.length;
}

async function replaceCoverage(tx: Tx, scope: Scope, intervals: readonly Covered[]): Promise<void> {
  await tx.deleteFrom("mirror_coverage").where("scope", "=", scope).execute();
  const rows = intervals.map(({ from, to, asOf, segment }) => ({
    ...{ scope, from_at: from, to_at: to, as_of: asOf, segment },
  }));
  await inChunks(rows, (chunk) => tx.insertInto("mirror_coverage").values(chunk).execute());
}

async function keepRun(tx: Tx, run: NonNullable<Commit["run"]>): Promise<void> {
  await tx.deleteFrom("mirror_run").where("kind", "=", run.kind).execute();
  await tx.insertInto("mirror_run").values(toRunRow(run)).execute();
}
