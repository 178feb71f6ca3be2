import { inChunks } from "@/lib/database/chunks";
import type { Engine, Tx } from "@/lib/database/engine";
import type { Removed } from "./remove-contributions";

/**
 * Takes posts of a feed out of the store inside a writing transaction. The texts lack categories and post
 * type.
 */
export async function removePosts(
  tx: Tx,
  engine: Engine,
  feedId: string,
  ids: readonly string[],
): Promise<readonly Removed[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("post")
    .innerJoin("post_doc", "post_doc.seq", "post.seq")
    .select(["post.seq", "post.id", "post_doc.doc"])
    .where("feed_id", "=", feedId)
    .where("id", "in", ids)
    .execute();
  await inChunks(
    rows.map(({ seq }) => seq),
    async (chunk) => {
      await tx.deleteFrom("post").where("seq", "in", chunk).execute();
      await tx.deleteFrom("post_doc").where("seq", "in", chunk).execute();
    },
  );
  return rows.map(({ id, doc }) => ({ id, text: engine.document.decode(doc) }));
}
