import type { Kysely } from "kysely";
import { readDocument } from "./document-digest";
import type { Engine } from "./engine";
import type { Tables } from "./schema/schema";

/** A contribution as it is kept, for what is kept beside it. */
export interface StoredContribution {
  readonly seq: number;
  /** Milliseconds UTC. */
  readonly occurred_at: number;
  readonly kind: number;
  readonly supporter_id: string | null;
  /** The record, parsed. */
  readonly record: unknown;
}

/** A contribution whose document is damaged: nothing is to be concluded from it. */
export interface DamagedContribution {
  readonly seq: number;
  readonly id: string;
}

/** Contributions with their documents by number, to be narrowed by `contribution.seq`. */
export function storedContributions(db: Kysely<Tables>) {
  return db
    .selectFrom("contribution")
    .innerJoin("contribution_doc", "contribution_doc.seq", "contribution.seq")
    .select(["contribution.seq", "contribution.id", "occurred_at", "kind", "supporter_id", "doc", "digest"])
    .orderBy("contribution.seq");
}

interface StoredRow extends Omit<StoredContribution, "record">, DamagedContribution {
  readonly doc: unknown;
  readonly digest: string | null;
}

/** The same with their documents parsed, damaged ones left out. @param onDamaged receives each of those */
export function parseStored(
  engine: Engine,
  rows: readonly StoredRow[],
  onDamaged: (damaged: DamagedContribution) => void,
): readonly StoredContribution[] {
  return rows.flatMap(({ id, doc, digest, ...row }) => {
    const read = readDocument(engine, [doc], digest);
    if (read.ok) return [{ ...row, record: read.value }];
    onDamaged({ seq: row.seq, id });
    return [];
  });
}
