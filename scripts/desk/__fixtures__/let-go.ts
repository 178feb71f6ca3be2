import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Database } from "@/lib/database/database";

setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");

/** Closes a database and its file, which libsql keeps open until the last statement on it is collected. */
export async function closeFully(database: Database): Promise<void> {
  // A test may have closed it already.
  await database.close().catch(() => {});
  // A pending callback may hold a statement until a later turn.
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (typeof collect === "function") collect();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
