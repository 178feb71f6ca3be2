import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Actor, Visit } from "@/lib/accounts/audit/event";
import { type Core, demand, isAllowed, recordPerson, refuse, refuseField } from "@/lib/accounts/core";
import { deleteSessionsOf, isLive } from "@/lib/accounts/sessions/sessions";
import { revokeTokensBeyond } from "@/lib/accounts/tokens/tokens";
import { type Role, roles } from "@/lib/accounts/viewer";
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

const lastAdmin = "At least one person must remain an admin.";

export type PersonSummary = Awaited<ReturnType<typeof listPeople>>[number];

/** The form of an invitation; `readIdentity` checks the name and the address. */
export const invitation = z.object({ name: z.string(), email: z.string(), role: z.enum(roles) });
type Invitation = z.infer<typeof invitation>;

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
      ...{ id, name, email, role },
      state: person.disabled ? "disabled" : active,
      secondFactor: hasSecondFactor,
      sessions: own.filter((session) => isLive(session, now)).length,
      /** The newest use of a session that still exists, in ms UTC; null if there is none. */
      lastSeen: own.length === 0 ? null : Math.max(...own.map(({ used_at }) => used_at)),
    } as const;
  });
  return people.sort((one, other) => one.name.localeCompare(other.name, "en"));
}

/** Makes a person who cannot sign in yet, or finds one who was invited before, and makes a link for them. */
export function invite(core: Core, visit: Visit, order: Invitation) {
  return changeAlone(core, visit, async () => {
    const { name, email } = readIdentity(order);
    const { role } = order;
    const known = await findByEmail(core, email);
    if (known?.disabled) refuseField("email", "This person is disabled: enable them first.");
    if (known?.isInvited === false) refuseField("email", "A person with this email address already exists.");
    const id = known?.id ?? randomUUID();
    await recordPerson(core, visit, "person-invite", id, role);
    if (known === null) await createPerson(core, { id, name, email, role });
    else await updatePerson(core, id, { name, role });
    return makeLink(core, "invitation", id);
  });
}

/** Changes a role from the person's next request on, and revokes their tokens that read more than it may. */
export function changeRole(core: Core, visit: Visit, id: string, role: Role): Promise<void> {
  return changeAlone(core, visit, async () => {
    const person = await requirePerson(core, id);
    if (role !== "admin" && (await isLastAdmin(core, person))) refuseField("role", lastAdmin);
    await recordPerson(core, visit, "person-role", id, `${person.role} to ${role}`);
    await revokeTokensBeyond(core, visit, id, role);
    await updatePerson(core, id, { role });
  });
}

/** Disables a person; their sessions, link and tokens end too. */
export function disable(core: Core, visit: Visit, id: string): Promise<void> {
  return changeAlone(core, visit, async () => {
    if (await isLastAdmin(core, await requirePerson(core, id))) refuseField("disabled", lastAdmin);
    await recordPerson(core, visit, "person-disable", id);
    await revokeTokensBeyond(core, visit, id, null);
    await updatePerson(core, id, { disabled: 1 });
    await dropLink(core, id);
    await deleteSessionsOf(core, id);
  });
}

/** Enables a person, who then signs in as before; tokens stay revoked. */
export function enable(core: Core, visit: Visit, id: string): Promise<void> {
  return changeAlone(core, visit, async () => {
    await requirePerson(core, id);
    await recordPerson(core, visit, "person-enable", id);
    await updatePerson(core, id, { disabled: 0 });
  });
}

/** Ends the access of a person without a role at a provider; their sessions could make new tokens. */
export function endAccess(core: Core, visit: Visit, id: string): Promise<void> {
  return changeAlone(core, visit, async () => {
    await requirePerson(core, id);
    await revokeTokensBeyond(core, visit, id, null);
    const sessions = core.database.reader.selectFrom("session").select("id").where("person_id", "=", id);
    if ((await sessions.limit(1).executeTakeFirst()) === undefined) return;
    await recordPerson(core, visit, "session-revoke", id);
    await deleteSessionsOf(core, id);
  });
}

/** Makes a link for a new password. Sessions of the old one go on until the link is used. */
export async function resetPassword(core: Core, visit: Visit, id: string): Promise<Link> {
  await demand(core, visit, "people");
  const person = await requirePerson(core, id);
  if (person.disabled) refuse("not_found");
  await recordPerson(core, visit, "person-reset", id);
  return makeLink(core, person.isInvited ? "invitation" : "reset", id);
}

async function requirePerson(core: Core, id: string): Promise<StoredPerson> {
  return (await findPerson(core, id)) ?? refuse("not_found");
}

async function isLastAdmin(core: Core, person: StoredPerson): Promise<boolean> {
  const isAdmin = ({ role, disabled, isInvited }: StoredPerson) =>
    role === "admin" && !disabled && !isInvited;
  return isAdmin(person) && (await allPeople(core)).filter(isAdmin).length === 1;
}
