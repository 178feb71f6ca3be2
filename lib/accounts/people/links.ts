import type { Origin } from "@/lib/accounts/audit/event";
import { type Core, record } from "@/lib/accounts/core";
import { refusePassword } from "@/lib/accounts/passwords/password-rules";
import { hashToken, randomToken } from "@/lib/accounts/random-token";
import { deleteSessionsOf, type SignedIn, startSession } from "@/lib/accounts/sessions/sessions";
import type { Role } from "@/lib/accounts/viewer";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { holdLease } from "@/lib/database/lease";
import {
  createPerson,
  findPerson,
  hasPeople,
  newPersonId,
  readIdentity,
  type StoredPerson,
  updatePerson,
} from "./people";

const minute = 60_000;
const purposes = ["first-admin", "invitation", "reset"] as const;
type LinkPurpose = (typeof purposes)[number];

const lifetimes: Readonly<Record<LinkPurpose, number>> = {
  "first-admin": 30 * minute,
  invitation: 7 * 24 * 60 * minute,
  reset: 24 * 60 * minute,
};

export interface Link {
  /** The token in `/welcome/<token>`. */
  readonly token: string;
  /** Ms UTC. */
  readonly expiresAt: number;
  /** Null for the first admin, who does not exist yet. */
  readonly personId: string | null;
}

/** The content of a link's page; the first admin has no name or e-mail yet. */
export interface Welcome {
  readonly purpose: LinkPurpose;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: Role;
}

/** The form that uses a link up; name and e-mail are the first admin's. */
export interface Acceptance {
  readonly token: string;
  readonly password: string;
  readonly name?: string;
  readonly email?: string;
}

interface OpenLink {
  readonly purpose: LinkPurpose;
  readonly person: StoredPerson | null;
}

/** Makes a link that works once. A new link of a person replaces the one before. */
export async function makeLink(
  { database }: Core,
  purpose: LinkPurpose,
  personId: string | null,
): Promise<Link> {
  const token = randomToken();
  const expiresAt = Date.now() + lifetimes[purpose];
  const row = { hash: hashToken(token), purpose, expires_at: expiresAt };
  await database.writer
    .insertInto("link")
    .values({ ...row, person_id: personId })
    .onConflict((conflict) => conflict.column("person_id").doUpdateSet(row))
    .execute();
  return { token, expiresAt, personId };
}

/** Deletes the link of a person. */
export async function dropLink({ database }: Core, personId: string): Promise<void> {
  await database.writer.deleteFrom("link").where("person_id", "=", personId).execute();
}

/** Returns what a link is for, without using it up; `not_found` where it was used, replaced or is too old. */
export async function readLink(core: Core, token: string): Promise<Outcome<Welcome>> {
  const link = await findLink(core, token);
  if (link === null) return fail("not_found");
  const { name = null, email = null, role = "admin" } = link.person ?? {};
  return succeed({ purpose: link.purpose, name, email, role });
}

async function findLink(core: Core, token: string): Promise<OpenLink | null> {
  const row = await core.database.reader
    .selectFrom("link")
    .selectAll()
    .where("hash", "=", hashToken(token))
    .where("expires_at", ">", Date.now())
    .executeTakeFirst();
  const purpose = purposes.find((known) => known === row?.purpose);
  if (row === undefined || purpose === undefined) return null;
  if (row.person_id === null) return (await hasPeople(core)) ? null : { purpose, person: null };
  const person = await findPerson(core, row.person_id);
  return person === null || person.disabled ? null : { purpose, person };
}

/** Deletes a link. Of several requests for the same one, one gets true. */
async function spendLink({ database }: Core, token: string): Promise<boolean> {
  const spent = await database.writer
    .deleteFrom("link")
    .where("hash", "=", hashToken(token))
    .returning("hash")
    .executeTakeFirst();
  return spent !== undefined;
}

/** Uses a link up: the password is set, sessions and second factor of the old one end, a session begins. */
export async function acceptInvitation(
  core: Core,
  given: Acceptance,
  from: Origin,
): Promise<Outcome<SignedIn>> {
  const link = await findLink(core, given.token);
  if (link === null) return fail("not_found");
  // A refused form leaves the link as it is: nobody needs a new one for a short password.
  const owner = link.person === null ? readIdentity(given) : succeed(link.person);
  if (!owner.ok) return owner;
  const trouble = refusePassword(given.password, owner.value);
  if (trouble !== null) return fail("invalid_query", { errors: { password: [trouble] } });
  const password = await core.hasher.hash(given.password);

  const { name, email } = owner.value;
  const person = { id: link.person?.id ?? newPersonId(), name, email, role: link.person?.role ?? "admin" };
  const action = link.purpose === "reset" ? "password-change" : "person-welcome";
  const details = { action, kind: "person", ids: [person.id], reason: link.purpose } as const;
  const noted = await record(core, { kind: "nobody" }, from, details);
  if (!noted.ok) return noted;
  const welcomed = link.person ?? (await createFirstAdmin(core, given.token, person));
  if (welcomed === null || (link.person !== null && !(await spendLink(core, given.token))))
    return fail("not_found");

  await updatePerson(core, person.id, { password });
  await deleteSessionsOf(core, person.id);
  // A reset also helps people who lost their authenticator app.
  await core.database.writer.deleteFrom("second_factor").where("person_id", "=", person.id).execute();
  const deviceCookie = await core.attempts.remember(email, from);
  const session = await startSession(core, welcomed, from);
  return session.ok ? succeed({ ...session.value, deviceCookie }) : session;
}

/** Two links printed by two servers, used at the same moment, still make one first admin. */
async function createFirstAdmin(
  core: Core,
  token: string,
  person: Parameters<typeof createPerson>[1],
): Promise<StoredPerson | null> {
  const lease = await holdLease(core.database, "first-admin");
  if (lease === null) return null;
  try {
    if ((await hasPeople(core)) || !(await spendLink(core, token))) return null;
    return await createPerson(core, person);
  } finally {
    await lease.release();
  }
}
