import type { CompiledQuery, Kysely } from "kysely";
import type { Tx } from "./engine";
import type { Tables } from "./tables";

/** A question that has not been asked: `sql` or a query of Kysely's. */
export interface Askable<Row> {
  compile(db: Kysely<Tables>): CompiledQuery<Row>;
}

/**
 * Asks in a transaction without waiting for the answers to what was asked before. Kysely waits for each, so
 * that PostgreSQL would have one question on its way at a time; the connection answers in order all the same
 * (docs/decisions/006).
 */
export async function ask<Row>(tx: Tx, question: Askable<Row>): Promise<readonly Row[]> {
  // It is the transaction's own until that ends.
  const connection = await tx.getExecutor().provideConnection(async (own) => own);
  const { rows } = await connection.executeQuery<Row>(question.compile(tx));
  return rows;
}
