import { sql } from "kysely";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { documentBytes, inLots } from "@/lib/database/lots";

/** A contribution as it is stored. */
interface Stored {
  readonly seq: number;
  readonly occurred_at: number;
  readonly kind: number;
  readonly supporter_id: string | null;
  /** Its document, parsed. */
  readonly value: unknown;
}

const keysAtOnce = 500;
/** Documents that are parsed at once: one takes several times its text. */
const mostAtOnce = { rows: keysAtOnce, bytes: 2 ** 22 };

/** Reads every contribution that has a document, some at a time, in the order of their numbers. */
export async function* storedContributions(tx: Tx, database: Database): AsyncGenerator<readonly Stored[]> {
  for (let last = 0; ; ) {
    const sizes = await tx
      .selectFrom("contribution_doc")
      .select(["seq", documentBytes.as("bytes")])
      .where("seq", ">", last)
      .orderBy("seq")
      .limit(keysAtOnce)
      .execute();
    const newest = sizes.at(-1);
    if (newest === undefined) return;
    for (const lot of inLots(sizes, mostAtOnce)) {
      const stored = await readLot(tx, database, lot);
      if (stored.length > 0) yield stored;
    }
    last = newest.seq;
  }
}

async function readLot(
  tx: Tx,
  { document }: Database,
  lot: readonly { readonly seq: number }[],
): Promise<readonly Stored[]> {
  const rows = await tx
    .selectFrom("contribution as c")
    .innerJoin("contribution_doc as d", "d.seq", "c.seq")
    .select(["c.seq", "c.occurred_at", "c.kind", "c.supporter_id", "d.doc"])
    .where(
      "c.seq",
      "in",
      lot.map(({ seq }) => seq),
    )
    .orderBy("c.seq")
    .execute();
  return rows.map(({ doc, ...row }) => ({
    ...row,
    value: JSON.parse(Buffer.from(document.decode(doc)).toString()),
  }));
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
