import type { CompiledQuery, Kysely } from "kysely";
import type { Tx } from "./engine";
import type { Tables } from "./schema/schema";

/** A question that has not been asked: `sql` or a query of Kysely's. */
export interface Askable<Row> {
  compile(db: Kysely<Tables>): CompiledQuery<Row>;
}

/** Runs a query in a transaction and returns its rows. */
export async function ask<Row>(tx: Tx, question: Askable<Row>): Promise<readonly Row[]> {
  return (await tx.executeQuery<Row>(question.compile(tx))).rows;
}
