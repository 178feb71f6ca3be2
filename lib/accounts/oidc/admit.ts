import { type Origin, type Visit, visitOf } from "@/lib/accounts/audit/event";
import { type Core, recordPerson, refuse } from "@/lib/accounts/core";
import { changeRole, endAccess, invite } from "@/lib/accounts/people/manage-people";
import { findByEmail, findPerson } from "@/lib/accounts/people/people";
import { type SignedIn, startSession } from "@/lib/accounts/sessions/sessions";
import type { VerifiedIdentity } from "./identity";

export interface Admission {
  /** Its name in the audit. */
  readonly label: string;
  /** Domains, in lower case, whose people need no invitation. */
  readonly domains: readonly string[];
}

/**
 * Begins a session for the person of an identity, found by issuer and subject. A new one is found by a
 * verified email address, once: an admin invited it and this provider has not named its person yet, or its
 * domain is allowed.
 *
 * The claim sets the role at every sign-in: losing a group at the provider removes the role here. A person
 * without a role of ours is not admitted; their sessions and tokens end, too.
 * @throws Refusal: `forbidden` with the detail for the log for a person who is not admitted
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
  return startSession(core, person, from);
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

  await recordPerson(core, visit, "person-welcome", id, label);
  const bound = await core.database.writer.transaction().execute(async (tx) => {
    const other = await tx
      .selectFrom("identity")
      .select("subject")
      .where("person_id", "=", id)
      .where("issuer", "=", issuer)
      .executeTakeFirst();
    if (other !== undefined) return other.subject;
    await tx
      .insertInto("identity")
      .values({ issuer, subject, person_id: id, created_at: Date.now() })
      .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
      .execute();
    // The link that invited them ends.
    await tx.deleteFrom("link").where("person_id", "=", id).execute();
    return subject;
  });
  if (bound === subject) return id;
  turnAway("the provider has another subject for the person with this email address");
}

// No `Rejection`: Next loads the accounts apart from the routes, which would not recognise their class.
function turnAway(detail: string): never {
  refuse("forbidden", { message: detail });
}
