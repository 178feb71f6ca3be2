import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Actor, ActorContext } from "@/lib/accounts/audit/event";
import { type Core, isAllowed, recordPerson, refuse, refuseField } from "@/lib/accounts/core";
import { cancelRunsOf } from "@/lib/accounts/export-runs";
import { deleteSessionsOf, isLive } from "@/lib/accounts/sessions/sessions";
import { revokeTokensBeyond } from "@/lib/accounts/tokens/tokens";
import { type Role, roleHas, roles } from "@/lib/accounts/viewer";
import { dropLink, type Link, makeLink } from "./links";
import {
  allPeople,
  changeAlone,
  createPerson,
  findByEmail,
  findPerson,
  readIdentity,
  type StoredPerson,
  updatePerson,
} from "./people";

const [weakestRole] = roles;
const disabledPerson = "This person is disabled: enable them first.";
const lastAdmin = "There must be at least one admin.";

export type PersonSummary = Awaited<ReturnType<typeof listPeople>>[number];

/** The form of an invitation; `readIdentity` checks the name and the address. */
export const invitation = z.object({ name: z.string(), email: z.string(), role: z.enum(roles) });
type Invitation = z.infer<typeof invitation>;

/** Lists people with their number of sessions. Throws `Refusal` without the right `people`. */
export async function listPeople(core: Core, actor: Actor) {
  if (!isAllowed(actor, "people")) refuse("forbidden");
  const sessions = await core.database.reader
    .selectFrom("session")
    .select(["person_id", "used_at", "expires_at"])
    .execute();
  const now = Date.now();
  const people = (await allPeople(core)).map((person) => {
    const { id, name, email, role, isInvited, hasSecondFactor } = person;
    const own = sessions.filter((session) => session.person_id === id);
    // Invited until the first link is used.
    const active = isInvited ? "invited" : "active";
    return {
      id,
      name,
      email,
      role,
      state: person.disabled ? "disabled" : active,
      secondFactor: hasSecondFactor,
      sessions: own.filter((session) => isLive(session, now)).length,
      /** The latest use of a stored session, in ms UTC; null if there is none. */
      lastSeen: own.length === 0 ? null : Math.max(...own.map(({ used_at }) => used_at)),
    } as const;
  });
  return people.sort((one, other) => one.name.localeCompare(other.name, "en"));
}

/** Creates a person who cannot sign in yet, or finds one already invited, and creates a link for them. */
export function invite(core: Core, context: ActorContext, order: Invitation) {
  return changeAlone(core, context, async () => {
    const { name, email } = readIdentity(order);
    const { role } = order;
    const known = await findByEmail(core, email);
    if (known?.disabled) refuseField("email", disabledPerson);
    if (known?.isInvited === false)
      refuseField("email", "Someone with this email address already has an account.");
    const id = known?.id ?? randomUUID();
    await recordPerson(core, context, "person-invite", id, role);
    if (known === null) await createPerson(core, { id, name, email, role });
    else await updatePerson(core, id, { name, role });
    return makeLink(core, "invitation", id);
  });
}

/**
 * Changes a role, effective from the person's next request. Revokes their tokens that exceed it, and cancels
 * their exports if it has no right to them.
 */
export function changeRole(core: Core, context: ActorContext, id: string, role: Role): Promise<void> {
  return changeAlone(core, context, async () => {
    const person = await requirePerson(core, id);
    if (role !== "admin" && (await isLastAdmin(core, person))) refuseField("role", lastAdmin);
    await recordPerson(core, context, "person-role", id, `${person.role} to ${role}`);
    await revokeTokensBeyond(core, context, id, role);
    await updatePerson(core, id, { role });
    if (!roleHas(role, "export")) await cancelRunsOf(core.database, id);
  });
}

/** Disables a person and ends their sessions, exports, link and tokens. */
export function disable(core: Core, context: ActorContext, id: string): Promise<void> {
  return changeAlone(core, context, async () => {
    if (await isLastAdmin(core, await requirePerson(core, id))) refuseField("disabled", lastAdmin);
    await recordPerson(core, context, "person-disable", id);
    await revokeTokensBeyond(core, context, id, null);
    await updatePerson(core, id, { disabled: 1 });
    await dropLink(core, id);
    await deleteSessionsOf(core, id);
  });
}

/** Enables a person, who can then sign in as before. Tokens stay revoked. */
export function enable(core: Core, context: ActorContext, id: string): Promise<void> {
  return changeAlone(core, context, async () => {
    await requirePerson(core, id);
    await recordPerson(core, context, "person-enable", id);
    await updatePerson(core, id, { disabled: 0 });
  });
}

/**
 * Ends the sessions, exports and tokens of a person without a role at a provider. Sessions could create
 * tokens. The person gets the weakest role, also for sign-ins with a password; the last admin stays admin.
 */
export function endAccess(core: Core, context: ActorContext, id: string): Promise<void> {
  return changeAlone(core, context, async () => {
    const person = await requirePerson(core, id);
    if (person.role !== weakestRole && !(await isLastAdmin(core, person))) {
      await recordPerson(core, context, "person-role", id, `${person.role} to ${weakestRole}`);
      await updatePerson(core, id, { role: weakestRole });
    }
    await revokeTokensBeyond(core, context, id, null);
    const sessions = core.database.reader.selectFrom("session").select("id").where("person_id", "=", id);
    if ((await sessions.limit(1).executeTakeFirst()) !== undefined)
      await recordPerson(core, context, "session-revoke", id);
    await deleteSessionsOf(core, id);
  });
}

/** Creates a link to set a new password. Existing sessions continue until the link is used. */
export function resetPassword(core: Core, context: ActorContext, id: string): Promise<Link> {
  return changeAlone(core, context, async () => {
    const person = await requirePerson(core, id);
    if (person.disabled) refuse("invalid_query", { message: disabledPerson });
    await recordPerson(core, context, "person-reset", id);
    return makeLink(core, person.isInvited ? "invitation" : "reset", id);
  });
}

async function requirePerson(core: Core, id: string): Promise<StoredPerson> {
  return (await findPerson(core, id)) ?? refuse("not_found");
}

async function isLastAdmin(core: Core, person: StoredPerson): Promise<boolean> {
  const isAdmin = ({ role, disabled, isInvited }: StoredPerson) =>
    role === "admin" && !disabled && !isInvited;
  return isAdmin(person) && (await allPeople(core)).filter(isAdmin).length === 1;
}
