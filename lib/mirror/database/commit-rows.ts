import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { inBatches, insertRows, keyList } from "@/lib/database/bulk";
import { readDocument, storedContributions } from "@/lib/database/documents";
import type { Engine, Tx } from "@/lib/database/engine";
import { joinMembers, members } from "@/lib/json/members";
import { type Covered, overlay } from "@/lib/mirror/coverage";
import type { ReadRow, Stamp } from "@/lib/mirror/remote-list";
import {
  type Commit,
  type CoverageClaim,
  chooseRows,
  feedIdOf,
  type Known,
  type Scope,
} from "@/lib/mirror/store";
import { parseExact } from "@/lib/records/exact-json";
import { type RecordWriter, toContributionRow, toPostRow, undated } from "@/lib/source/database/write";

export type Labels = ReadonlyMap<Scope, string>;

/** Stores records and their readings, suspects, coverage and the position of the run. */
export async function commitRows(
  writer: RecordWriter,
  engine: Pick<Engine, "document">,
  labels: Labels,
  { scope, rows, isCertain = false, covered = [], run }: Commit,
): Promise<void> {
  const { tx } = writer;
  await raiseLastNumber(tx, [...covered.map(({ since }) => since), ...rows.map(({ stamp }) => stamp)]);
  const known = await knownOf(tx, scope, rows);
  const { stored, lagging } = chooseRows(rows, known, isCertain);
  const isPost = scope !== "contributions";
  const changed = isPost ? stored : await findChanged(tx, engine, stored, known, isCertain);
  await storeRecords(writer, labels, scope, changed);
  // SQLite statements block the thread, so other requests get a turn in between.
  await yieldToEventLoop();
  await storeReadings(tx, scope, stored);
  await yieldToEventLoop();
  await storeLagging(tx, scope, lagging);
  let missing = 0;
  for (const claim of covered) missing += await suspectUnseen(tx, scope, claim);
  if (covered.length > 0) {
    const pieces = covered.map(({ span, since, segment }) => ({ ...span, asOf: since.at, segment }));
    await replaceCoverage(tx, scope, pieces.reduce(overlay, await coverageOf(tx, scope)));
  }
  if (run !== undefined) {
    const { kind } = run;
    const row = { kind, run: JSON.stringify({ ...run, missing: run.missing + missing }) };
    await insertRows(tx, "mirror_run", [row], ["kind"]);
  }
}

async function raiseLastNumber(tx: Tx, stamps: readonly Stamp[]): Promise<void> {
  const last_number = stamps.reduce((newest, { number }) => Math.max(newest, number), 0);
  await tx.updateTable("mirror").set({ last_number }).where("last_number", "<", last_number).execute();
}

/** Returns which dates of a list were read completely, oldest first. */
export async function coverageOf(db: Pick<Tx, "selectFrom">, scope: Scope): Promise<readonly Covered[]> {
  return db
    .selectFrom("mirror_coverage")
    .select(["from_at as from", "to_at as to", "as_of as asOf", "segment"])
    .where("scope", "=", scope)
    .orderBy("from_at")
    .execute();
}

/** Selects the held records of a list. */
export function heldRows(db: Pick<Tx, "selectFrom">, scope: Scope) {
  return db.selectFrom("mirror_row").where("scope", "=", scope);
}

/** Marks held records as suspects, unless they already are. */
export async function suspectHeld(db: Engine["writer"], scope: Scope, ids: readonly string[]): Promise<void> {
  await unsuspected(db, scope).where("id", "in", keyList(db, ids)).execute();
}

/** Marks the selected rows of a list as suspects, except those that already are. */
function unsuspected(db: Engine["writer"], scope: Scope) {
  const rows = db.updateTable("mirror_row").set({ suspect_since: 0 }).where("scope", "=", scope);
  return rows.where("suspect_since", "is", null);
}

async function knownOf(tx: Tx, scope: Scope, rows: readonly ReadRow[]): Promise<Map<string, Known>> {
  const ids = rows.map(({ id }) => id);
  const found = heldRows(tx, scope).select(["id", "number", "updated_at as updatedAt"]);
  const known = await found.where("id", "in", keyList(tx, ids)).execute();
  return new Map(known.map((row) => [row.id, row]));
}

const documentsAtOnce = 200;

