import { DamagedDocument, documentDigest } from "@/lib/database/document-digest";
import type { Engine, Tx } from "@/lib/database/engine";
import { inLots } from "@/lib/database/lots";
import { type Kind, kinds } from "@/lib/reading/kind";
import { oneAhead } from "./one-ahead";
import type { RecordKeys } from "./take-keys";

/**
 * Records that are read at once; so many again are in use meanwhile. A usual one has 8 KB, and nobody knows
 * how large another is.
 */
const most = { rows: 100, bytes: 2 ** 21 };
/**
 * Of what has no more bytes than this, there is room for so many; what has more is asked for anew, by its
 * size.
 */
const usualBytes = Math.floor(most.bytes / most.rows);

/** A contribution as it is stored. */
export interface StoredRecord {
  readonly text: Uint8Array;
  readonly kind: Kind;
}

interface ReadRecord extends StoredRecord {
  readonly seq: number;
}

/** A record whose turn has come; its text is null where it is larger than usual and not read yet. */
interface Met {
  readonly seq: number;
  readonly kind: Kind;
  readonly bytes: number;
  readonly text: Uint8Array | null;
}

/**
 * Reads the records of the keys, in their order, some at a time: who takes them slowly has few of them in
 * memory.
 */
export function readRecords(
  tx: Tx,
  document: Engine["document"],
  keys: RecordKeys,
): AsyncGenerator<readonly StoredRecord[]> {
  return oneAhead(lotsOf(tx, document, keys));
}

async function* lotsOf(
  tx: Tx,
  document: Engine["document"],
  keys: RecordKeys,
): AsyncGenerator<readonly StoredRecord[], undefined> {
  for (let at = 0; at < keys.seqs.length; at += most.rows) {
    const met = await readUsual(tx, document, keys, at);
    if (met.every(isRead)) yield await undamaged(tx, met);
    else for (const lot of inLots(met, most)) yield await undamaged(tx, await withOthers(tx, document, lot));
  }
}

/** The records from a place on; of those that are larger than usual, their sizes alone. */
async function readUsual(
  tx: Tx,
  document: Engine["document"],
  keys: RecordKeys,
  at: number,
): Promise<readonly Met[]> {
  const count = Math.min(most.rows, keys.seqs.length - at);
  const seqs = Array.from({ length: count }, (_, index) => keys.seqs[at + index] ?? 0);
  const rows = await document.find(tx, seqs, usualBytes);
  const found = new Map(rows.map((row) => [row.seq, row]));
  return seqs.map((seq, index) => {
    const { text = null, bytes = 0 } = found.get(seq) ?? {};
    const kind = kinds[keys.kinds[at + index] ?? 0] ?? "onetime";
    return { seq, kind, bytes, text };
  });
}

/** Returns the records as they are. @throws DamagedDocument for one that is not what was written */
async function undamaged(tx: Tx, records: readonly ReadRecord[]): Promise<readonly StoredRecord[]> {
  const seqs = records.map(({ seq }) => seq);
  const rows = await tx
    .selectFrom("contribution_doc")
    .select(["seq", "digest"])
    .where("seq", "in", seqs)
    .execute();
  const digests = new Map(rows.map(({ seq, digest }) => [seq, digest]));
  const damaged = records.find(
    ({ seq, text }) => (digests.get(seq) ?? null) !== null && documentDigest(text) !== digests.get(seq),
  );
  if (damaged === undefined) return records;
  const { seq } = damaged;
  const { id } = await tx
    .selectFrom("contribution")
    .select("id")
    .where("seq", "=", seq)
    .executeTakeFirstOrThrow();
  throw new DamagedDocument(id);
}

async function withOthers(
  tx: Tx,
  document: Engine["document"],
  lot: readonly Met[],
): Promise<readonly ReadRecord[]> {
  if (lot.every(isRead)) return lot;
  const others = lot.filter((one) => !isRead(one));
  const seqs = others.map(({ seq }) => seq);
  const rows = await document.find(tx, seqs, Math.max(...others.map(({ bytes }) => bytes)));
  const texts = new Map(rows.map(({ seq, text }) => [seq, text]));
  return lot.map((one) => {
    const text = one.text ?? texts.get(one.seq);
    if (!text) throw new Error(`The record of number ${one.seq} is not stored`);
    return { seq: one.seq, kind: one.kind, text };
  });
}

function isRead(one: Met): one is Met & ReadRecord {
  return one.text !== null;
}
