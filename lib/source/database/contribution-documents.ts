import { keyList } from "@/lib/database/bulk";
import {
  damageOf,
  parseDocument,
  readDocument,
  type StoredDocument,
  storedContributions,
} from "@/lib/database/documents";
import type { Engine, Tx } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/schema/schema";
import { type Kind, kinds } from "@/lib/records/labels";
import { subjectOf } from "@/lib/source/source";

const damage = damageOf();

type ContributionRecord = ReturnType<typeof toContribution>;

type DocumentRow = Pick<Tables["contribution"], "id" | "supporter_id" | "kind"> & StoredDocument;

/** Reads a stored contribution. `isSound` is false if its document was damaged. */
export function toContribution(engine: Pick<Engine, "document">, row: DocumentRow) {
  const { id } = row;
  const text = readDocument(engine, row);
  const kind: Kind = kinds[row.kind] ?? "onetime";
  return {
    /** A notice replaces a damaged document. */
    text: text ?? Buffer.from(JSON.stringify({ id, warnings: [damage] })),
    isSound: text !== null,
    kind,
    // The column only has ids that a path can hold; others are read from the record.
    subject: { id, supporterId: row.supporter_id ?? (text && subjectOf(parseDocument(text)).supporterId) },
  };
}

/** Reads contributions by `seq`, in that order. Skips those that are not stored. */
export async function readContributions(
  tx: Tx,
  engine: Pick<Engine, "document">,
  seqs: readonly number[],
): Promise<readonly (ContributionRecord & { readonly seq: number })[]> {
  if (seqs.length === 0) return [];
  const rows = await storedContributions(tx).where("contribution.seq", "in", keyList(tx, seqs)).execute();
  const records = new Map(rows.map((row) => [row.seq, { seq: row.seq, ...toContribution(engine, row) }]));
  return seqs.flatMap((seq) => records.get(seq) ?? []);
}
