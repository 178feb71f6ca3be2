import { randomUUID } from "node:crypto";
import * as z from "zod";
import { asPerson, demand, isAllowed, type Person } from "@/lib/accounts/allow";
import { randomToken } from "@/lib/accounts/auth";
import type { Core } from "@/lib/accounts/core";
import { type Actor, type Origin, visitOf } from "@/lib/accounts/note";
import { changeAlone } from "@/lib/accounts/people/change-alone";
import { hashToken } from "@/lib/accounts/sessions/hashed-sessions";
import { coversToken, type Role, scopes, type Viewer } from "@/lib/accounts/viewer";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { type NewToken, readScopes, type TokenOrder, type TokenSummary, tokenMark } from "./token";

const day = 24 * 60 * 60 * 1000;
const shownCharacters = tokenMark.length + 6;

const order = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: "Please give a name." })
    .max(100, { error: "The name must have at most 100 characters." }),
  scopes: z.array(z.enum(scopes)).min(1, { error: "Please choose what it may read." }),
  days: z
    .int({ error: "Please give a number of days." })
    .min(1, { error: "A token must live for at least a day." })
    .max(365, { error: "A token must live for at most 365 days." }),
});

/** Every token, newest first; for admins. */
export async function listTokens(core: Core, viewer: Viewer): Promise<Outcome<readonly TokenSummary[]>> {
  if (!isAllowed(viewer, "people")) return fail("forbidden");
  const rows = await core.database.reader
    .selectFrom("api_token")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  const tokens = rows.map((row) => ({
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: readScopes(row.scopes),
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }));
  return succeed(tokens);
}

/** Makes a token for a machine. Only its hash is kept, so it is seen this once. */
export async function createToken(
  core: Core,
  viewer: Viewer,
  given: TokenOrder,
  from: Origin,
): Promise<Outcome<NewToken>> {
  const allowed = await demand(core, viewer, "people", from);
  if (!allowed.ok) return allowed;
  const asker = asPerson(viewer);
  if (!asker.ok) return asker;
  const parsed = order.safeParse(given);
  if (!parsed.success) {
    return fail("invalid_query", { errors: z.flattenError(parsed.error).fieldErrors });
  }
  return changeAlone(core, viewer, from, () => storeToken(core, asker.value, parsed.data, from));
}

async function storeToken(
  core: Core,
  maker: Person,
  { name, days, scopes: wanted }: z.infer<typeof order>,
  from: Origin,
): Promise<Outcome<NewToken>> {
  const token = `${tokenMark}${randomToken()}`;
  const now = Date.now();
  const chosen = scopes.filter((scope) => wanted.includes(scope));
  const summary: TokenSummary = {
    id: randomUUID(),
    name,
    prefix: token.slice(0, shownCharacters),
    scopes: chosen,
    createdBy: maker.id,
    createdAt: now,
    expiresAt: now + days * day,
    lastUsedAt: null,
    revokedAt: null,
  };
  const event = {
    action: "token-create",
    kind: "token",
    ids: [summary.id],
    reason: chosen.join(" "),
  } as const;
  const noted = await core.note({ ...visitOf(maker, from), ...event });
  if (!noted.ok) return noted;
  await core.database.writer
    .insertInto("api_token")
    .values({
      id: summary.id,
      hash: hashToken(token),
      prefix: summary.prefix,
      name,
      scopes: chosen.join(" "),
      created_by: summary.createdBy,
      created_at: now,
      expires_at: summary.expiresAt,
      last_used_at: null,
      revoked_at: null,
    })
    .execute();
  return succeed({ ...summary, token });
}

/** Ends a token at once; it stays in the list as revoked. */
export async function revokeToken(
  core: Core,
  viewer: Viewer,
  tokenId: string,
  from: Origin,
): Promise<Outcome<null>> {
  const allowed = await demand(core, viewer, "people", from);
  if (!allowed.ok) return allowed;
  const live = core.database.reader.selectFrom("api_token").select("id").where("id", "=", tokenId);
  if ((await live.where("revoked_at", "is", null).executeTakeFirst()) === undefined) return fail("not_found");
  const event = { action: "token-revoke", kind: "token", ids: [tokenId] } as const;
  const noted = await core.note({ ...visitOf(viewer, from), ...event });
  if (!noted.ok) return noted;
  await core.database.writer
    .updateTable("api_token")
    .set({ revoked_at: Date.now() })
    .where("id", "=", tokenId)
    .execute();
  core.viewers.forget();
  return succeed(null);
}

/**
 * Revokes the tokens that a person made and that read more than a role may; with no role, all of them. Giving
 * the role back does not bring them back. The audit records each before any of them ends.
 */
export async function revokeTokensBeyond(
  core: Core,
  actor: Actor,
  makerId: string,
  role: Role | null,
  from: Origin,
): Promise<Outcome<null>> {
  const live = await core.database.reader
    .selectFrom("api_token")
    .select(["id", "scopes"])
    .where("created_by", "=", makerId)
    .where("revoked_at", "is", null)
    .execute();
  const ids = live
    .filter((token) => role === null || !coversToken(role, readScopes(token.scopes)))
    .map(({ id }) => id);
  if (ids.length === 0) return succeed(null);
  for (const id of ids) {
    const event = { action: "token-revoke", kind: "token", ids: [id], reason: makerLost } as const;
    const noted = await core.note({ ...visitOf(actor, from), ...event });
    if (!noted.ok) return noted;
  }
  await core.database.writer
    .updateTable("api_token")
    .set({ revoked_at: Date.now() })
    .where("id", "in", ids)
    .execute();
  core.viewers.forget();
  return succeed(null);
}

const makerLost = "its maker lost the right";
