import { connect } from "node:net";
import * as z from "zod";
import type { Database } from "@/lib/database/database";

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
    return (await isListening(new URL(local))) ? reachable(address) : null;
  } catch {
    return null;
  }
}

/** Whether a server accepts connections; a busy one does, even if it responds late. */
function isListening({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ""),
      port: Number(port || 80),
      timeout: timeoutMs,
    });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false)).once("timeout", () => end(false));
  });
}

/** Replaces a wildcard address, which a browser cannot open, with localhost. */
export function reachable(address: string): string {
  return address.replace(/^(https?:\/\/)(0\.0\.0\.0|\[::\])(?=:|$)/, "$1localhost");
}
