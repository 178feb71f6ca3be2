import type { Accounts } from "@/lib/accounts/accounts";
import { type Actor, type Note, type Origin, visitOf } from "@/lib/accounts/audit/event";
import type { Outcome } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import { type Attempted, type Rejection, reject } from "./attempts";
import type { VerifiedIdentity } from "./identity";

/** The settings that decide who is admitted. */
export interface Admission {
  readonly database: Database;
  readonly accounts: Pick<Accounts, "invite" | "changeRole" | "endAccess">;
  /** Domains, in lower case, whose people need no invitation. */
  readonly domains: readonly string[];
  /** The provider as the audit names it. */
  readonly provider: Extract<Actor, { kind: "provider" }>;
  readonly note: Note;
}

/**
 * Finds the person of an identity, by issuer and subject. A new one is found by a verified email address,
 * once: an admin invited it and this provider has not named its person yet, or its domain is allowed.
 * @returns the person's id
 */
export async function admit(
  admission: Admission,
  identity: VerifiedIdentity,
  from: Origin,
): Promise<Attempted<string>> {
  const known = await findBySubject(admission, identity);
  if (identity.role === null) return endAccess(admission, known, from);
  const id = known ?? (await admitNew(admission, identity, from));
  return typeof id === "string" ? withRole(admission, identity, id, from) : id;
}

async function findBySubject(
  { database }: Admission,
  { issuer, subject }: VerifiedIdentity,
): Promise<string | null> {
  const row = await database.reader
    .selectFrom("identity")
    .select("person_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.person_id ?? null;
}

async function admitNew(
  admission: Admission,
  identity: VerifiedIdentity,
  from: Origin,
): Promise<string | Rejection> {
  const email = identity.verifiedEmail;
  if (email === null) return reject("not_admitted", "the provider verified no email address");
  const invited = await admission.database.reader
    .selectFrom("person")
    .select(["id", "disabled"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (invited !== undefined)
    return invited.disabled === 1
      ? reject("not_admitted", "the person is disabled")
      : bind(admission, invited.id, identity, from);
  if (!admission.domains.includes(email.slice(email.lastIndexOf("@") + 1)))
    return reject("not_admitted", "no invitation for this email address");
  const order = { email, name: identity.name ?? email, role: identity.role ?? "support" };
  const made = await admission.accounts.invite(admission.provider, order, from);
  if (!made.ok || made.value.personId === null) return refused("made", made);
  return bind(admission, made.value.personId, identity, from);
}

/** Stores the provider's subject for a person, after the audit entry. The link that invited them ends. */
async function bind(
  { database, note, provider }: Admission,
  personId: string,
  { issuer, subject }: VerifiedIdentity,
  from: Origin,
): Promise<string | Rejection> {
  const event = { action: "person-welcome", kind: "person", ids: [personId], reason: provider.name } as const;
  const noted = await note({ ...visitOf(provider, from), ...event });
  if (!noted.ok) return reject("unavailable", "the audit could not be written");
  const other = await database.writer.transaction().execute(async (tx) => {
    const identity = { issuer, subject, person_id: personId, created_at: Date.now() };
    const bound = await tx
      .selectFrom("identity")
      .select("subject")
      .where("person_id", "=", personId)
      .where("issuer", "=", issuer)
      .executeTakeFirst();
    if (bound !== undefined) return bound.subject;
    await tx
      .insertInto("identity")
      .values(identity)
      .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
      .execute();
    await tx.deleteFrom("link").where("person_id", "=", personId).execute();
    return subject;
  });
  if (other !== subject)
    return reject("not_admitted", "the provider has another subject for the person with this email address");
  return personId;
}

/** The claim sets the role at every sign-in: who lost a group at the provider has lost the role here. */
async function withRole(
  { database, accounts, provider }: Admission,
  { role }: VerifiedIdentity,
  personId: string,
  from: Origin,
): Promise<Attempted<string>> {
  const person = await database.reader
    .selectFrom("person")
    .select(["role", "disabled"])
    .where("id", "=", personId)
    .executeTakeFirst();
  if (person === undefined) return reject("not_admitted", "the person does not exist any more");
  if (person.disabled === 1) return reject("not_admitted", "the person is disabled");
  if (role === undefined || role === null || role === person.role) return { ok: true, value: personId };
  const changed = await accounts.changeRole(provider, personId, role, from);
  return changed.ok ? { ok: true, value: personId } : refused("given the role of the claim", changed);
}

/** A person without a role of ours at the provider is not admitted; their sessions and tokens end, too. */
async function endAccess(
  { accounts, provider }: Admission,
  personId: string | null,
  from: Origin,
): Promise<Rejection> {
  const ended = personId === null ? null : await accounts.endAccess(provider, personId, from);
  if (ended?.ok === false) return refused("deprived of sessions and tokens", ended);
  return reject("not_admitted", "the role claim names no role of ours");
}

function refused(what: string, outcome: Outcome<unknown>): Rejection {
  const code = outcome.ok ? "no id" : outcome.failure.code;
  return reject("not_admitted", `the person could not be ${what} (${code})`);
}
