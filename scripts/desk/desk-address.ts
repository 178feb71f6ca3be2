import type { Database } from "@/lib/database/database";
import { reachable, runningAddress } from "@/lib/server-address";

/**
 * Returns where people reach the desk, without a slash at the end: PUBLIC_URL, else the address of the server that runs over the
 * database, else HOST and PORT, as a server would have it.
 */
export async function deskAddress(
  database: Database,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string> {
  const setting = (name: string) => env[name]?.trim() || null;
  const publicUrl = setting("PUBLIC_URL")?.replace(/\/+$/, "");
  const running = publicUrl === undefined ? await runningAddress(database) : null;
  const host = setting("HOST") ?? "localhost";
  const own = `http://${host.includes(":") ? `[${host}]` : host}:${setting("PORT") ?? "3000"}`;
  return publicUrl ?? running ?? reachable(own);
}
