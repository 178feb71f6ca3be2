import { type Origin, type Visit, visitOf } from "@/lib/accounts/audit/event";
import { type Core, recordPerson, refuse } from "@/lib/accounts/core";
import { changeRole, endAccess, invite } from "@/lib/accounts/people/manage-people";
import { changeAlone, findByEmail, findPerson } from "@/lib/accounts/people/people";
import { type SignedIn, startSession } from "@/lib/accounts/sessions/sessions";
import type { VerifiedIdentity } from "./identity";

export interface Admission {
  /** The provider's name in the audit log. */
  readonly label: string;
  /** Domains, in lower case, whose users need no invitation. */
  readonly domains: readonly string[];
}

/**
 * Starts a session for a verified identity. Known identities are looked up by issuer and subject. A new one
 * is matched once by its verified email address: an admin invited that address, or its domain is allowed, and
 * this provider has no other subject for its person.
 *
 * The role claim sets the role at every sign-in: losing a group at the provider removes the role here. A
 * person whose claim has no role of the desk is refused, and their sessions and tokens end.
 * @throws Refusal: `forbidden`, with the detail for the log, if the person is not admitted
 */
export async function admit(
  core: Core,
  identity: VerifiedIdentity,
  admission: Admission,
  from: Origin,
): Promise<SignedIn> {
  const visit = visitOf({ kind: "provider", name: admission.label }, from);
  const { issuer, subject, role } = identity;
  const known = await core.database.reader
    .selectFrom("identity")
    .select("person_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  if (role === null) {
    if (known !== undefined) await endAccess(core, visit, known.person_id);
    turnAway("the role claim names no role of ours");
  }
  const id = known?.person_id ?? (await admitNew(core, visit, identity, admission));
  const person = await findPerson(core, id);
  if (person === null || person.disabled) turnAway("the person is disabled");
  if (role !== undefined && role !== person.role) await changeRole(core, visit, id, role);
  return (await startSession(core, person, from)) ?? turnAway("the person has just changed");
}

async function admitNew(
  core: Core,
  visit: Visit,
  { issuer, subject, verifiedEmail: email, name, role }: VerifiedIdentity,
  { label, domains }: Admission,
): Promise<string> {
  if (email === null) turnAway("the provider verified no email address");
  const invited = await findByEmail(core, email);
  if (invited?.disabled) turnAway("the person is disabled");
  if (invited === null && !domains.includes(email.slice(email.lastIndexOf("@") + 1)))
    turnAway("no invitation for this email address");
  const order = { email, name: name ?? email, role: role ?? "support" };
  const id = invited?.id ?? (await invite(core, visit, order)).personId;

  // On PostgreSQL, two transactions at the same time would not see each other's subject.
  const isBound = await changeAlone(core, visit, async () => {
    await recordPerson(core, visit, "person-welcome", id, label);
    return core.database.writer.transaction().execute(async (tx) => {
      const bound = tx
        .selectFrom("identity")
        .select("subject")
        .where("person_id", "=", id)
        .where("issuer", "=", issuer);
      if ((await bound.executeTakeFirst()) === undefined)
        await tx
          .insertInto("identity")
          .values({ issuer, subject, person_id: id, created_at: Date.now() })
          .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
          .execute();
      // Nothing was inserted if the subject belongs to another person.
      if ((await bound.executeTakeFirst())?.subject !== subject) return false;
      // Invalidates the invitation link.
      await tx.deleteFrom("link").where("person_id", "=", id).execute();
      return true;
    });
  });
  if (isBound) return id;
  turnAway("the person with this email address has another subject, or the subject another person");
}

// Not a `Rejection`: Next loads accounts and routes separately, so `instanceof` would fail in a route.
function turnAway(detail: string): never {
  refuse("forbidden", { message: detail });
}
