import type { RemoteList } from "@/lib/mirror/remote-list";

/**
 * What everybody writes first: page 1, page 2 and so on. Kept to show that the simulation finds what it
 * loses.
 */
export async function naiveWalk(list: RemoteList): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  for (let page = 1; ; page++) {
    const { rows, perPage } = await list.page({ page });
    for (const { id } of rows) seen.add(id);
    if (rows.length < perPage) return seen;
  }
}
