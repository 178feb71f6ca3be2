import { type RawBuilder, sql } from "kysely";
import { inBatches, insertRows, isSameRow, keyList, putDocuments } from "@/lib/database/bulk";
import { documentDigest, storedContributions } from "@/lib/database/documents";
import type { Engine, Tx } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/schema/schema";
import { kinds } from "@/lib/records/labels";
import { markDoubles, partnersOf } from "@/lib/search/double-charges";
import { indexContributions } from "@/lib/search/search-index";
import { writeSupporters } from "@/lib/supporters/write-supporters";
import { type ContributionRow, type PlacedRow, toColumns, undated } from "./contribution-row";
import { countDays } from "./day-counts";

const initial = kinds.indexOf("initial");
const renewal = kinds.indexOf("recurring");

export interface Stored {
  readonly inserted: number;
  readonly replaced: number;
}

/** Stores contributions with their kinds, day counts and indexes. `nextSeq` returns a free number. */
export async function storeContributions(
  tx: Tx,
  engine: Engine,
  rows: readonly ContributionRow[],
  nextSeq: () => number,
): Promise<Stored> {
  // If an id occurs twice in a batch, the later record wins.
  const incoming = [...new Map(rows.map((row) => [row.id, row])).values()];
  if (incoming.length === 0) return { inserted: 0, replaced: 0 };
  const ids = incoming.map((row) => row.id);
  const stored = await tx
    .selectFrom("contribution")
    .select(["seq", "id"])
    .where("id", "in", keyList(tx, ids))
    .execute();
  const seqOf = new Map(stored.map(({ id, seq }) => [id, seq]));
  const numbered = incoming.map((row) => ({ ...row, seq: seqOf.get(row.id) ?? nextSeq() }));
  const links = numbered.flatMap(({ profileIds, activeProfiles, placedAt: occurred_at, id, seq }) =>
    profileIds.map((profile_id) => {
      const is_active = activeProfiles === null ? null : Number(activeProfiles.has(profile_id));
      return { profile_id, occurred_at, id, seq, is_active };
    }),
  );
  const replaced = [...seqOf.values()];
  const marks = await markFirsts(tx, replaced, links);
  const placed = numbered.map((row) => ({ ...row, kind: kindOf(row, marks) }));
  const partners = await partnersOf(tx, [...replaced, ...marks.moved]);

  const seqs = placed.map(({ seq }) => seq);
  await countDays(tx, [...replaced, ...marks.moved], -1);
  await writeColumns(tx, placed, replaced);
  await writeDocuments(tx, placed);
  await moveMarks(tx, marks);
  await countDays(tx, [...seqs, ...marks.moved], 1);
  await indexContributions(tx, placed, replaced);
  await writeSupporters(tx, engine, placed, replaced, marks.profileIds);
  await markDoubles(tx, [...seqs, ...marks.moved, ...partners]);
  return { inserted: placed.length - stored.length, replaced: stored.length };
}

function kindOf({ profileIds, kindAlone, seq }: Omit<PlacedRow, "kind">, { firsts }: Marks): number {
  if (profileIds.length === 0) return kindAlone;
  return firsts.has(seq) ? initial : renewal;
}

/**
 * Writes the columns that lists and sums read. Does not write unchanged rows, so that no process has to read
 * them again.
 * @param replaced the `seq` of those that may already have a row
 */
export async function writeColumns(
  tx: Tx,
  rows: readonly PlacedRow[],
  replaced: readonly number[],
): Promise<void> {
  const stored = tx.selectFrom("contribution").selectAll().where("seq", "in", keyList(tx, replaced));
  const oldBySeq = new Map((await stored.execute()).map((row) => [row.seq, row]));
  const changed = await currentVersion(tx);
  const fresh = rows.map(toColumns).filter((row) => !isSameRow(oldBySeq.get(row.seq), row));
  const written = fresh.map((row) => ({ ...row, changed }));
  await insertRows(tx, "contribution", written, ["seq"]);
}

async function currentVersion(tx: Tx): Promise<number> {
  const { version } = await tx.selectFrom("store").select("version").executeTakeFirstOrThrow();
  return version;
}

async function writeDocuments(tx: Tx, rows: readonly PlacedRow[]): Promise<void> {
  const toDocument = ({ seq, text }: PlacedRow) => ({ seq, doc: text, digest: documentDigest(text) });
  const put = (batch: readonly PlacedRow[]) => putDocuments(tx, "contribution_doc", batch.map(toDocument));
  await inBatches(rows, put, documentsAtOnce);
}

/** Limits the parameters of a statement. Only the last batch has another length, so another statement. */
const documentsAtOnce = 64;

/** Updates kinds: if a late record begins a plan, the former first one becomes a renewal, or vice versa. */
async function moveMarks(tx: Tx, { moved, firsts }: Marks): Promise<void> {
  for (const kind of [initial, renewal]) {
    const seqs = moved.filter((seq) => firsts.has(seq) === (kind === initial));
    if (seqs.length === 0) continue;
    const moving = tx.updateTable("contribution").set({ kind, changed: await currentVersion(tx) });
    await moving.where("seq", "in", keyList(tx, seqs)).execute();
  }
}

