import "server-only";
import type { Accounts } from "@/lib/accounts/accounts";
import { type Note, type Origin, visitOf } from "@/lib/accounts/audit/event";
import type { Database } from "@/lib/database/database";
import type { OidcConfig } from "@/lib/oidc-config";
import { admit } from "./admit";
import {
  type Attempted,
  createAttempts,
  noAttemptCookie,
  type Rejection,
  reject,
  type SignOnAttempt,
} from "./attempts";
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

/** The address to send the browser to, and the cookie that binds the attempt to it. */
export interface Departure {
  readonly location: string;
  readonly cookie: string;
}

/** The result of a return. `cookies` are to be set in every case. */
export interface Arrival {
  readonly cookies: readonly string[];
  /** The path that the person wanted; null without an attempt of this browser. */
  readonly next: string | null;
  readonly rejection: Rejection | null;
}

/** Single sign-on by OpenID Connect (docs/decisions/018). */
export interface SignOn {
  /** The name of the provider on the sign-in page. */
  readonly label: string;
  /**
   * Begins an attempt.
   * @param next a path of this desk, already checked
   * @param origin of this desk as people reach it
   * @returns null where one address begins too many
   */
  start(next: string, origin: string, from: Origin): Promise<Attempted<Departure | null>>;
  /** Ends an attempt by the query of the provider's redirect, with a session or without one. */
  finish(query: URLSearchParams, origin: string, from: Origin): Promise<Arrival>;
}

/** The path that the provider must know as a redirect URI. */
export const callbackPath = "/api/oidc/callback";

/** Creates single sign-on by one provider. The first attempt loads the provider's configuration. */
export function createSignOn(parts: SignOnParts): SignOn {
  const { config, database, accounts, note, now = Date.now } = parts;
  const loadProvider = providerOf(config, now);
  const attempts = createAttempts(database, now);
  const admission = { ...parts, provider: { kind: "provider", name: config.label } as const };

  /** Returns the cookie of a new session. Nothing runs after a rejection, and the session is the last step. */
  async function signIn(
    query: URLSearchParams,
    attempt: SignOnAttempt,
    from: Origin,
  ): Promise<Attempted<string>> {
    const provider = await loadProvider();
    if (!provider.ok) return provider;
    const identity = await provider.value.identify(query, attempt);
    if (!identity.ok) return identity;
    const person = await admit(admission, identity.value, from);
    if (!person.ok) return person;
    const session = await accounts.startSession(person.value, from);
    if (session.ok) return { ok: true, value: session.value.cookie };
    const { code } = session.failure;
    return reject(code === "forbidden" ? "not_admitted" : "unavailable", `no session was begun (${code})`);
  }

  return {
    label: config.label,

    async start(next, origin, from) {
      const provider = await loadProvider();
      if (!provider.ok) return provider;
      const redirectUri = `${origin}${callbackPath}`;
      const opened = await attempts.open({ issuer: config.issuer, redirectUri, next, address: from.address });
      if (opened === null) return { ok: true, value: null };
      const location = await provider.value.authorizationUrl(opened.attempt);
      return { ok: true, value: { location, cookie: opened.cookie } };
    },

    async finish(query, origin, from) {
      const state = query.get("state") ?? "";
      const attempt = await attempts.take(state, from.headers, origin, config.issuer);
      if (attempt === null) {
        const rejection = reject("expired", "this browser has no such attempt under way");
        return { cookies: [], next: null, rejection };
      }
      const { next } = attempt;
      const cleared = noAttemptCookie(state, origin);
      const session = await signIn(query, attempt, from);
      if (session.ok) return { cookies: [cleared, session.value], next, rejection: null };
      const reason = `${config.label}: ${session.problem}`;
      await note({ ...visitOf({ kind: "nobody" }, from), action: "sign-in-failed", reason });
      return { cookies: [cleared], next, rejection: session };
    },
  };
}
