// SQLite takes 32,766 values in a statement, PostgreSQL 65,535; a row here has at most five.
const rowsAtOnce = 5000;

/** Runs a statement over as many rows at a time as both engines take, one after another. */
export async function inChunks<Row>(
  rows: readonly Row[],
  work: (chunk: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) await work(rows.slice(at, at + rowsAtOnce));
}

/** The same for a query: the rows of all chunks together. */
export async function gatherInChunks<Key, Found>(
  keys: readonly Key[],
  query: (chunk: Key[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  await inChunks(keys, async (chunk) => {
    for (const row of await query(chunk)) found.push(row);
  });
  return found;
}
