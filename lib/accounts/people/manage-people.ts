import type { Actor, AuditAction, Origin } from "@/lib/accounts/audit/event";
import { type Core, demand, isAllowed, record } from "@/lib/accounts/core";
import { deleteSessionsOf, isLive } from "@/lib/accounts/sessions/sessions";
import { revokeTokensBeyond } from "@/lib/accounts/tokens/tokens";
import type { Role } from "@/lib/accounts/viewer";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { changeAlone } from "./change-alone";
import { dropLink, type Link, makeLink } from "./links";
import {
  allPeople,
  createPerson,
  findByEmail,
  findPerson,
  newPersonId,
  readIdentity,
  type StoredPerson,
  updatePerson,
} from "./people";

const lastAdmin = "Somebody must stay an admin.";

export interface PersonSummary {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** `invited`: the first link was not used yet. */
  readonly state: "active" | "invited" | "disabled";
  readonly secondFactor: boolean;
  readonly sessions: number;
  /** The newest use of a session that still exists, in ms UTC; null for none. */
  readonly lastSeen: number | null;
}

export interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

/** Returns all people by name. */
export async function listPeople(core: Core, actor: Actor): Promise<Outcome<readonly PersonSummary[]>> {
  if (!isAllowed(actor, "people")) return fail("forbidden");
  const sessions = await core.database.reader
    .selectFrom("session")
    .select(["person_id", "used_at", "expires_at"])
    .execute();
  const now = Date.now();
  const people = (await allPeople(core)).map((person): PersonSummary => {
    const { id, name, email, role, isInvited, hasSecondFactor } = person;
    const own = sessions.filter((session) => session.person_id === id);
    const active = isInvited ? "invited" : "active";
    return {
      ...{ id, name, email, role },
      state: person.disabled ? "disabled" : active,
      secondFactor: hasSecondFactor,
      sessions: own.filter((session) => isLive(session, now)).length,
      lastSeen: own.length === 0 ? null : Math.max(...own.map(({ used_at }) => used_at)),
    };
  });
  return succeed(people.sort((one, other) => one.name.localeCompare(other.name, "en")));
}

/** Makes a person who cannot sign in yet, or finds one who was invited before, and makes a link for them. */
export async function invite(
  core: Core,
  actor: Actor,
  order: Invitation,
  from: Origin,
): Promise<Outcome<Link>> {
  const allowed = await demand(core, actor, "people", from);
  if (!allowed.ok) return allowed;
  const identity = readIdentity(order);
  if (!identity.ok) return identity;
  const { role } = order;
  const { name, email } = identity.value;
  const known = await findByEmail(core, email);
  if (known?.disabled) return refuseEmail("This person is disabled: enable them first.");
  if (known?.isInvited === false) return refuseEmail("Somebody with this e-mail address is here already.");
  const id = known?.id ?? newPersonId();
  const noted = await tell(core, actor, from, "person-invite", id, role);
  if (!noted.ok) return noted;
  if (known === null) await createPerson(core, { id, name, email, role });
  else await updatePerson(core, id, { name, role });
  return succeed(await makeLink(core, "invitation", id));
}

function refuseEmail(sentence: string) {
  return fail("invalid_query", { errors: { email: [sentence] } });
}

/** Changes a role from the person's next request on, and revokes their tokens that read more than it may. */
export function changeRole(core: Core, actor: Actor, id: string, role: Role, from: Origin) {
  return change(core, actor, id, from, async (person) => {
    if (role !== "admin" && (await isLastAdmin(core, person)))
      return fail("invalid_query", { errors: { role: [lastAdmin] } });
    const noted = await tell(core, actor, from, "person-role", id, `${person.role} to ${role}`);
    if (!noted.ok) return noted;
    const revoked = await revokeTokensBeyond(core, actor, id, role, from);
    if (revoked.ok) await updatePerson(core, id, { role });
    return revoked;
  });
}

/** Disables a person; their sessions, link and tokens end too. */
export function disable(core: Core, actor: Actor, id: string, from: Origin) {
  return change(core, actor, id, from, async (person) => {
    if (await isLastAdmin(core, person)) return fail("invalid_query", { errors: { disabled: [lastAdmin] } });
    const noted = await tell(core, actor, from, "person-disable", id);
    if (!noted.ok) return noted;
    const revoked = await revokeTokensBeyond(core, actor, id, null, from);
    if (!revoked.ok) return revoked;
    await updatePerson(core, id, { disabled: 1 });
    await dropLink(core, id);
    await deleteSessionsOf(core, id);
    return noted;
  });
}

/** Enables a person, who then signs in as before; tokens stay revoked. */
export function enable(core: Core, actor: Actor, id: string, from: Origin) {
  return change(core, actor, id, from, async () => {
    const noted = await tell(core, actor, from, "person-enable", id);
    if (noted.ok) await updatePerson(core, id, { disabled: 0 });
    return noted;
  });
}

/** Revokes the tokens of a person whom a provider gives no role, and their sessions, which could make new ones. */
export function endAccess(core: Core, actor: Actor, id: string, from: Origin) {
  return change(core, actor, id, from, async () => {
    const revoked = await revokeTokensBeyond(core, actor, id, null, from);
    const sessions = core.database.reader.selectFrom("session").select("id").where("person_id", "=", id);
    const hasNone = (await sessions.limit(1).executeTakeFirst()) === undefined;
    if (!revoked.ok || hasNone) return revoked;
    const noted = await tell(core, actor, from, "session-revoke", id);
    if (noted.ok) await deleteSessionsOf(core, id);
    return noted;
  });
}

/** Makes a link for a new password. Sessions of the old one go on until the link is used. */
export async function resetPassword(
  core: Core,
  actor: Actor,
  id: string,
  from: Origin,
): Promise<Outcome<Link>> {
  const allowed = await demand(core, actor, "people", from);
  if (!allowed.ok) return allowed;
  const person = await findPerson(core, id);
  if (person === null || person.disabled) return fail("not_found");
  const noted = await tell(core, actor, from, "person-reset", id);
  return noted.ok ? succeed(await makeLink(core, person.isInvited ? "invitation" : "reset", id)) : noted;
}

function change(
  core: Core,
  actor: Actor,
  id: string,
  from: Origin,
  work: (person: StoredPerson) => Promise<Outcome<null>>,
): Promise<Outcome<null>> {
  return changeAlone(core, actor, from, async () => {
    const person = await findPerson(core, id);
    return person === null ? fail("not_found") : work(person);
  });
}

function tell(core: Core, actor: Actor, from: Origin, action: AuditAction, id: string, reason?: string) {
  const details = { action, kind: "person", ids: [id] } as const;
  return record(core, actor, from, reason === undefined ? details : { ...details, reason });
}

async function isLastAdmin(core: Core, person: StoredPerson): Promise<boolean> {
  const isAdmin = ({ role, disabled, isInvited }: StoredPerson) =>
    role === "admin" && !disabled && !isInvited;
  if (!isAdmin(person)) return false;
  return (await allPeople(core)).filter(isAdmin).length === 1;
}
