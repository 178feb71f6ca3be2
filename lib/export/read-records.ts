import type { Engine, Tx } from "@/lib/database/engine";
import { inLots } from "@/lib/database/lots";
import { type Kind, kinds } from "@/lib/reading/kind";
import { oneAhead } from "./one-ahead";
import type { RecordKeys } from "./take-keys";

/** Records that are read at once; so many again are in use meanwhile. A usual one has 8 KB, and nobody knows how large another is. */
const most = { rows: 100, bytes: 2 ** 21 };
/** Of what has no more bytes than this, there is room for so many; what has more is asked for anew, by its size. */
const usualBytes = Math.floor(most.bytes / most.rows);

/** A contribution as it is stored. */
export interface StoredRecord {
  readonly text: Uint8Array;
  readonly kind: Kind;
}

/** A record whose turn has come; its text is null where it is larger than usual and not read yet. */
interface Met {
  readonly seq: number;
  readonly kind: Kind;
  readonly bytes: number;
  readonly text: Uint8Array | null;
}

/** Reads the records of the keys, in their order, some at a time: who takes them slowly has few of them in memory. */
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
    if (met.every(isRead)) yield met;
    else for (const lot of inLots(met, most)) yield await withOthers(tx, document, lot);
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

async function withOthers(
  tx: Tx,
  document: Engine["document"],
  lot: readonly Met[],
): Promise<readonly StoredRecord[]> {
  if (lot.every(isRead)) return lot;
  const others = lot.filter((one) => !isRead(one));
  const seqs = others.map(({ seq }) => seq);
  const rows = await document.find(tx, seqs, Math.max(...others.map(({ bytes }) => bytes)));
  const texts = new Map(rows.map(({ seq, text }) => [seq, text]));
  return lot.map((one) => {
    const text = one.text ?? texts.get(one.seq);
    if (!text) throw new Error(`The record of number ${one.seq} is not stored`);
    return { kind: one.kind, text };
  });
}

function isRead(one: Met): one is Met & StoredRecord {
  return one.text !== null;
}
