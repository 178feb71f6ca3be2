import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { ActorContext } from "@/lib/accounts/audit/event";
import {
  asPerson,
  type Core,
  hashToken,
  isAllowed,
  randomToken,
  record,
  refuse,
  requireRight,
} from "@/lib/accounts/core";
import { changeAlone } from "@/lib/accounts/people/people";
import { coversToken, type Role, type Scope, scopes, type Viewer } from "@/lib/accounts/viewer";
import { visibleName } from "@/lib/contract/text";
import type { Tables } from "@/lib/database/schema/schema";

/** The prefix of every token, by which secret scanners find leaked tokens. */
const prefix = "gd_";
const tokenForm = new RegExp(`^Bearer +(${prefix}[\\w-]{48})$`, "i");
const shownCharacters = prefix.length + 6;
const minute = 60_000;
const day = 24 * 60 * minute;

/** Returns a token as admins see it. Instants are in ms UTC. */
function toSummary(row: Tables["api_token"]) {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: readScopes(row.scopes),
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    /** To the minute; null if never used. */
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}

/** Returns the token in an `Authorization` header; null if it does not have the form of a desk token. */
export function readBearer(authorization: string): string | null {
  return tokenForm.exec(authorization)?.[1] ?? null;
}

/** Returns the viewer of a token; null if unknown, expired or revoked. Records the use once a minute. */
export async function findToken({ database }: Core, token: string): Promise<Viewer | null> {
  const row = await database.reader
    .selectFrom("api_token")
    .select(["id", "name", "scopes", "expires_at", "last_used_at", "revoked_at"])
    .where("hash", "=", hashToken(token))
    .executeTakeFirst();
  const now = Date.now();
  if (row === undefined || row.revoked_at !== null || now >= row.expires_at) return null;
  if (now - (row.last_used_at ?? 0) >= minute) {
    // A use that cannot be recorded does not fail the request; the next use is recorded.
    await database.writer
      .updateTable("api_token")
      .set({ last_used_at: now })
      .where("id", "=", row.id)
      .execute()
      .catch(() => {});
  }
  return { kind: "token", id: row.id, name: row.name, scopes: readScopes(row.scopes) };
}

function readScopes(stored: string): readonly Scope[] {
  const words = stored.split(" ");
  return scopes.filter((scope) => words.includes(scope));
}

/** The form for a new token. `days`: until it expires. */
export const tokenRequest = z.object({
  name: z
    .string()
    .trim()
    .regex(visibleName, { error: "Enter a purpose." })
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: "Use one line of text." })
    .max(100),
  scopes: z
    .array(z.enum(scopes))
    .min(1, { error: "Choose what the token can read." })
    .max(scopes.length)
    .readonly(),
  days: z.number().int().min(1).max(365),
});

type TokenRequest = Readonly<z.infer<typeof tokenRequest>>;

/** Returns every token, newest first. Admins only, because a token reads whole records. */
export async function listTokens({ database }: Core, viewer: Viewer) {
  if (!isAllowed(viewer, "people")) refuse("forbidden");
  const rows = await database.reader
    .selectFrom("api_token")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(toSummary);
}

/** Creates a token for a machine and returns it. It is shown only once, because only its hash is stored. */
export async function createToken(core: Core, context: ActorContext, request: TokenRequest) {
  return changeAlone(core, context, async () => {
    const creator = asPerson(context.viewer);
    const token = `${prefix}${randomToken()}`;
    const now = Date.now();
    const row: Tables["api_token"] = {
      id: randomUUID(),
      hash: hashToken(token),
      prefix: token.slice(0, shownCharacters),
      name: request.name,
      scopes: scopes.filter((scope) => request.scopes.includes(scope)).join(" "),
      created_by: creator.id,
      created_at: now,
      expires_at: now + request.days * day,
      last_used_at: null,
      revoked_at: null,
    };
    await record(core, context, { action: "token-create", kind: "token", ids: [row.id], reason: row.scopes });
    await core.database.writer.insertInto("api_token").values(row).execute();
    return { ...toSummary(row), token };
  });
}

/** Revokes a token immediately; it stays in the list. */
export async function revokeToken(core: Core, context: ActorContext, id: string): Promise<void> {
  await requireRight(core, context, "people");
  const live = await core.database.reader
    .selectFrom("api_token")
    .select("id")
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (live === undefined) refuse("not_found");
  await revoke(core, context, [id]);
}

/**
 * Revokes a person's tokens that can read more than a role, or all of them if `role` is null. They stay
 * revoked if the role is restored. The audit log records each one before any of them is revoked.
 */
export async function revokeTokensBeyond(
  core: Core,
  context: ActorContext,
  creatorId: string,
  role: Role | null,
) {
  const live = await core.database.reader
    .selectFrom("api_token")
    .select(["id", "scopes"])
    .where("created_by", "=", creatorId)
    .where("revoked_at", "is", null)
    .execute();
  const ids = live
    .filter((token) => role === null || !coversToken(role, readScopes(token.scopes)))
    .map(({ id }) => id);
  await revoke(core, context, ids, "its creator lost the right");
}

async function revoke(core: Core, context: ActorContext, ids: readonly string[], reason?: string) {
  if (ids.length === 0) return;
  for (const id of ids)
    await record(core, context, { action: "token-revoke", kind: "token", ids: [id], reason });
  await core.database.writer
    .updateTable("api_token")
    .set({ revoked_at: Date.now() })
    .where("id", "in", ids)
    .execute();
}