/** Returns the rows that differ from the stored contributions in a byte or the date (docs/decisions/009). */
async function findChanged(
  tx: Tx,
  engine: Pick<Engine, "document">,
  rows: readonly ReadRow[],
  known: ReadonlyMap<string, Known>,
  isCertain: boolean,
): Promise<readonly ReadRow[]> {
  const changed = new Map(rows.map((row) => [row.id, row]));
  const compare = async (some: readonly ReadRow[]) => {
    const ids = some.map(({ id }) => id);
    const stored = storedContributions(tx).where("contribution.id", "in", keyList(tx, ids));
    for (const { id, occurred_at, ...found } of await stored.execute()) {
      const [read, text] = [changed.get(id), readDocument(engine, found)];
      if (read === undefined || text === null) continue;
      const row = isCertain ? withWarnings(read, text) : read;
      if (listedAt(row) === occurred_at && Buffer.compare(row.text, text) === 0) changed.delete(id);
      else changed.set(id, row);
    }
  };
  const replaced = rows.filter(({ id }) => known.has(id));
  await inBatches(replaced, compare, documentsAtOnce);
  return [...changed.values()];
}

/** Keeps the stored `warnings` of a record that was read by id: only lists have them (read API §2.6). */
function withWarnings(row: ReadRow, stored: Uint8Array): ReadRow {
  const held = members(stored);
  const position = held.findIndex(({ name }) => name === "warnings");
  const warnings = held[position];
  if (warnings === undefined || "warnings" in row.value) return row;
  const text = joinMembers(members(row.text).toSpliced(position, 0, warnings));
  const value = parseExact(Buffer.from(warnings.value).toString());
  return { ...row, text, value: { ...row.value, warnings: value } };
}

/** Returns the date by which the copy lists a record, which is the upstream's (docs/decisions/009). */
function listedAt({ date }: ReadRow): number {
  return date ?? undated;
}

const recordsAtOnce = 1000;

async function storeRecords(
  writer: RecordWriter,
  labels: Labels,
  scope: Scope,
  rows: readonly ReadRow[],
): Promise<void> {
  const id = feedIdOf(scope);
  const feed = { id, label: labels.get(scope) ?? id };
  const store = (batch: readonly ReadRow[]) =>
    scope === "contributions"
      ? writer.contributions(batch.map((row) => ({ ...toContributionRow(row), occurredAt: listedAt(row) })))
      : writer.posts(feed, batch.map(toPostRow));
  // One instant may have more records than the store takes at a time.
  await inBatches(rows, store, recordsAtOnce);
}

async function storeReadings(tx: Tx, scope: Scope, rows: readonly ReadRow[]): Promise<void> {
  const readings = rows.map(({ id, date, updatedAt, stamp: { number, at } }) => ({
    scope,
    id,
    date,
    number,
    read_at: at,
    updated_at: updatedAt,
    suspect_since: null,
  }));
  await insertRows(tx, "mirror_row", readings, ["scope", "id"]);
  const ids = rows.map(({ id }) => id);
  const tombstones = tx.deleteFrom("mirror_tombstone").where("scope", "=", scope);
  await tombstones.where("id", "in", keyList(tx, ids)).execute();
}

/** Marks records that were read in an older state as suspects: requests by id show which state is true. */
async function storeLagging(tx: Tx, scope: Scope, rows: readonly ReadRow[]): Promise<void> {
  for (const { id, stamp } of rows) {
    await tx
      .updateTable("mirror_row")
      .set((eb) => ({ number: stamp.number, suspect_since: eb.fn.coalesce("suspect_since", eb.lit(0)) }))
      .where("scope", "=", scope)
      .where("id", "=", id)
      .execute();
  }
}

/** @returns how many records were missing */
async function suspectUnseen(tx: Tx, scope: Scope, { span, since }: CoverageClaim): Promise<number> {
  const unseen = unsuspected(tx, scope).where("number", "<", since.number);
  // Posts are not read by date.
  const inside =
    scope === "contributions" ? unseen.where("date", ">=", span.from).where("date", "<=", span.to) : unseen;
  return Number((await inside.executeTakeFirstOrThrow()).numUpdatedRows);
}

async function replaceCoverage(tx: Tx, scope: Scope, intervals: readonly Covered[]): Promise<void> {
  await tx.deleteFrom("mirror_coverage").where("scope", "=", scope).execute();
  const rows = intervals.map(({ from, to, asOf, segment }) => ({
    scope,
    from_at: from,
    to_at: to,
    as_of: asOf,
    segment,
  }));
  await insertRows(tx, "mirror_coverage", rows);
}
