import { sql } from "kysely";
import type { Tx } from "@/lib/database/engine";
import { askDocuments, type FoundDocument } from "@/lib/database/found-documents";

/** Nobody knows in advance how many there are, and they come all at once. */
const rowsAtOnce = 1;

/**
 * Reads contributions' documents by COPY, which hands their bytes over as they are: the driver makes a string
 * of every other answer, and bytes of that again is most of what reading a document costs.
 * @param most bytes: of a document with more the size alone is read
 */
export async function copyDocuments(
  tx: Tx,
  seqs: readonly number[],
  most: number,
): Promise<readonly FoundDocument[]> {
  // COPY takes no parameters.
  const isAsked = sql<boolean>`seq = any(${sql.lit(`{${seqs.join()}}`)})`;
  const copy = sql`copy (${askDocuments(tx, isAsked, most)}) to stdout (format binary)`.compile(tx);
  const found: FoundDocument[] = [];
  for await (const { rows } of tx.getExecutor().stream(copy, rowsAtOnce)) {
    for (const row of rows) found.push(...documentIn(row));
  }
  return found;
}

const signature = Buffer.from("PGCOPY\n\xff\r\n\0", "latin1");

/**
 * The document of a message of binary COPY: `seq`, size and text, each behind its length
 * (postgresql.org/docs, COPY, "Binary Format"). None where the rows end.
 */
function documentIn(message: unknown): readonly FoundDocument[] {
  if (!Buffer.isBuffer(message)) throw new TypeError("A copied row is not bytes");
  const isFirst = message.subarray(0, signature.length).equals(signature);
  // What stands before the first row: the signature, flags, and whatever its length tells.
  const from = isFirst ? signature.length + 8 + message.readInt32BE(signature.length + 4) : 0;
  if (message.readInt16BE(from) === -1) return [];
  const seq = Number(message.readBigInt64BE(from + 6));
  const bytes = message.readInt32BE(from + 18);
  const text = message.readInt32BE(from + 22) === -1 ? null : message.subarray(from + 26);
  return [{ seq, bytes, text }];
}
