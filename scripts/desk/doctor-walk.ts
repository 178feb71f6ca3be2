import { sql } from "kysely";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";

/** A contribution as it is stored. */
interface Stored {
  readonly seq: number;
  readonly occurred_at: number;
  readonly kind: number;
  readonly supporter_id: string | null;
  /** Its document, parsed. */
  readonly value: unknown;
}

const rowsAtOnce = 500;

/** Reads every contribution that has a document, some at a time, in the order of their numbers. */
export async function* storedContributions(
  tx: Tx,
  { document }: Database,
): AsyncGenerator<readonly Stored[]> {
  for (let last = 0; ; ) {
    const rows = await tx
      .selectFrom("contribution as c")
      .innerJoin("contribution_doc as d", "d.seq", "c.seq")
      .select(["c.seq", "c.occurred_at", "c.kind", "c.supporter_id", "d.doc"])
      .where("c.seq", ">", last)
      .orderBy("c.seq")
      .limit(rowsAtOnce)
      .execute();
    const newest = rows.at(-1);
    if (newest === undefined) return;
    yield rows.map(({ doc, ...row }) => ({
      ...row,
      value: JSON.parse(Buffer.from(document.decode(doc)).toString()),
    }));
    last = newest.seq;
  }
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
