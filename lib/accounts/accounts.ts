import "server-only";
import { randomBytes } from "node:crypto";
import { ConfigError } from "@/lib/config";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import { type AccessMode, type AccessSettings, readAccessMode } from "./access-mode";
import type { Note, Origin } from "./audit/event";
import { BriefCache, type Core, Refusal, refuse } from "./core";
import { admit } from "./oidc/admit";
import { type Hasher, QueueFullError } from "./passwords/hasher";
import { acceptInvitation, type Link, makeLink, readLink } from "./people/links";
import { changeRole, disable, enable, invite, listPeople, resetPassword } from "./people/manage-people";
import { hasPeople } from "./people/people";
import { changeView, createView, deleteView, listViews } from "./saved-views";
import { secretSentences } from "./secret";
import { readSessionCookie } from "./sessions/cookie";
import {
  endSessions,
  findSession,
  listSessions,
  revokeSession,
  sessionEndsIn,
  signOut,
} from "./sessions/sessions";
import { changePassword, confirmTotp, ownAccount, removeTotp, startTotp } from "./sign-in/own-account";
import { signIn } from "./sign-in/sign-in";
import { RequestAllowance, sharedBy } from "./tokens/request-allowance";
import { createToken, findToken, listTokens, readBearer, revokeToken } from "./tokens/tokens";
import type { Viewer } from "./viewer";

export interface AccountsParts {
  readonly database: Database;
  readonly note: Note;
  readonly hasher: Hasher;
  /** At least 32 bytes. Null while access is open; enabling sign-in then requires a restart. */
  readonly secret: string | null;
  /** Claims and returns the secret, as at the start. Throws `ConfigError` if another one is claimed. */
  readonly claimSecret?: () => Promise<string | null>;
  readonly settings: AccessSettings;
}

/**
 * The accounts of a desk (docs/decisions/017). Each function passed to `bind` that changes something must
 * check the caller's right and write the audit entry first. Changes take effect immediately: a revocation
 * works within a second, in every process. Failures: `unauthenticated`, `forbidden`, `invalid_query` with
 * messages by field, `not_found`, `rate_limited` and `busy` with seconds to wait, `audit_unavailable`,
 * `database_unavailable`.
 */
export type Accounts = ReturnType<typeof createAccounts>;

