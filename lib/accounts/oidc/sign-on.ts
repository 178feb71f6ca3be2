import "server-only";
import type { Accounts } from "@/lib/accounts/accounts";
import { type Note, type Origin, visitOf } from "@/lib/accounts/audit/event";
import type { Outcome } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import type { OidcConfig } from "@/lib/oidc-config";
import { createAttempts, noAttemptCookie, Rejection, reject, type SignOnAttempt } from "./attempts";
import type { VerifiedIdentity } from "./identity";
import { providerOf } from "./provider";

export interface SignOnParts {
  readonly config: OidcConfig;
  readonly database: Database;
  readonly accounts: Pick<Accounts, "invite" | "changeRole" | "endAccess" | "startSession">;
  /** Domains, in lower case, whose people need no invitation. */
  readonly domains: readonly string[];
  readonly note: Note;
  readonly now?: () => number;
}

/** The result of a callback. Set `cookies` in every case. */
export interface Arrival {
  readonly cookies: readonly string[];
  /** The path to open after sign-in; null if this browser made no attempt. */
  readonly next: string | null;
  readonly rejection: Rejection | null;
}

/** Single sign-on by OpenID Connect (docs/decisions/018). */
export type SignOn = ReturnType<typeof createSignOn>;

/** The path that the provider must know as a redirect URI. */
const callbackPath = "/api/oidc/callback";

/** Creates single sign-on by one provider. The first attempt loads the provider's configuration. */
export function createSignOn(parts: SignOnParts) {
  const { config, database, accounts, note, now = Date.now } = parts;
  const loadProvider = providerOf(config, now);
  const attempts = createAttempts(database, now);

  async function depart(next: string, origin: string, { address }: Origin) {
    const provider = await loadProvider();
    const redirectUri = `${origin}${callbackPath}`;
    const opened = await attempts.open(config.issuer, redirectUri, next, address);
    const value = opened && {
      location: await provider.authorizationUrl(opened.attempt),
      cookie: opened.cookie,
    };
    return { ok: true, value } as const;
  }

  /** Returns the cookie of a new session, the last step. Nothing runs after a rejection. */
  async function signIn(query: URLSearchParams, attempt: SignOnAttempt, from: Origin): Promise<string> {
    const provider = await loadProvider();
    const person = await admit(parts, await provider.identify(query, attempt), from);
    const session = await accounts.startSession(person, from);
    if (session.ok) return session.value.cookie;
    const { code } = session.failure;
    reject(code === "forbidden" ? "not_admitted" : "unavailable", `no session was begun (${code})`);
  }

  return {
    label: config.label,

    /**
     * Begins an attempt: returns the address to send the browser to, and the cookie that binds the attempt to
     * it; the value is null if one address begins too many.
     * @param next a path of this desk, already checked
     * @param origin of this desk as people reach it
     */
    start: (next: string, origin: string, from: Origin) => depart(next, origin, from).catch(rejectionAsValue),

    /** Ends an attempt by the query of the provider's redirect, with a session or without one. */
    async finish(query: URLSearchParams, origin: string, from: Origin): Promise<Arrival> {
      const state = query.get("state") ?? "";
      const attempt = await attempts.take(state, from.headers, origin, config.issuer);
      if (attempt === null) {
        const rejection = new Rejection("expired", "this browser has no such attempt under way");
        return { cookies: [], next: null, rejection };
      }
      const { next } = attempt;
      const cleared = noAttemptCookie(state, origin);
      const session = await signIn(query, attempt, from).catch(rejectionAsValue);
      if (typeof session === "string") return { cookies: [cleared, session], next, rejection: null };
      const reason = `${config.label}: ${session.problem}`;
      await note({ ...visitOf({ kind: "nobody" }, from), action: "sign-in-failed", reason });
      return { cookies: [cleared], next, rejection: session };
    },
  };
}

function rejectionAsValue(error: unknown): Rejection {
  if (error instanceof Rejection) return error;
  throw error;
}

