import type { Outcome } from "@/lib/contract/failure";
import type { AccessMode } from "./access-mode";
import type { Actor, Origin } from "./note";
import type { Invitation, Link, PersonSummary, Welcome } from "./people/person";
import type { OwnSession } from "./sessions/own-session";
import type { NewToken, TokenOrder, TokenSummary } from "./tokens/token";
import type { Role, Viewer } from "./viewer";

/** A session that began. Both are whole `Set-Cookie` headers. */
export interface SignedIn {
  readonly cookie: string;
  /**
   * Where somebody proved who they are: makes the browser one whose sign-ins strangers' guesses cannot hold
   * up.
   */
  readonly deviceCookie?: string;
}

/** From where somebody asks. */
export interface Asking {
  readonly address: string | null;
  /**
   * False for what an open page asks by itself, again and again: that keeps no session alive. True unless
   * told.
   */
  readonly isUse?: boolean;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of the authenticator app, or a recovery code; asked for by `secondFactorNeeded`. */
  readonly code?: string;
}

/** What turns the second factor off. */
export interface FactorProof {
  readonly password: string;
  /** Of the authenticator app, or a recovery code. */
  readonly code: string;
}

/**
 * Who may see what (docs/decisions/017). Every function that changes something checks the right of who asks,
 * tells the audit first, and works at once: what is revoked ends within a second, in every process. Failures:
 * `unauthenticated`, `forbidden`, `invalid_query` with sentences by field, `not_found`, `rate_limited` with
 * seconds to wait.
 */
export interface Accounts {
  /** Whether people must sign in, and why (docs/decisions/017). */
  accessMode(): Promise<AccessMode>;
  /**
   * THE lock: who sends these headers. A session's cookie is a person, `Authorization: Bearer gd_…` a
   * machine.
   */
  whoAsks(headers: Headers, from: Asking): Promise<Outcome<Viewer>>;
  /** The same, where the request is not counted yet. */
  knows(headers: Headers, from: Asking): Promise<Outcome<Viewer>>;
  /** What is left of a token's 600 requests in this minute, for X-RateLimit headers. */
  tokenAllowance(tokenId: string): { readonly limit: number; readonly remaining: number };

  /** The same `unauthenticated` for every reason: nobody learns whether an account exists. */
  signIn(
    given: Credentials,
    from: Origin,
  ): Promise<Outcome<SignedIn | { readonly secondFactorNeeded: true }>>;
  /** Begins a session for somebody whom another provider vouched for; `forbidden` for one who is disabled. */
  startSession(personId: string, from: Origin): Promise<Outcome<SignedIn>>;
  /** Ends the session of these headers; its `cookie` takes the browser's away. */
  signOut(from: Origin): Promise<Outcome<SignedIn>>;
  /** Live sessions, newest use first: one's own, or, for an admin, those of `personId`. */
  listSessions(viewer: Viewer, personId?: string): Promise<Outcome<readonly OwnSession[]>>;
  /** In how many ms the session that asks ends if nobody uses it; null where there is none. */
  sessionEndsIn(viewer: Viewer): Promise<Outcome<number | null>>;
  revokeSession(viewer: Viewer, sessionId: string, from: Origin): Promise<Outcome<null>>;
  /** Ends all sessions of a person; for admins. */
  endSessions(viewer: Viewer, personId: string, from: Origin): Promise<Outcome<null>>;

  /** What a person can change about signing in. */
  ownAccount(
    viewer: Viewer,
  ): Promise<Outcome<{ readonly password: boolean; readonly secondFactor: boolean }>>;
  /** Ends every other session; this one goes on under a new id. */
  changePassword(
    viewer: Viewer,
    given: { readonly current: string; readonly next: string },
    from: Origin,
  ): Promise<Outcome<SignedIn>>;
  /**
   * An `otpauth:` address for the app, and recovery codes that are shown once. Nothing is asked for until
   * confirmed.
   */
  startTotp(
    viewer: Viewer,
    given: { readonly password: string },
    from: Origin,
  ): Promise<Outcome<{ readonly uri: string; readonly recoveryCodes: readonly string[] }>>;
  confirmTotp(viewer: Viewer, given: { readonly code: string }, from: Origin): Promise<Outcome<SignedIn>>;
  removeTotp(viewer: Viewer, given: FactorProof, from: Origin): Promise<Outcome<SignedIn>>;

  /** Everybody, by name. */
  listPeople(actor: Actor): Promise<Outcome<readonly PersonSummary[]>>;
  /**
   * Makes a person who cannot sign in yet, and a link that lets them (7 days, once). Asked again: a new link.
   */
  invite(actor: Actor, order: Invitation, from: Origin): Promise<Outcome<Link>>;
  /** Revokes the person's tokens that read more than the new role may. */
  changeRole(actor: Actor, personId: string, role: Role, from: Origin): Promise<Outcome<null>>;
  /** Ends the person's sessions and tokens too. */
  disable(actor: Actor, personId: string, from: Origin): Promise<Outcome<null>>;
  enable(actor: Actor, personId: string, from: Origin): Promise<Outcome<null>>;
  /** A link for a new password (24 hours, once); a second factor is taken away when it is used. */
  resetPassword(actor: Actor, personId: string, from: Origin): Promise<Outcome<Link>>;
  /** Whom a link welcomes, without using it up; `not_found` where it was used, replaced or is too old. */
  readLink(token: string): Promise<Outcome<Welcome>>;
  /** Uses a link up: sets the password (and the first admin's name and e-mail) and begins a session. */
  acceptInvitation(
    given: {
      readonly token: string;
      readonly password: string;
      readonly name?: string;
      readonly email?: string;
    },
    from: Origin,
  ): Promise<Outcome<SignedIn>>;
  /** Whether anybody has an account: before that nobody can sign in by a password. */
  hasPeople(): Promise<Outcome<boolean>>;
  /**
   * A link that makes the first admin (30 minutes, once); null where there are people, or nobody must sign
   * in.
   */
  firstAdminLink(): Promise<Link | null>;

  /** Every token, newest first; admins only, because a token reads whole records. */
  listTokens(viewer: Viewer): Promise<Outcome<readonly TokenSummary[]>>;
  createToken(viewer: Viewer, order: TokenOrder, from: Origin): Promise<Outcome<NewToken>>;
  revokeToken(viewer: Viewer, tokenId: string, from: Origin): Promise<Outcome<null>>;
  /** Ends every session of a person and revokes every token that they made. */
  endAccess(actor: Actor, personId: string, from: Origin): Promise<Outcome<null>>;
}
