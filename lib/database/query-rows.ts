import type { CompiledQuery, Kysely } from "kysely";
import type { Tx } from "./engine";
import type { Tables } from "./schema/schema";

/** `sql` or a query of Kysely. */
interface Query<Row> {
  compile(db: Kysely<Tables>): CompiledQuery<Row>;
}

/** Runs a query in a transaction and returns its rows. */
export async function queryRows<Row>(tx: Tx, query: Query<Row>): Promise<readonly Row[]> {
  return (await tx.executeQuery<Row>(query.compile(tx))).rows;
}
