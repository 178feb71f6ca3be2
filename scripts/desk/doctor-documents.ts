import { type ReadDocument, readDocument } from "@/lib/database/document-digest";
import type { Tx } from "@/lib/database/engine";
import { storedContributions } from "@/lib/database/stored-contributions";
import { formatCount, formatCounted } from "@/lib/format/count";
import { oneLine } from "@/lib/reading/escape";
import { atLeisure } from "./at-leisure";
import type { Check } from "./doctor-check";
import { documentLots } from "./doctor-walk";

const locale = "en";

/** Every document is JSON and fits the digest that was stored with it. Each that does not is named. */
export const checkDocuments: Check = (database) =>
  atLeisure(database, async (tx) => {
    const damaged: string[] = [];
    let [verified, unverified] = [0, 0];
    const note = (name: string, read: ReadDocument) => {
      if (!read.ok) damaged.push(`  ${oneLine(name)} ${read.fault}`);
      else if (read.isVerified) verified++;
      else unverified++;
    };
    for await (const seqs of documentLots(tx, "contribution_doc")) {
      const rows = await storedContributions(tx).where("contribution.seq", "in", seqs).execute();
      for (const { id, doc, digest } of rows)
        note(`contribution ${id}`, readDocument(database, [doc], digest));
    }
    for await (const seqs of documentLots(tx, "post_doc")) {
      for (const { feed_id, id, doc, categories, post_type, digest } of await postsOf(tx, seqs))
        note(`post ${feed_id}/${id}`, readDocument(database, [doc, categories, post_type], digest));
    }
    const counts = [
      `${formatCounted(verified, "fits its digest", "fit their digests", locale)}`,
      ...(unverified === 0 ? [] : [`${formatCount(unverified, locale)} without one are not verified`]),
    ].join(", ");
    if (damaged.length === 0) return { well: true, says: `Documents: ${counts}.` };
    const count = formatCounted(damaged.length, "is damaged", "are damaged", locale);
    const { address } = await tx.selectFrom("mirror").select("address").executeTakeFirstOrThrow();
    const says = [`Documents: ${counts}, ${count}. ${address === null ? advice : copyAdvice}`, ...damaged];
    return { well: false, says: says.join("\n") };
  });

const advice = "For each: restore it from a backup or import it again.";
const copyAdvice = "For each: restore it from a backup or read it again with mirror --once.";

function postsOf(tx: Tx, seqs: readonly number[]) {
  return tx
    .selectFrom("post")
    .innerJoin("post_doc", "post_doc.seq", "post.seq")
    .select(["feed_id", "post.id", "doc", "categories", "post_type", "digest"])
    .where("post.seq", "in", seqs)
    .orderBy("post.seq")
    .execute();
}
