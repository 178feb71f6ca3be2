import { once } from "node:events";
import { connect } from "node:net";
import * as z from "zod";
import type { Database } from "@/lib/database/database";
import { reachable } from "@/lib/reachable-address.mjs";

/** A recorded server: the address that people use, and the one at which it listens on its machine. */
const recorded = z.object({ address: z.string(), local: z.string() });
const row = "server-address";
const timeoutMs = 1_000;

/** Stores the address of the server, so that commands can print links to it. */
export async function recordAddress(database: Database, address: string, local: string): Promise<void> {
  const values = { holder: JSON.stringify({ address, local }), expires_at: 0 };
  await database.writer
    .insertInto("lease")
    .values({ name: row, ...values })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(values))
    .execute();
}

/** Returns the address of the server that runs over a database on this machine; null if none responds. */
export async function runningAddress(database: Database): Promise<string | null> {
  try {
    const found = await database.reader
      .selectFrom("lease")
      .select("holder")
      .where("name", "=", row)
      .execute();
    const { address, local } = recorded.parse(JSON.parse(found[0]?.holder ?? "null"));
    await connectTo(new URL(local));
    return reachable(address);
  } catch {
    return null;
  }
}

/** Rejects unless a server accepts a connection within 1 s; a busy one does, even if it responds late. */
async function connectTo({ hostname, port }: URL): Promise<void> {
  const socket = connect(Number(port || 80), hostname.replace(/^\[|\]$/g, ""));
  const connected = once(socket, "connect", { signal: AbortSignal.timeout(timeoutMs) });
  await connected.finally(() => socket.destroy());
}
