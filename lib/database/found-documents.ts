import { type Expression, type Kysely, sql } from "kysely";
import { documentBytes } from "./lots";
import type { Tables } from "./tables";

/** A contribution's document as it is stored. */
export interface FoundDocument {
  readonly seq: number;
  /** How many bytes its text has. */
  readonly bytes: number;
  /** Null where it has more bytes than were asked for. */
  readonly text: Uint8Array | null;
}

/**
 * Asks for documents of contributions; null stands for one of more bytes than `most`. @param isAsked narrows
 * them by `seq`
 */
export function askDocuments(db: Kysely<Tables>, isAsked: Expression<boolean>, most: number) {
  const doc = sql<unknown>`case when ${documentBytes} <= ${sql.lit(most)} then doc end`.as("doc");
  return db
    .selectFrom("contribution_doc")
    .select(["seq", documentBytes.as("bytes"), doc])
    .where(isAsked);
}
