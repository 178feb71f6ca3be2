import { keyList } from "@/lib/database/bulk";
import { documentDigest } from "@/lib/database/documents";
import type { Engine, Tx } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/schema/schema";
import { type Kind, kinds } from "@/lib/records/labels";
import { type RecordText, subjectOf } from "@/lib/source/source";

const damage = "This record is damaged in the database. Restore it from a backup or import it again.";

/** A single record whose document is damaged: it is not served. */
export class DamagedRecord extends Error {
  override readonly name = "DamagedRecord";
  override readonly message = damage;
}

/** Whether documents are as they were written; without a digest they count as whole. */
export function isAsWritten(digest: string | null, ...parts: readonly (Uint8Array | null)[]): boolean {
  return digest === null || documentDigest(...parts) === digest;
}

/** Replaces a damaged post in a list, so that the others can be read. */
export function damagedPost(id: string): RecordText {
  return Buffer.from(JSON.stringify({ id, summary: damage }));
}

type ContributionRecord = ReturnType<typeof toContribution>;

type DocumentRow = Pick<Tables["contribution"], "id" | "supporter_id" | "kind"> & {
  readonly doc: unknown;
  readonly digest: string | null;
};

export function toContribution({ document }: Pick<Engine, "document">, row: DocumentRow) {
  const { id } = row;
  const text: RecordText = document.decode(row.doc);
  const isSound = isAsWritten(row.digest, text);
  const kind: Kind = kinds[row.kind] ?? "onetime";
  return {
    /** A note replaces a document that is not as it was written. */
    text: isSound ? text : Buffer.from(JSON.stringify({ id, warnings: [damage] })),
    isSound,
    kind,
    subject: { id, supporterId: row.supporter_id ?? (isSound ? writtenSupporterId(text) : null) },
  };
}

/** Reads the supporter's id from a document: the column has only ids that a path can hold. */
function writtenSupporterId(text: RecordText): string | null {
  return subjectOf(JSON.parse(Buffer.from(text.buffer, text.byteOffset, text.length).toString())).supporterId;
}

/** Returns contributions as the parallel lists of a slice. */
export function toLists(records: readonly ContributionRecord[]) {
  return {
    items: records.map(({ text }) => text),
    kinds: records.map(({ kind }) => kind),
    subjects: records.map(({ subject }) => subject),
  };
}

/** Reads contributions by their numbers in the store, in that order; without those that are not there. */
export async function readContributions(
  tx: Tx,
  engine: Pick<Engine, "document">,
  seqs: readonly number[],
): Promise<readonly (ContributionRecord & { readonly seq: number })[]> {
  if (seqs.length === 0) return [];
  const rows = await tx
    .selectFrom("contribution as c")
    .innerJoin("contribution_doc as d", "d.seq", "c.seq")
    .select(["c.seq", "c.id", "c.supporter_id", "c.kind", "d.doc", "d.digest"])
    .where("c.seq", "in", keyList(tx, seqs))
    .execute();
  const records = new Map(rows.map((row) => [row.seq, { seq: row.seq, ...toContribution(engine, row) }]));
  return seqs.flatMap((seq) => records.get(seq) ?? []);
}
