import { sql } from "kysely";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { documentBytes, inLots } from "@/lib/database/lots";
import {
  type DamagedContribution,
  parseStored,
  type StoredContribution,
  storedContributions,
} from "@/lib/database/stored-contributions";

const keysAtOnce = 500;
/** Documents that are parsed at once: one takes several times its text. */
const mostAtOnce = { rows: keysAtOnce, bytes: 2 ** 22 };

/** The numbers of a table of documents, in their order: as many at a time as may be read at once. */
export async function* documentLots(
  tx: Tx,
  table: "contribution_doc" | "post_doc",
): AsyncGenerator<readonly number[]> {
  for (let last = 0; ; ) {
    const sizes = await tx
      .selectFrom(table)
      .select(["seq", documentBytes.as("bytes")])
      .where("seq", ">", last)
      .orderBy("seq")
      .limit(keysAtOnce)
      .execute();
    const newest = sizes.at(-1);
    if (newest === undefined) return;
    for (const lot of inLots(sizes, mostAtOnce)) yield seqsOf(lot);
    last = newest.seq;
  }
}

/**
 * Reads every contribution that has a document, some at a time, in the order of their numbers. Damaged ones are left out.
 * @param onDamaged receives each of those
 */
export async function* walkContributions(
  tx: Tx,
  database: Database,
  onDamaged: (damaged: DamagedContribution) => void = () => {},
): AsyncGenerator<readonly StoredContribution[]> {
  for await (const seqs of documentLots(tx, "contribution_doc")) {
    const stored = await storedContributions(tx).where("contribution.seq", "in", seqs).execute();
    if (stored.length > 0) yield parseStored(database, stored, onDamaged);
  }
}

const seqsOf = (rows: readonly { readonly seq: number }[]) => rows.map(({ seq }) => seq);

/**
 * Counts the contributions of which something else is kept than they say.
 * @param keptOf what is kept of those with these numbers
 * @param isOdd given what is kept of one; undefined where nothing is
 * @param onDamaged receives each that is left out, because its document is damaged
 */
export async function countOdd<Kept extends { readonly seq: number }>(
  tx: Tx,
  database: Database,
  keptOf: (seqs: readonly number[]) => Promise<readonly Kept[]>,
  isOdd: (stored: StoredContribution, kept: Kept | undefined) => boolean,
  onDamaged?: (damaged: DamagedContribution) => void,
): Promise<number> {
  let odd = 0;
  for await (const stored of walkContributions(tx, database, onDamaged)) {
    const bySeq = new Map((await keptOf(seqsOf(stored))).map((row) => [row.seq, row]));
    odd += stored.filter((one) => isOdd(one, bySeq.get(one.seq))).length;
  }
  return odd;
}

/** How many rows of a table are about contributions that are not stored. */
export async function rowsOfNone(
  tx: Tx,
  table: "contribution_search" | "contribution_figure" | "supporter_gift",
  where = sql`true`,
): Promise<number> {
  const { rows } = await sql<{ n: unknown }>`select count(*) as n from ${sql.table(table)} as r
    where ${where} and not exists (select 1 from contribution as c where c.seq = r.seq)`.execute(tx);
  return Number(rows[0]?.n);
}
