import { type ActorContext, contextOf, type Origin } from "@/lib/accounts/audit/event";
import { type Core, recordPerson, refuse } from "@/lib/accounts/core";
import { changeRole, endAccess, invite } from "@/lib/accounts/people/manage-people";
import { changeAlone, findByEmail, findPerson } from "@/lib/accounts/people/people";
import { type SignedIn, startSession } from "@/lib/accounts/sessions/sessions";
import type { Database } from "@/lib/database/database";
import type { VerifiedIdentity } from "./identity";

export interface Admission {
  /** The provider's name in the audit log. */
  readonly label: string;
  /** Domains, in lower case, whose users need no invitation. */
  readonly domains: readonly string[];
}

/**
 * Starts a session for a verified identity. Known identities are looked up by issuer and subject. A new one
 * is matched once by its verified email address: a person with that address exists, or its domain is allowed,
 * and this provider has no other subject for its person.
 *
 * The role claim sets the role at every sign-in: losing a group at the provider removes the role here. A
 * person whose claim has no role of the desk is refused, gets the weakest role, and their sessions and tokens
 * end.
 * @throws Refusal with the detail for the log: `forbidden` if the person is not admitted, `invalid_query` if
 *   the role claim would remove the last admin, or the desk accepts no such name or address
 */
export async function admit(
  core: Core,
  identity: VerifiedIdentity,
  admission: Admission,
  from: Origin,
): Promise<SignedIn> {
  const context = contextOf({ kind: "provider", name: admission.label }, from);
  const { role } = identity;
  const known = await findIdentified(core.database, identity);
  if (role === null) {
    if (known !== null) await endAccess(core, context, known);
    turnAway("the role claim names no role of ours");
  }
  const id = known ?? (await admitNew(core, context, identity, admission));
  const person = await findPerson(core, id);
  if (person === null || person.disabled) turnAway("the person is disabled");
  if (role !== undefined && role !== person.role) await changeRole(core, context, id, role);
  return (await startSession(core, person, from)) ?? turnAway("the person has just changed");
}

/** Returns the id of the person who signed in with an identity before, or null. */
export async function findIdentified(
  { reader }: Database,
  { issuer, subject }: Pick<VerifiedIdentity, "issuer" | "subject">,
): Promise<string | null> {
  const found = await reader
    .selectFrom("identity")
    .select("person_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return found?.person_id ?? null;
}

async function admitNew(
  core: Core,
  context: ActorContext,
  { issuer, subject, verifiedEmail: email, name, role }: VerifiedIdentity,
  { label, domains }: Admission,
): Promise<string> {
  if (email === null) turnAway("the provider verified no email address");
  const existing = await findByEmail(core, email);
  if (existing?.disabled) turnAway("the person is disabled");
  if (existing === null && !domains.includes(email.slice(email.lastIndexOf("@") + 1)))
    turnAway("no invitation for this email address");
  const invitation = { email, name: name ?? email, role: role ?? "support" };
  // Another sign-in may have admitted the person at the same time.
  const admitted = async (error: unknown) => (await findByEmail(core, email))?.id ?? Promise.reject(error);
  const invited = () => invite(core, context, invitation).then(({ personId }) => personId, admitted);
  const id = existing?.id ?? (await invited());

  // On PostgreSQL, two transactions at the same time would not see each other's subject.
  const isBound = await changeAlone(core, context, async () => {
    const { writer } = core.database;
    const subjects = writer.selectFrom("identity").select("subject").where("person_id", "=", id);
    const bound = await subjects.where("issuer", "=", issuer).executeTakeFirst();
    // A subject that is refused gets no entry.
    if (bound !== undefined) return bound.subject === subject;
    await recordPerson(core, context, "person-welcome", id, label);
    return writer.transaction().execute(async (tx) => {
      const inserted = await tx
        .insertInto("identity")
        .values({ issuer, subject, person_id: id, created_at: Date.now() })
        .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
        .returning("person_id")
        .executeTakeFirst();
      // The subject belongs to another person.
      if (inserted === undefined) return false;
      // Invalidates the invitation link.
      await tx.deleteFrom("link").where("person_id", "=", id).execute();
      return true;
    });
  });
  if (isBound) return id;
  turnAway("the person with this email address has another subject, or the subject another person");
}

// A `Refusal`, which `createAccounts` returns as a value. A `Rejection` would be thrown into a route, and
// `instanceof` fails there, because Next loads its class separately for accounts and for routes.
function turnAway(detail: string): never {
  refuse("forbidden", { message: detail });
}
