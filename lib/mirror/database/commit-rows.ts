import { setImmediate as breath } from "node:timers/promises";
import { insertRows } from "@/lib/database/bulk";
import { forKeys, gatherInChunks, inChunks } from "@/lib/database/chunks";
import type { Engine, Tx } from "@/lib/database/engine";
import { type Covered, overlay } from "@/lib/mirror/coverage";
import { lean, type ReadRow } from "@/lib/mirror/read-row";
import { type Known, settle } from "@/lib/mirror/settle";
import { type Claim, type Commit, type Committed, idOf, type Scope } from "@/lib/mirror/store";
import {
  type ContributionRow,
  type RecordWriter,
  toContributionRow,
  toPostRow,
} from "@/lib/source/database/write";
import { toRunRow } from "./run-row";
import { listedAt, storedAlike } from "./stored-alike";

/** The label of a feed, by its scope. */
export type Labels = ReadonlyMap<Scope, string>;

/**
 * Keeps what an answer changes, by a writer's transaction: records, what is known of them, suspects,
 * coverage, the run's place.
 */
export async function commitRows(
  writer: RecordWriter,
  engine: Pick<Engine, "document">,
  labels: Labels,
  commit: Commit,
): Promise<Committed> {
  const { tx } = writer;
  const { scope, rows, isSure = false, covered = [], run } = commit;
  const known = await knownOf(tx, scope, rows);
  const { stored, lagging } = settle(rows, known, isSure);
  const replaced = stored.filter(({ id }) => known.has(id));
  const alike = scope === "contributions" ? await storedAlike(tx, engine, replaced) : new Set();
  await storeRecords(
    writer,
    labels,
    scope,
    stored.filter(({ id }) => !alike.has(id)),
  );
  await remember(tx, scope, stored);
  await breath();
  await notice(tx, scope, lagging);
  let missing = 0;
  for (const claim of covered) missing += await suspectUnseen(tx, scope, claim);
  if (covered.length > 0) {
    const pieces = covered.map(({ span, since, segment }) => ({ ...span, asOf: since.at, segment }));
    await replaceCoverage(tx, scope, pieces.reduce(overlay, await coverageOf(tx, scope)));
  }
  if (run !== undefined) await keepRun(tx, { ...run, missing: run.missing + missing });
  return {
    ...{ inserted: stored.length - replaced.length, replaced: replaced.length },
    ...{ missing, lagging: lagging.length },
  };
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
  await noteSuspects(db, scope, await heldOf(db, scope, ids));
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
  const id = idOf(scope);
  const feed = { id, label: labels.get(scope) ?? id };
  // An instant may hold more records than the store takes at once.
  for (let at = 0; at < rows.length; at += recordsAtOnce) {
    const batch = rows.slice(at, at + recordsAtOnce);
    if (scope === "contributions") await writer.contributions(batch.map(toListedRow));
    else await writer.posts(feed, batch.map(toPostRow));
    // Statements of an embedded database take the thread: whoever only reads comes in between.
    await breath();
  }
}

/** Rows that were read already, until they are stored. */
const prepared = new WeakMap<ReadRow, ContributionRow>();

function toListedRow(row: ReadRow): ContributionRow {
  return prepared.get(row) ?? { ...toContributionRow(row), occurredAt: listedAt(row) };
}

/**
 * Reads what is to be kept of contributions that are not held yet: it is there when they are stored
 * (docs/decisions/010).
 * @param areNew whether they are likely not to be held, so that nobody needs to ask
 */
export async function prepareRows(
  db: Pick<Tx, "selectFrom">,
  scope: Scope,
  rows: readonly ReadRow[],
  areNew: boolean,
): Promise<readonly ReadRow[]> {
  if (scope !== "contributions" || rows.length === 0) return rows;
  const ids = rows.map(({ id }) => id);
  const held = new Set(areNew ? [] : await heldOf(db, scope, ids));
  return rows.map((row) => {
    const kept = lean(row);
    if (!held.has(row.id)) prepared.set(kept, toListedRow(row));
    return kept;
  });
}

async function heldOf(
  db: Pick<Tx, "selectFrom">,
  scope: Scope,
  ids: readonly string[],
): Promise<readonly string[]> {
  const held = await gatherInChunks(ids, (chunk) =>
    db.selectFrom("mirror_row").select("id").where("scope", "=", scope).where("id", "in", chunk).execute(),
  );
  return held.map(({ id }) => id);
}

const recordsAtOnce = 1000;

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

/**
 * Records that came in an older state were there all the same; their own address tells which state is true.
 */
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
