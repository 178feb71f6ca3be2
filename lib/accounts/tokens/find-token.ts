import type { Core } from "@/lib/accounts/core";
import { hashToken } from "@/lib/accounts/sessions/hashed-sessions";
import type { Viewer } from "@/lib/accounts/viewer";
import { readScopes, tokenMark } from "./token";

const minute = 60_000;
const tokenForm = new RegExp(`^Bearer +(${tokenMark}[\\w-]{48})$`, "i");

/** The token of an `Authorization` header; null for anything that cannot be one of ours. */
export function readBearer(authorization: string): string | null {
  return tokenForm.exec(authorization)?.[1] ?? null;
}

/**
 * The machine of a token; null where it is unknown, too old or revoked. Its use is written down once a
 * minute.
 */
export async function findToken({ database }: Core, token: string): Promise<Viewer | null> {
  const row = await database.reader
    .selectFrom("api_token")
    .select(["id", "name", "scopes", "expires_at", "last_used_at", "revoked_at"])
    .where("hash", "=", hashToken(token))
    .executeTakeFirst();
  const now = Date.now();
  if (row === undefined || row.revoked_at !== null || now >= row.expires_at) return null;
  if (now - (row.last_used_at ?? 0) >= minute) {
    // A use that could not be written down must not keep a machine out: the next one is.
    await database.writer
      .updateTable("api_token")
      .set({ last_used_at: now })
      .where("id", "=", row.id)
      .execute()
      .catch(() => {});
  }
  return { kind: "token", id: row.id, name: row.name, scopes: readScopes(row.scopes) };
}
