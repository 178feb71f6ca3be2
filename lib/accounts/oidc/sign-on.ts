import "server-only";
import { createHash } from "node:crypto";
import type { Accounts } from "@/lib/accounts/accounts";
import { type Note, type Origin, visitOf } from "@/lib/accounts/note";
import type { Database } from "@/lib/database/database";
import type { OidcConfig } from "@/lib/oidc-config";
import { admit } from "./admit";
import type { SignOnAttempt } from "./attempt";
import { noAttemptCookie } from "./attempt-cookie";
import { type Attempted, type Rejection, reject } from "./attempted";
import { createAttempts } from "./attempts";
import { type BackChannel, openBackChannel } from "./back-channel";
import { loadClaims } from "./claims";
import { exchangeCode } from "./exchange-code";
import { type Provider, providerOf } from "./provider";
import { toVerifiedIdentity } from "./verified-identity";
import { verifyIdToken } from "./verify-id-token";

/** What single sign-on works with. */
export interface SignOnParts {
  readonly config: OidcConfig;
  readonly database: Database;
  readonly accounts: Pick<Accounts, "invite" | "changeRole" | "endAccess" | "startSession">;
  /** Domains, in lower case, whose people need no invitation. */
  readonly domains: readonly string[];
  readonly note: Note;
  readonly ask?: BackChannel;
  readonly now?: () => number;
}

/** Where the browser goes, and the cookie that makes it the one that may come back. */
export interface Departure {
  readonly location: string;
  readonly cookie: string;
}

/** How somebody came back. `cookies` are to be set whatever happened. */
export interface Arrival {
  readonly cookies: readonly string[];
  /** Where they wanted to go; null where no attempt of this browser tells it. */
  readonly next: string | null;
  readonly rejection: Rejection | null;
}

/** Single sign-on by OpenID Connect (docs/decisions/018). */
export interface SignOn {
  /** What people call the provider. */
  readonly label: string;
  /**
   * Begins an attempt.
   * @param next a path of this desk, already checked
   * @param origin of this desk as people reach it
   * @returns null where one address begins too many
   */
  start(next: string, origin: string, from: Origin): Promise<Attempted<Departure | null>>;
  /** Ends an attempt by what the provider's redirect brought, with a session or without one. */
  finish(query: URLSearchParams, origin: string, from: Origin): Promise<Arrival>;
}

/** Makes single sign-on by one provider. It asks nothing of it until somebody wants to come in. */
export function createSignOn(parts: SignOnParts): SignOn {
  const { config, database, accounts, note, now = Date.now, ask = openBackChannel() } = parts;
  const lookUp = providerOf(config, ask, now);
  const attempts = createAttempts(database, now);
  const door = { ...parts, provider: { kind: "provider", name: config.label } as const };

  async function identify(query: URLSearchParams, attempt: SignOnAttempt, from: Origin) {
    const provider = await lookUp();
    if (!provider.ok) return provider;
    const code = readReturn(query, provider.value);
    if (!code.ok) return code;
    const person = await askAbout(provider.value, code.value, attempt);
    if (!person.ok) return person;
    return admit(door, person.value, from);
  }

  async function askAbout(provider: Provider, code: string, attempt: SignOnAttempt) {
    const tokens = await exchangeCode(provider, code, attempt);
    if (!tokens.ok) return tokens;
    const expected = { nonce: attempt.nonce, now: now() };
    const idClaims = await verifyIdToken(provider, tokens.value, expected);
    if (!idClaims.ok) return idClaims;
    const claims = await loadClaims(provider, tokens.value, idClaims.value);
    if (!claims.ok) return claims;
    return { ok: true, value: toVerifiedIdentity(claims.value, idClaims.value.sub, config) } as const;
  }

  async function arrive(query: URLSearchParams, attempt: SignOnAttempt, from: Origin) {
    const person = await identify(query, attempt, from);
    if (!person.ok) return person;
    const session = await accounts.startSession(person.value, from);
    if (session.ok) return session;
    const { code } = session.failure;
    return reject(code === "forbidden" ? "not_admitted" : "unavailable", `no session was begun (${code})`);
  }

  return {
    label: config.label,

    async start(next, origin, from) {
      const provider = await lookUp();
      if (!provider.ok) return provider;
      const redirectUri = `${origin}${callbackPath}`;
      const opened = await attempts.open({ issuer: config.issuer, redirectUri, next, address: from.address });
      if (opened === null) return { ok: true, value: null };
      const location = authorizationUrl(provider.value, opened.attempt);
      return { ok: true, value: { location, cookie: opened.cookie } };
    },

    async finish(query, origin, from) {
      const state = query.get("state") ?? "";
      const attempt = await attempts.take(state, { headers: from.headers, origin }, config.issuer);
      if (attempt === null) {
        const rejection = reject("expired", "this browser has no such attempt under way");
        return { cookies: [], next: null, rejection };
      }
      const cleared = noAttemptCookie(state, origin);
      const session = await arrive(query, attempt, from);
      if (session.ok)
        return { cookies: [cleared, session.value.cookie], next: attempt.next, rejection: null };
      await note({
        ...visitOf({ kind: "nobody" }, from),
        action: "sign-in-failed",
        reason: `${config.label}: ${session.problem}`,
      });
      return { cookies: [cleared], next: attempt.next, rejection: session };
    },
  };
}

/** The address that the provider must know as a redirect URI. */
export const callbackPath = "/api/oidc/callback";

/**
 * Where the browser goes to sign in: a code by query, PKCE S256, state and nonce (OpenID Connect Core 1.0
 * §3.1.2.1, RFC 7636).
 */
function authorizationUrl({ config, metadata }: Provider, attempt: SignOnAttempt): string {
  const url = new URL(metadata.authorization_endpoint);
  const question = {
    response_type: "code",
    client_id: config.clientId,
    redirect_uri: attempt.redirectUri,
    scope: config.scope,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: createHash("sha256").update(attempt.verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(question)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * What a provider says where the person did not sign in, or did not agree (OpenID Connect Core 1.0 §3.1.2.6).
 */
const byThePerson = [
  "access_denied",
  "login_required",
  "interaction_required",
  "consent_required",
  "account_selection_required",
];

/**
 * Reads the code out of the provider's redirect. The `iss` in it, where there is one, must be our provider's
 * (RFC 9207): else one provider's answer could be passed off as another's.
 */
function readReturn(query: URLSearchParams, { config, metadata }: Provider): Attempted<string> {
  const twice = ["state", "code", "error", "iss"].some((name) => query.getAll(name).length > 1);
  if (twice) return reject("distrusted", "the redirect says the same thing twice");
  const issuer = query.get("iss");
  const missing = issuer === null && metadata.authorization_response_iss_parameter_supported;
  if (missing || (issuer !== null && issuer !== config.issuer))
    return reject("distrusted", "the redirect is not our provider's");
  const error = query.get("error");
  if (error !== null)
    return byThePerson.includes(error)
      ? reject("cancelled", "the person did not sign in at the provider")
      : reject(
          "unavailable",
          `the provider refused our request${/^[a-z_]{1,40}$/.test(error) ? ` (${error})` : ""}`,
        );
  const code = query.get("code") ?? "";
  if (code === "" || code.length > 2048) return reject("distrusted", "the redirect has no code");
  return { ok: true, value: code };
}