/**
 * Returns the id of the person of an identity, found by issuer and subject. A new one is found by a verified
 * email address, once: an admin invited it and this provider has not named its person yet, or its domain is
 * allowed.
 */
async function admit(parts: SignOnParts, identity: VerifiedIdentity, from: Origin): Promise<string> {
  const { issuer, subject, role } = identity;
  const known = await parts.database.reader
    .selectFrom("identity")
    .select("person_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  if (role === null) return endAccess(parts, known?.person_id, from);
  const id = known?.person_id ?? (await admitNew(parts, identity, from));
  await setRole(parts, id, role, from);
  return id;
}

function actorOf({ config }: SignOnParts) {
  return { kind: "provider", name: config.label } as const;
}

async function admitNew(parts: SignOnParts, identity: VerifiedIdentity, from: Origin): Promise<string> {
  const { verifiedEmail: email, name, role } = identity;
  if (email === null) reject("not_admitted", "the provider verified no email address");
  const invited = await parts.database.reader
    .selectFrom("person")
    .select(["id", "disabled"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (invited?.disabled === 1) reject("not_admitted", "the person is disabled");
  if (invited !== undefined) return bind(parts, invited.id, identity, from);
  if (!parts.domains.includes(email.slice(email.lastIndexOf("@") + 1)))
    reject("not_admitted", "no invitation for this email address");
  const order = { email, name: name ?? email, role: role ?? "support" };
  const { personId } = done("made", await parts.accounts.invite(actorOf(parts), order, from));
  if (personId === null) reject("not_admitted", "the person could not be made (no id)");
  return bind(parts, personId, identity, from);
}

/** Stores the provider's subject for a person, after the audit entry. The link that invited them ends. */
async function bind(
  parts: SignOnParts,
  personId: string,
  { issuer, subject }: VerifiedIdentity,
  from: Origin,
): Promise<string> {
  const provider = actorOf(parts);
  const event = { action: "person-welcome", kind: "person", ids: [personId], reason: provider.name } as const;
  const noted = await parts.note({ ...visitOf(provider, from), ...event });
  if (!noted.ok) reject("unavailable", "the audit could not be written");
  const bound = await parts.database.writer.transaction().execute(async (tx) => {
    const other = await tx
      .selectFrom("identity")
      .select("subject")
      .where("person_id", "=", personId)
      .where("issuer", "=", issuer)
      .executeTakeFirst();
    if (other !== undefined) return other.subject;
    await tx
      .insertInto("identity")
      .values({ issuer, subject, person_id: personId, created_at: Date.now() })
      .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
      .execute();
    await tx.deleteFrom("link").where("person_id", "=", personId).execute();
    return subject;
  });
  if (bound === subject) return personId;
  reject("not_admitted", "the provider has another subject for the person with this email address");
}

/** The claim sets the role at every sign-in: who lost a group at the provider has lost the role here. */
async function setRole(
  parts: SignOnParts,
  personId: string,
  role: VerifiedIdentity["role"],
  from: Origin,
): Promise<void> {
  const person = await parts.database.reader
    .selectFrom("person")
    .select(["role", "disabled"])
    .where("id", "=", personId)
    .executeTakeFirst();
  if (person === undefined) reject("not_admitted", "the person does not exist any more");
  if (person.disabled === 1) reject("not_admitted", "the person is disabled");
  if (role === undefined || role === null || role === person.role) return;
  const changed = await parts.accounts.changeRole(actorOf(parts), personId, role, from);
  done("given the role of the claim", changed);
}

/** A person without a role of ours at the provider is not admitted; their sessions and tokens end, too. */
async function endAccess(parts: SignOnParts, personId: string | undefined, from: Origin): Promise<never> {
  if (personId !== undefined) {
    const ended = await parts.accounts.endAccess(actorOf(parts), personId, from);
    done("deprived of sessions and tokens", ended);
  }
  reject("not_admitted", "the role claim names no role of ours");
}

/** Returns the value of a change of a person; one that the accounts refused is a rejection. */
function done<T>(what: string, outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  reject("not_admitted", `the person could not be ${what} (${outcome.failure.code})`);
}
