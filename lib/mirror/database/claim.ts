import type { Database } from "@/lib/database/database";
import type { MirrorStore } from "@/lib/mirror/store";

/**
 * Makes sure that a database may hold a copy of this upstream: it holds one already, or nothing but demo
 * records, which the first real ones clear. @returns why not, as a sentence; null where it may
 */
export async function claim(database: Database, store: MirrorStore, address: string): Promise<string | null> {
  const facts = await store.facts();
  if (facts.address === address) return null;
  if (facts.address !== null) {
    return (
      `The database holds the records of ${facts.address}: give this one a database of its own, or ` +
      `begin anew with "desk mirror --rebuild".`
    );
  }
  const { demo } = await database.reader.selectFrom("store").select("demo").executeTakeFirstOrThrow();
  if (demo === 0 && (await store.held("contributions")) > 0) {
    return (
      "The database holds records that were imported: give the data service a database of its own, " +
      'or begin anew with "desk mirror --rebuild".'
    );
  }
  await store.change({ address });
  return null;
}
