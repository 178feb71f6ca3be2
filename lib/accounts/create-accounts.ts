import "server-only";
import { randomBytes } from "node:crypto";
import type { AccessConfig } from "@/lib/config";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import { decideAccess, isDemoDatabase } from "./access-mode";
import type { Accounts, Asking } from "./accounts";
import { createAuth } from "./auth";
import { BriefCache } from "./brief-cache";
import type { Core } from "./core";
import type { Note } from "./note";
import { type Hasher, QueueFullError } from "./passwords/hasher";
import { hasPeople, makeLink } from "./people/links";
import { listPeople } from "./people/list-people";
import { changeRole, disable, enable, endAccess, invite, resetPassword } from "./people/manage-people";
import { accept, welcomeOf } from "./people/welcome";
import { secretSentences } from "./secret";
import { findSession } from "./sessions/find-session";
import { endSessions, listSessions, revokeSession, sessionEndsIn, signOut } from "./sessions/manage-sessions";
import { readSessionCookie } from "./sessions/session-cookie";
import { Attempts } from "./sign-in/attempts";
import { changePassword, confirmTotp, ownAccount, removeTotp, startTotp } from "./sign-in/own-account";
import { signIn, startSession } from "./sign-in/sign-in";
import { findToken, readBearer } from "./tokens/find-token";
import { createToken, listTokens, revokeToken } from "./tokens/manage-tokens";
import { RequestAllowance } from "./tokens/request-allowance";
import type { Viewer } from "./viewer";

export interface AccountsParts {
  readonly database: Database;
  readonly note: Note;
  readonly hasher: Hasher;
  /**
   * Seals stored secrets; at least 32 bytes. Null: access is open, and nobody can sign in without a restart.
   */
  readonly secret: string | null;
  readonly setting: AccessConfig["mode"];
  readonly hasUpstream: boolean;
}

/** Puts the accounts room together over a database. */
export async function createAccounts(parts: AccountsParts): Promise<Accounts> {
  const { database, note, hasher, setting, hasUpstream } = parts;
  const secret = parts.secret ?? randomBytes(32).toString("base64url");
  const auth = await createAuth(database, secret, hasher);
  const core: Core = {
    database,
    note,
    hasher,
    secret,
    api: auth.api,
    library: await auth.$context,
    viewers: new BriefCache(),
  };
  const attempts = new Attempts(database, secret);
  const allowance = new RequestAllowance();
  const demo = new BriefCache<boolean>();
  const orTrouble = <T>(work: () => Promise<Outcome<T>>) =>
    answer(database, async () => {
      // An import may have ended a demo that was open to all: what a passing secret seals would be lost.
      const isLocked = parts.secret === null && (await accessMode()).mode === "required";
      return isLocked ? fail("database_unavailable", { message: secretSentences.required }) : work();
    });

  async function accessMode() {
    const isDemo = hasUpstream ? false : await demo.get("demo", () => isDemoDatabase(database));
    return decideAccess({ setting, hasUpstream, isDemo });
  }

  const whereLocked = (find: () => Promise<Outcome<Viewer>>) =>
    orTrouble(async () => {
      const { mode } = await accessMode();
      return mode === "open" ? succeed({ kind: "open" } as const) : find();
    });

  return {
    accessMode,
    whoAsks: (headers, asking) => whereLocked(() => whoAsks(core, allowance, headers, asking)),
    knows: (headers, asking) => whereLocked(() => knows(core, headers, asking)),
    tokenAllowance: (tokenId) => allowance.read(tokenId),

    signIn: (given, from) => orTrouble(() => signIn(core, attempts, given, from)),
    startSession: (personId, from) => orTrouble(() => startSession(core, personId, from)),
    signOut: (from) => orTrouble(() => signOut(core, from)),
    listSessions: (viewer, personId) => orTrouble(() => listSessions(core, viewer, personId)),
    sessionEndsIn: (viewer) => orTrouble(() => sessionEndsIn(core, viewer)),
    revokeSession: (viewer, id, from) => orTrouble(() => revokeSession(core, viewer, id, from)),
    endSessions: (viewer, personId, from) => orTrouble(() => endSessions(core, viewer, personId, from)),

    ownAccount: (viewer) => orTrouble(() => ownAccount(core, viewer)),
    changePassword: (viewer, given, from) =>
      orTrouble(() => changePassword(core, attempts, viewer, given, from)),
    startTotp: (viewer, given, from) => orTrouble(() => startTotp(core, attempts, viewer, given, from)),
    confirmTotp: (viewer, given, from) => orTrouble(() => confirmTotp(core, viewer, given, from)),
    removeTotp: (viewer, given, from) => orTrouble(() => removeTotp(core, attempts, viewer, given, from)),

    listPeople: (actor) => orTrouble(() => listPeople(core, actor)),
    invite: (actor, order, from) => orTrouble(() => invite(core, actor, order, from)),
    changeRole: (actor, id, role, from) => orTrouble(() => changeRole(core, actor, id, role, from)),
    disable: (actor, id, from) => orTrouble(() => disable(core, actor, id, from)),
    enable: (actor, id, from) => orTrouble(() => enable(core, actor, id, from)),
    resetPassword: (actor, id, from) => orTrouble(() => resetPassword(core, actor, id, from)),
    readLink: (token) => orTrouble(() => welcomeOf(core, token)),
    acceptInvitation: (given, from) => orTrouble(() => accept(core, attempts, given, from)),
    hasPeople: () => orTrouble(async () => succeed(await hasPeople(core))),
    async firstAdminLink() {
      const { mode } = await accessMode();
      return mode === "open" || (await hasPeople(core)) ? null : makeLink(core, "first-admin", null);
    },

    listTokens: (viewer) => orTrouble(() => listTokens(core, viewer)),
    createToken: (viewer, order, from) => orTrouble(() => createToken(core, viewer, order, from)),
    endAccess: (actor, id, from) => orTrouble(() => endAccess(core, actor, id, from)),
    revokeToken: (viewer, id, from) => orTrouble(() => revokeToken(core, viewer, id, from)),
  };
}

