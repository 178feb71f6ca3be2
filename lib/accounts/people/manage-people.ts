import { demand } from "@/lib/accounts/allow";
import type { AuditAction } from "@/lib/accounts/audit/action";
import type { Core } from "@/lib/accounts/core";
import { type Actor, type Origin, visitOf } from "@/lib/accounts/note";
import { revokeTokensBeyond } from "@/lib/accounts/tokens/manage-tokens";
import type { Role } from "@/lib/accounts/viewer";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { changeAlone } from "./change-alone";
import { createPerson, newPersonId } from "./create-person";
import { allPeople, findByEmail, findPerson, idsWithCredential } from "./find-people";
import { makeLink } from "./links";
import type { Invitation, Link, StoredPerson } from "./person";
import { readIdentity } from "./read-identity";

const lastAdmin = "Somebody must stay an admin.";

/** Makes a person who cannot sign in yet, or finds the one whom nobody has seen yet, and a link for them. */
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
  const known = await findByEmail(core, identity.value.email);
  if (known?.person.disabled) return refuseEmail("This person is disabled: enable them first.");
  if (known !== null && !(await isInvited(core, known.person))) {
    return refuseEmail("Somebody with this e-mail address is here already.");
  }
  const id = known?.person.id ?? newPersonId(core);
  const noted = await tell(core, actor, from, "person-invite", id, order.role);
  if (!noted.ok) return noted;
  const { role } = order;
  if (known === null) await createPerson(core, { id, ...identity.value, role });
  else await core.library.internalAdapter.updateUser(id, { name: identity.value.name, role });
  return succeed(await makeLink(core, "invitation", id));
}

function refuseEmail(sentence: string) {
  return fail("invalid_query", { errors: { email: [sentence] } });
}

/**
 * Gives a person another role, from their next request on. Tokens of theirs that read more than it may are
 * revoked.
 */
export function changeRole(core: Core, actor: Actor, id: string, role: Role, from: Origin) {
  return change(core, actor, id, from, async (person) => {
    if (role !== "admin" && (await isLastAdmin(core, person))) {
      return fail("invalid_query", { errors: { role: [lastAdmin] } });
    }
    const noted = await tell(core, actor, from, "person-role", id, `${person.role} to ${role}`);
    if (!noted.ok) return noted;
    const revoked = await revokeTokensBeyond(core, actor, id, role, from);
    if (revoked.ok) await core.library.internalAdapter.updateUser(id, { role });
    return revoked;
  });
}

/** Shuts somebody out: sessions, links and the tokens that they made end too. */
export function disable(core: Core, actor: Actor, id: string, from: Origin) {
  return change(core, actor, id, from, async (person) => {
    if (await isLastAdmin(core, person)) {
      return fail("invalid_query", { errors: { disabled: [lastAdmin] } });
    }
    const noted = await tell(core, actor, from, "person-disable", id);
    if (!noted.ok) return noted;
    const revoked = await revokeTokensBeyond(core, actor, id, null, from);
    if (!revoked.ok) return revoked;
    const { internalAdapter } = core.library;
    await internalAdapter.updateUser(id, { disabled: true, linkStamp: null });
    await internalAdapter.deleteUserSessions(id);
    return noted;
  });
}

/**
 * Ends the sessions of a person to whom a provider gives no role any more, which could make new tokens, and
 * revokes the tokens.
 */
export function endAccess(core: Core, actor: Actor, id: string, from: Origin) {
  return change(core, actor, id, from, async () => {
    const revoked = await revokeTokensBeyond(core, actor, id, null, from);
    if (!revoked.ok || !(await hasSession(core, id))) return revoked;
    const noted = await tell(core, actor, from, "session-revoke", id);
    if (noted.ok) await core.library.internalAdapter.deleteUserSessions(id);
    return noted;
  });
}

async function hasSession({ database }: Core, id: string): Promise<boolean> {
  const rows = database.reader.selectFrom("session").select("id").where("person_id", "=", id).limit(1);
  return (await rows.executeTakeFirst()) !== undefined;
}

/** Lets somebody in again, who then signs in as before; tokens stay revoked. */
export function enable(core: Core, actor: Actor, id: string, from: Origin) {
  return change(core, actor, id, from, async () => {
    const noted = await tell(core, actor, from, "person-enable", id);
    if (noted.ok) await core.library.internalAdapter.updateUser(id, { disabled: false });
    return noted;
  });
}

/** A link for a new password. What the old one opened goes on until the link is used. */
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
  if (!noted.ok) return noted;
  const purpose = (await isInvited(core, person)) ? "invitation" : "reset";
  return succeed(await makeLink(core, purpose, id));
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

/** Tells the audit before anything is changed. */
function tell(core: Core, actor: Actor, from: Origin, action: AuditAction, id: string, reason?: string) {
  const event = { action, kind: "person", ids: [id] } as const;
  return core.note({ ...visitOf(actor, from), ...event, ...(reason === undefined ? {} : { reason }) });
}

async function isInvited(core: Core, person: StoredPerson): Promise<boolean> {
  return !(await idsWithCredential(core)).has(person.id);
}

async function isLastAdmin(core: Core, person: StoredPerson): Promise<boolean> {
  if (person.role !== "admin" || person.disabled) return false;
  const able = await idsWithCredential(core);
  if (!able.has(person.id)) return false;
  const others = (await allPeople(core)).filter(
    ({ id, role, disabled }) => role === "admin" && !disabled && id !== person.id && able.has(id),
  );
  return others.length === 0;
}
