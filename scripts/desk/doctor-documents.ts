import type { Database } from "@/lib/database/database";
import {
  type DamagedContribution,
  documentBytes,
  parseStored,
  type ReadDocument,
  readDocument,
  type StoredContribution,
  storedContributions,
} from "@/lib/database/documents";
import type { Tx } from "@/lib/database/engine";
import { formatCount } from "@/lib/format/count";
import { oneLine } from "@/lib/records/text";
import { counted } from "./command";
import { readSnapshot } from "./database";
import type { Check } from "./doctor-checks";

const batchRows = 500;
/** Documents that are parsed at once: one takes several times its text. */
const batchBytes = 2 ** 22;

/** Yields the numbers of a table of documents in order, as many at a time as may be read at once. */
async function* documentBatches(tx: Tx, table: "contribution_doc" | "post_doc") {
  for (let last = 0; ; ) {
    const documents = tx
      .selectFrom(table)
      .select(["seq", documentBytes.as("bytes")])
      .orderBy("seq");
    const sizes = await documents.where("seq", ">", last).limit(batchRows).execute();
    let bytes = 0;
    const batch = sizes.filter((row, nth) => {
      bytes += row.bytes;
      return nth === 0 || bytes <= batchBytes;
    });
    if (batch.length === 0) return;
    yield batch.map(({ seq }) => seq);
    last = batch.at(-1)?.seq ?? last;
  }
}

/** Yields all contributions as stored in batches, ordered by number. */
async function* contributionRows(tx: Tx) {
  for await (const seqs of documentBatches(tx, "contribution_doc"))
    yield await storedContributions(tx).where("contribution.seq", "in", seqs).execute();
}

/** Yields all contributions with an undamaged document in batches, ordered by number. */
export async function* walkContributions(
  tx: Tx,
  database: Database,
  onDamaged: (damaged: DamagedContribution) => void = () => {},
): AsyncGenerator<readonly StoredContribution[]> {
  for await (const rows of contributionRows(tx)) {
    const stored = parseStored(database, rows, onDamaged);
    if (stored.length > 0) yield stored;
  }
}

/** Every document is JSON and fits the digest that was stored with it. Each that does not is named. */
export const checkDocuments: Check = (database) =>
  readSnapshot(database, async (tx) => {
    const damaged: string[] = [];
    let [verified, unverified] = [0, 0];
    const count = (name: string, read: ReadDocument) => {
      if (!read.ok) damaged.push(`  ${oneLine(name)} ${read.fault}`);
      else if (read.isVerified) verified++;
      else unverified++;
    };
    for await (const rows of contributionRows(tx))
      for (const { id, doc, digest } of rows)
        count(`contribution ${id}`, readDocument(database, [doc], digest));
    for await (const seqs of documentBatches(tx, "post_doc"))
      for (const { feed_id, id, doc, categories, post_type, digest } of await postsOf(tx, seqs))
        count(`post ${feed_id}/${id}`, readDocument(database, [doc, categories, post_type], digest));
    const words = [counted(verified, "fits its digest", "fit their digests")];
    if (unverified > 0) words.push(`${formatCount(unverified, "en")} without one are not verified`);
    if (damaged.length === 0) return { ok: true, line: `Documents: ${words.join(", ")}.` };
    words.push(counted(damaged.length, "is damaged", "are damaged"));
    const { address } = await tx.selectFrom("mirror").select("address").executeTakeFirstOrThrow();
    const source = address === null ? "import it again" : "read it again with mirror --once";
    const advice = `For each: restore it from a backup or ${source}.`;
    return { ok: false, line: [`Documents: ${words.join(", ")}. ${advice}`, ...damaged].join("\n") };
  });

function postsOf(tx: Tx, seqs: readonly number[]) {
  return tx
    .selectFrom("post")
    .innerJoin("post_doc", "post_doc.seq", "post.seq")
    .select(["feed_id", "post.id", "doc", "categories", "post_type", "digest"])
    .where("post.seq", "in", seqs)
    .orderBy("post.seq")
    .execute();
}
