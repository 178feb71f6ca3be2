import { randomUUID } from "node:crypto";
import type { Accounts } from "@/lib/accounts/accounts";
import { type Actor, type Note, type Origin, visitOf } from "@/lib/accounts/note";
import type { Outcome } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import { type Attempted, reject } from "./attempted";
import type { VerifiedIdentity } from "./verified-identity";

/** Who may come in, and what it is decided on. */
export interface Door {
  readonly database: Database;
  readonly accounts: Pick<Accounts, "invite" | "changeRole" | "endAccess">;
  /** Domains, in lower case, whose people need no invitation. */
  readonly domains: readonly string[];
  /** The provider as the audit names it. */
  readonly provider: Extract<Actor, { kind: "provider" }>;
  readonly note: Note;
}

/**
 * Finds the person whom a provider vouched for, by issuer and subject. Somebody new is known by a checked
 * e-mail address, once: by that of a person whom an admin invited and whom this provider has not named yet,
 * or by its domain.
 * @returns the person's id
 */
export async function admit(
  door: Door,
  identity: VerifiedIdentity,
  from: Origin,
): Promise<Attempted<string>> {
  if (identity.role === null) return withoutRole(door, identity, from);
  const known = (await namedBy(door, identity)) ?? (await newlyNamed(door, identity, from));
  if (typeof known !== "string") return known;
  return withRole(door, identity, known, from);
}

async function namedBy({ database }: Door, { issuer, subject }: VerifiedIdentity): Promise<string | null> {
  const row = await database.reader
    .selectFrom("credential")
    .select("person_id")
    .where("provider_id", "=", issuer)
    .where("account_id", "=", subject)
    .executeTakeFirst();
  return row?.person_id ?? null;
}

async function newlyNamed(door: Door, identity: VerifiedIdentity, from: Origin): Promise<string | Rejected> {
  const email = identity.verifiedEmail;
  if (email === null) return reject("not_admitted", "the provider vouches for no e-mail address");
  const invited = await door.database.reader
    .selectFrom("person")
    .select(["id", "disabled"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (invited?.disabled) return reject("not_admitted", "the person is disabled");
  if (invited !== undefined) return bind(door, invited.id, identity, from);
  if (!door.domains.includes(email.slice(email.lastIndexOf("@") + 1)))
    return reject("not_admitted", "nobody was invited by this e-mail address");
  const order = { email, name: identity.name ?? email, role: identity.role ?? "support" };
  const made = await door.accounts.invite(door.provider, order, from);
  if (!made.ok || made.value.personId === null) return refused("made", made);
  return bind(door, made.value.personId, identity, from);
}

type Rejected = ReturnType<typeof reject>;

/**
 * Writes down that a provider's name for somebody is this person; the link that invited them has served its
 * purpose.
 */
async function bind(
  { database, note, provider }: Door,
  personId: string,
  { issuer, subject }: VerifiedIdentity,
  from: Origin,
): Promise<string | Rejected> {
  const event = { action: "person-welcome", kind: "person", ids: [personId], reason: provider.name } as const;
  const noted = await note({ ...visitOf(provider, from), ...event });
  if (!noted.ok) return reject("unavailable", "the audit could not be written");
  const now = new Date().toISOString();
  return database.writer.transaction().execute(async (tx) => {
    const other = await tx
      .selectFrom("credential")
      .select("account_id")
      .where("person_id", "=", personId)
      .where("provider_id", "=", issuer)
      .executeTakeFirst();
    if (other !== undefined && other.account_id !== subject)
      return reject(
        "not_admitted",
        "this e-mail address belongs to somebody whom the provider names otherwise",
      );
    await tx
      .insertInto("credential")
      .values({
        id: randomUUID(),
        provider_id: issuer,
        account_id: subject,
        person_id: personId,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.columns(["provider_id", "account_id"]).doNothing())
      .execute();
    await tx.updateTable("person").set({ link_stamp: null }).where("id", "=", personId).execute();
    return personId;
  });
}

/** The claim decides at every sign-in: who lost a group at the provider has lost the role here. */
async function withRole(
  { database, accounts, provider }: Door,
  { role }: VerifiedIdentity,
  personId: string,
  from: Origin,
): Promise<Attempted<string>> {
  const person = await database.reader
    .selectFrom("person")
    .select(["role", "disabled"])
    .where("id", "=", personId)
    .executeTakeFirst();
  if (person === undefined) return reject("not_admitted", "the person is gone");
  if (person.disabled) return reject("not_admitted", "the person is disabled");
  if (role === undefined || role === null || role === person.role) return { ok: true, value: personId };
  const changed = await accounts.changeRole(provider, personId, role, from);
  return changed.ok ? { ok: true, value: personId } : refused("given the role of the claim", changed);
}

/** A person without a group at the provider signs in no more: their sessions and tokens end, too. */
async function withoutRole(door: Door, identity: VerifiedIdentity, from: Origin): Promise<Rejected> {
  const known = await namedBy(door, identity);
  const ended = known === null ? null : await door.accounts.endAccess(door.provider, known, from);
  if (ended?.ok === false) return refused("deprived of sessions and tokens", ended);
  return reject("not_admitted", "the role claim names no role of ours");
}

function refused(what: string, outcome: Outcome<unknown>): Rejected {
  const code = outcome.ok ? "no id" : outcome.failure.code;
  return reject("not_admitted", `the person could not be ${what} (${code})`);
}