export interface Removed {
  readonly id: string;
  readonly text: Uint8Array;
}

/**
 * Removes contributions inside a writing transaction, with everything that was derived from them. Ignores ids
 * that are not stored. A plan whose first contribution is removed begins with the next one.
 */
export async function removeContributions(
  tx: Tx,
  engine: Engine,
  ids: readonly string[],
): Promise<readonly Removed[]> {
  const rows = await storedContributions(tx).where("contribution.id", "in", keyList(tx, ids)).execute();
  if (rows.length === 0) return [];
  const seqs = rows.map(({ seq }) => seq);
  const marks = await markFirsts(tx, seqs, []);
  const partners = await partnersOf(tx, [...seqs, ...marks.moved]);
  await countDays(tx, [...seqs, ...marks.moved], -1);
  await tx.deleteFrom("contribution").where("seq", "in", keyList(tx, seqs)).execute();
  await tx.deleteFrom("contribution_doc").where("seq", "in", keyList(tx, seqs)).execute();
  await moveMarks(tx, marks);
  await countDays(tx, marks.moved, 1);
  await indexContributions(tx, [], seqs);
  const changed = await currentVersion(tx);
  const gone = seqs.map((seq) => ({ seq, changed }));
  await insertRows(tx, "contribution_gone", gone);
  await writeSupporters(tx, engine, [], seqs, marks.profileIds);
  await markDoubles(tx, [...marks.moved, ...partners]);
  return rows.map(({ id, doc }) => ({ id, text: engine.document.decode(doc) }));
}

type Link = Tables["contribution_profile"];

/** The first contributions of profiles after a batch, and other contributions whose kind may have changed. */
interface Marks {
  /** The profiles of the batch's contributions, before and after. */
  readonly profileIds: readonly string[];
  /** The `seq` of the earliest contribution of each profile that was examined. */
  readonly firsts: ReadonlySet<number>;
  /** Contributions outside the batch that became or ceased to be the first of a profile. */
  readonly moved: readonly number[];
}

/**
 * Replaces the profile links of a batch. The earliest stored contribution (date, then id; undated ones last)
 * of each profile begins it, in whatever order records arrive (docs/decisions/003).
 * @param replaced the `seq` of those in the batch that were stored before
 */
async function markFirsts(tx: Tx, replaced: readonly number[], links: readonly Link[]): Promise<Marks> {
  const old = await linksOf(tx, replaced);
  const touched = [...new Set([...old, ...links].map((link) => link.profile_id))];
  if (touched.length === 0) return { profileIds: touched, firsts: new Set(), moved: [] };
  const before = await firstsOf(tx, touched);
  if (old.length > 0) {
    await tx.deleteFrom("contribution_profile").where("seq", "in", keyList(tx, replaced)).execute();
  }
  await insertRows(tx, "contribution_profile", links);
  const after = await firstsOf(tx, touched);

  const batch = new Set([...replaced, ...links.map((link) => link.seq)]);
  const changed = touched
    .filter((id) => before.get(id) !== after.get(id))
    .flatMap((id) => [before.get(id), after.get(id)]);
  const moved = [...new Set(changed)].filter((seq) => seq !== undefined).filter((seq) => !batch.has(seq));
  const theirProfiles = new Set((await linksOf(tx, moved)).map((link) => link.profile_id));
  const unread = [...theirProfiles].filter((id) => !after.has(id));
  const others = await firstsOf(tx, unread);
  return { profileIds: touched, firsts: new Set([...after.values(), ...others.values()]), moved };
}

function linksOf(tx: Tx, seqs: readonly number[]): Promise<Link[]> {
  return tx.selectFrom("contribution_profile").selectAll().where("seq", "in", keyList(tx, seqs)).execute();
}

async function firstsOf(tx: Tx, profileIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (profileIds.length === 0) return new Map();
  // Each lookup reads one row of the index. Undated contributions precede the others in it.
  const firstOf = (condition: RawBuilder<unknown>) => sql`(
    select p.seq from contribution_profile as p where p.profile_id = wanted.id ${condition}
    order by p.occurred_at, p.id limit 1)`;
  const { rows } = await sql<{ id: string; seq: number | null }>`
    with wanted(id) as ${keyList(tx, profileIds)}
    select wanted.id, coalesce(${firstOf(sql`and p.occurred_at > ${undatedAt}`)}, ${firstOf(sql``)}) as seq
    from wanted`.execute(tx);
  return new Map(rows.flatMap(({ id, seq }) => (seq === null ? [] : [[id, seq] as const])));
}

const undatedAt = sql.lit(undated);

const allFirsts = sql`select seq from (
  select seq, row_number() over (
    partition by profile_id order by occurred_at = ${undatedAt}, occurred_at, id) as position
  from contribution_profile) as ranked where position = 1`;

/** Selects contributions of plans with the wrong kind: the earliest one begins its plan, others renew it. */
export const wrongKinds: RawBuilder<unknown> = sql`select seq from contribution as c
  where exists (select 1 from contribution_profile as p where p.seq = c.seq)
  and kind <> case when c.seq in (${allFirsts}) then ${sql.lit(initial)} else ${sql.lit(renewal)} end`;