/** Trouble that passes is a failure that says so; anything else is a mistake of ours and thrown on. */
async function answer<T>(database: Database, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof QueueFullError) return fail("rate_limited", { retryAfter: 1 });
    if (database.isUnavailable(error)) return fail("database_unavailable", { retryAfter: 1 });
    throw error;
  }
}

/**
 * Who sends these headers, where people must sign in. A request that shows a token is a machine's, whatever
 * cookies come with it: a wrong token is refused and never becomes a person.
 */
async function whoAsks(
  core: Core,
  allowance: RequestAllowance,
  headers: Headers,
  asking: Asking,
): Promise<Outcome<Viewer>> {
  const found = await knows(core, headers, asking);
  if (!found.ok) return found;
  const viewer = found.value;
  const wait = viewer.kind === "token" ? allowance.take(viewer.id) : 0;
  return wait > 0 ? fail("rate_limited", { retryAfter: wait }) : succeed(viewer);
}

/** The same without counting the request. */
async function knows(core: Core, headers: Headers, asking: Asking): Promise<Outcome<Viewer>> {
  const authorization = headers.get("authorization");
  const viewer =
    authorization === null
      ? await person(core, readSessionCookie(headers), asking)
      : await known(core, readBearer(authorization), (token) => findToken(core, token));
  return viewer === null ? fail("unauthenticated") : succeed(viewer);
}

// What is no use is remembered apart: a use that comes right after it must not be lost.
function person(core: Core, secret: string | null, asking: Asking): Promise<Viewer | null> {
  const find = () => (secret === null ? Promise.resolve(null) : findSession(core, secret, asking));
  return known(core, secret !== null && asking.isUse === false ? `unused ${secret}` : secret, find);
}

async function known(
  core: Core,
  secret: string | null,
  find: (secret: string) => Promise<Viewer | null>,
): Promise<Viewer | null> {
  return secret === null ? null : core.viewers.get(secret, () => find(secret));
}