/** Binds the functions of the accounts to a database and the settings of access. */
export function createAccounts({ database, note, hasher, settings, ...parts }: AccountsParts) {
  const secret = parts.secret ?? randomBytes(32).toString("base64url");
  const core: Core = { database, note, hasher, secret, viewers: new BriefCache() };
  const allowance = new RequestAllowance(sharedBy(database));
  const modes = new BriefCache<AccessMode>();
  const accessMode = () => modes.get("", () => readAccessMode(database, settings));
  let isReady = false;

  /** Prepares for sign-in when it is first required: an import may have ended the open demo. */
  async function prepare(): Promise<void> {
    if ((await accessMode()).mode !== "required") return;
    const claimed = (await parts.claimSecret?.()) ?? parts.secret;
    // A temporary secret must not encrypt anything that is stored.
    if (parts.secret === null) throw new ConfigError(secretSentences.required);
    if (claimed !== parts.secret) throw new ConfigError(secretSentences.other);
    isReady = true;
  }

  async function attempt<T>(work: () => Promise<T>): Promise<Outcome<T>> {
    try {
      if (!isReady) await prepare();
      return succeed(await work());
    } catch (error) {
      return failureOf(error);
    }
  }

  /** Returns refusals and temporary faults as failures. Other errors are defects and are rethrown. */
  function failureOf(error: unknown): Outcome<never> {
    if (error instanceof Refusal) return { ok: false, failure: error.failure };
    if (error instanceof ConfigError) return fail("database_unavailable", { message: error.message });
    if (error instanceof QueueFullError) return fail("rate_limited", { retryAfter: 1 });
    if (database.isUnavailable(error)) return fail("database_unavailable", { retryAfter: 1 });
    throw error;
  }

  function bind<Args extends unknown[], T>(work: (core: Core, ...args: Args) => Promise<T>) {
    return (...args: Args): Promise<Outcome<T>> => attempt(() => work(core, ...args));
  }

  /** Binds a function that may change who a cookie or token identifies. */
  function change<Args extends unknown[], T>(work: (core: Core, ...args: Args) => Promise<T>) {
    return bind((own: Core, ...args: Args) => work(own, ...args).finally(() => own.viewers.clear()));
  }

  /**
   * Authenticates the caller by a session cookie or by a token, sent as `Authorization: Bearer gd_…`.
   * @param countsAsUse false for requests that an open page repeats; they do not keep a session alive
   */
  function identify(from: Origin, countsAsUse = true): Promise<Outcome<Viewer>> {
    return attempt(async () => {
      const { mode } = await accessMode();
      if (mode === "open") return { kind: "open" };
      return (await findViewer(core, from, countsAsUse)) ?? refuse("unauthenticated");
    });
  }

  /** Identifies a person or token without the cache of viewers; the access mode may still be cached. */
  function identifyAgain(from: Origin): Promise<Outcome<Viewer>> {
    core.viewers.clear();
    return identify(from, false);
  }

  /** Counts a request by a person or token. Returns 0 if it is allowed, otherwise the seconds to wait. */
  function takeRequest({ kind, id }: Pick<Exclude<Viewer, { kind: "open" }>, "kind" | "id">) {
    return allowance.take(`${kind} ${id}`);
  }

  /** Creates the link for the first admin. Returns null if people exist or access is open. */
  async function firstAdminLink(): Promise<Link | null> {
    const { mode } = await accessMode();
    return mode === "open" || (await hasPeople(core)) ? null : makeLink(core, "first-admin", null);
  }

  /**
   * Reads the access mode without the cache: `identify` may know of a change up to a second later. Fails with
   * `unauthenticated` if an open demo has ended.
   */
  function confirmOpen(): Promise<Outcome<AccessMode>> {
    return attempt(async () => {
      const current = await readAccessMode(database, settings);
      return current.mode === "open" ? current : refuse("unauthenticated");
    });
  }

  return {
    accessMode,
    confirmOpen,
    identify,
    identifyAgain,
    takeRequest,
    /** Returns how many requests a token has left in the current minute, for X-RateLimit headers. */
    tokenAllowance: (tokenId: string) => allowance.read(`token ${tokenId}`),

    signIn: change(signIn),
    admit: change(admit),
    signOut: change(signOut),
    listSessions: bind(listSessions),
    sessionEndsIn: bind(sessionEndsIn),
    revokeSession: change(revokeSession),
    endSessions: change(endSessions),

    ownAccount: bind(ownAccount),
    changePassword: change(changePassword),
    startTotp: bind(startTotp),
    confirmTotp: change(confirmTotp),
    removeTotp: change(removeTotp),

    listPeople: bind(listPeople),
    invite: bind(invite),
    changeRole: change(changeRole),
    disable: change(disable),
    enable: change(enable),
    resetPassword: bind(resetPassword),
    readLink: bind(readLink),
    acceptInvitation: change(acceptInvitation),
    hasPeople: bind(hasPeople),
    firstAdminLink,

    listTokens: bind(listTokens),
    createToken: bind(createToken),
    revokeToken: change(revokeToken),

    listViews: bind(listViews),
    createView: bind(createView),
    changeView: bind(changeView),
    deleteView: bind(deleteView),
  };
}

/**
 * Ignores cookies if the request has a token, so that an invalid token never falls back to a session. Other
 * credentials, such as those for a proxy (Basic), are not the desk's.
 */
async function findViewer(core: Core, from: Origin, countsAsUse: boolean): Promise<Viewer | null> {
  const { headers } = from;
  const authorization = headers.get("authorization") ?? "";
  if (/^bearer\b/i.test(authorization)) {
    const token = readBearer(authorization);
    return token === null ? null : core.viewers.get(token, () => findToken(core, token));
  }
  const token = readSessionCookie(headers);
  if (token === null) return null;
  // Requests that do not count as use have their own entry: a use right after one must still be recorded.
  const key = countsAsUse ? token : `unused ${token}`;
  return core.viewers.get(key, () => findSession(core, token, from, countsAsUse));
}
