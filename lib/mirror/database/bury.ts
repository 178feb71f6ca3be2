import type { Engine } from "@/lib/database/engine";
import type { Suspect } from "@/lib/mirror/store";
import type { RecordWriter } from "@/lib/source/database/write";

/** Takes a record that is gone out of every list and puts it aside. */
export async function bury(
  writer: RecordWriter,
  { document }: Engine,
  { scope, id }: Suspect,
  now: number,
): Promise<void> {
  const { tx } = writer;
  const removed =
    scope === "contributions"
      ? await writer.removeContributions([id])
      : await writer.removePosts(scope.slice("feed:".length), [id]);
  for (const table of ["mirror_row", "mirror_suspect", "mirror_tombstone"] as const) {
    await tx.deleteFrom(table).where("scope", "=", scope).where("id", "=", id).execute();
  }
  for (const { text } of removed) {
    await tx
      .insertInto("mirror_tombstone")
      .values({ scope, id, gone_at: now, doc: document.encode(text) })
      .execute();
  }
}
