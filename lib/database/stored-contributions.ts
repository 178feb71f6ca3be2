import type { Kysely } from "kysely";
import type { Engine } from "./engine";
import type { Tables } from "./tables";

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

/** Contributions with their documents by number, to be narrowed by `contribution.seq`. */
export function storedContributions(db: Kysely<Tables>) {
  return db
    .selectFrom("contribution")
    .innerJoin("contribution_doc", "contribution_doc.seq", "contribution.seq")
    .select(["contribution.seq", "occurred_at", "kind", "supporter_id", "doc"])
    .orderBy("contribution.seq");
}

type StoredRow = Omit<StoredContribution, "record"> & { readonly doc: unknown };

/** The same with their documents parsed. */
export function parseStored({ document }: Engine, rows: readonly StoredRow[]): readonly StoredContribution[] {
  return rows.map(({ doc, ...row }) => {
    const record: unknown = JSON.parse(Buffer.from(document.decode(doc)).toString());
    return { ...row, record };
  });
}
