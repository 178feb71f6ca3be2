import "server-only";
import type { Accounts } from "@/lib/accounts/accounts";
import { contextOf, type Note, type Origin } from "@/lib/accounts/audit/event";
import { openAccounts, openDeskAudit } from "@/lib/accounts/open-accounts";
import type { SignedIn } from "@/lib/accounts/sessions/sessions";
import { readConfig } from "@/lib/config";
import type { FailureCode } from "@/lib/contract/failure";
import { type Database, openDeskDatabase } from "@/lib/database/database";
import type { OidcConfig } from "@/lib/oidc-config";
import { openOnce } from "@/lib/open-once";
import { type Admission, findIdentified } from "./admit";
import { createAttempts, noAttemptCookie, Rejection, type SignOnAttempt } from "./attempts";
import { providerOf } from "./provider";

export interface SignOnParts extends Pick<Admission, "domains"> {
  readonly config: OidcConfig;
  readonly database: Database;
  readonly accounts: Pick<Accounts, "admit">;
  readonly note: Note;
  readonly now?: () => number;
}

/** The result of a callback. Set `cookies` in every case. */
export interface CallbackResult {
  readonly cookies: readonly string[];
  /** The path to open after sign-in; null if this browser has no such attempt. */
  readonly next: string | null;
  readonly rejection: Rejection | null;
}

/** Single sign-on with OpenID Connect (docs/decisions/017). */
export type SignOn = ReturnType<typeof createSignOn>;

/** Returns single sign-on as configured, or null without a provider. */
export const openSignOn = openOnce("sign-on", async (): Promise<SignOn | null> => {
  const { oidc: config, access } = readConfig();
  if (config === null) return null;
  const database = await openDeskDatabase();
  const accounts = await openAccounts();
  const { note } = await openDeskAudit();
  return createSignOn({ config, database, accounts, domains: access.domains, note });
});

/** Temporary failures. All others are about the person. */
const transient = new Set<FailureCode>(["audit_unavailable", "busy", "database_unavailable", "rate_limited"]);

const callbackPath = "/api/oidc/callback";

/** Creates single sign-on with one provider. The first attempt loads the provider's configuration. */
export function createSignOn({ config, database, accounts, domains, note, now = Date.now }: SignOnParts) {
  const loadProvider = providerOf(config);
  const attempts = createAttempts(database, now);

  async function begin(next: string, origin: string, from: Origin) {
    const provider = await loadProvider();
    const redirectUri = `${origin}${callbackPath}`;
    const opened = await attempts.open(config.issuer, redirectUri, next, from);
    const value = opened && {
      location: await provider.authorizationUrl(opened.attempt),
      cookie: opened.cookie,
    };
    return { ok: true, value } as const;
  }

  /** Identifies the person and starts a session. Throws `Rejection`. */
  async function signIn(query: URLSearchParams, attempt: SignOnAttempt, from: Origin): Promise<SignedIn> {
    const provider = await loadProvider();
    const identity = await provider.identify(query, attempt);
    const session = await accounts.admit(identity, { label: config.label, domains }, from);
    if (session.ok) return session.value;
    const { code, errors = {}, message = Object.values(errors).flat().join(" ") } = session.failure;
    const detail = message || `no session was begun (${code})`;
    if (transient.has(code)) throw new Rejection("unavailable", detail);
    throw new Rejection("not_admitted", detail, await findIdentified(database, identity).catch(() => null));
  }

  return {
    label: config.label,

    /**
     * Begins an attempt. Returns the address to send the browser to and the cookie that binds the attempt to
     * that browser. The value is null if an address begins too many attempts.
     * @param next a path of this desk, already checked
     * @param origin the origin under which users reach this desk
     */
    start: (next: string, origin: string, from: Origin) => begin(next, origin, from).catch(rejectionAsValue),

    /** Ends an attempt with the query of the provider's redirect. Returns session cookies or a rejection. */
    async finish(query: URLSearchParams, from: Origin): Promise<CallbackResult> {
      const state = query.get("state") ?? "";
      const attempt = await attempts.take(state, from.headers, config.issuer);
      if (attempt === null) {
        const rejection = new Rejection("expired", "this browser has no such attempt in progress");
        return { cookies: [], next: null, rejection };
      }
      const { next } = attempt;
      const cleared = noAttemptCookie(state, from.headers);
      const session = await signIn(query, attempt, from).catch(rejectionAsValue);
      if ("cookies" in session) {
        await attempts.succeed(state);
        return { cookies: [cleared, ...session.cookies], next, rejection: null };
      }
      if (session.problem !== "cancelled") {
        const ids = session.personId === null ? [] : [session.personId];
        const failed = { action: "sign-in-failed", kind: "person", ids } as const;
        const reason = `${config.label}: ${session.problem}`;
        await note({ ...contextOf({ kind: "nobody" }, from), ...failed, reason });
      }
      return { cookies: [cleared], next, rejection: session };
    },
  };
}

function rejectionAsValue(error: unknown): Rejection {
  if (error instanceof Rejection) return error;
  throw error;
}
