import { randomBytes } from "node:crypto";
import type { Origin } from "@/lib/accounts/audit/event";
import { hashToken } from "@/lib/accounts/core";
import { networkOf } from "@/lib/accounts/network.mjs";
import { readCookies, writeCookie } from "@/lib/accounts/sessions/cookie";
import type { Database } from "@/lib/database/database";

/**
 * Why a sign-in by the provider failed. `unavailable`: the provider cannot be reached or is set up wrong;
 * `expired`: this browser has no such attempt under way; `cancelled`: the provider reports that the person
 * did not sign in; `distrusted`: a response failed a check; `not_admitted`: the person was not invited, has
 * no role or is disabled.
 */
export type SignOnProblem = "unavailable" | "expired" | "cancelled" | "distrusted" | "not_admitted";

/** Thrown if a sign-in cannot go on; callers of `SignOn` get it as a value. */
export class Rejection extends Error {
  override readonly name = "Rejection";
  readonly ok = false;

  /** @param detail for the log; it quotes nothing that a stranger wrote */
  constructor(
    readonly problem: SignOnProblem,
    readonly detail: string,
  ) {
    super(detail);
  }
}

/** @throws Rejection */
export function reject(problem: SignOnProblem, detail: string): never {
  throw new Rejection(problem, detail);
}

const minute = 60_000;
const lifetime = 10 * minute;
const maxPerMinute = 60;

/** A sign-in that is under way: recorded when the browser leaves for the provider, deleted at its return. */
export interface SignOnAttempt {
  /** Returned in the provider's redirect; identifies this record. */
  readonly state: string;
  readonly nonce: string;
  /** The PKCE verifier. */
  readonly verifier: string;
  readonly redirectUri: string;
  /** The path of this desk to go to afterwards, already checked. */
  readonly next: string;
}

/**
 * The records of sign-ins under way. Each is bound to one browser by a cookie and to one provider by its
 * issuer, and is used once. State and cookie are stored as hashes: a copy of the table cannot finish one.
 */
export function createAttempts(database: Database, now: () => number) {
  const table = "sign_on_attempt";

  /** Records an attempt. Returns null if an address began 60 in the last minute and finished none. */
  async function open(issuer: string, redirectUri: string, next: string, from: Origin) {
    const network = networkOf(from.address);
    await database.writer.deleteFrom(table).where("expires_at", "<=", now()).execute();
    const recent = await database.writer
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("address", "=", network)
      .where("expires_at", ">", now() + lifetime - minute)
      .executeTakeFirstOrThrow();
    if (recent.count >= maxPerMinute) return null;

    const attempt: SignOnAttempt = {
      state: secret(),
      nonce: secret(),
      verifier: secret(),
      redirectUri,
      next,
    };
    const browser = secret();
    await database.writer
      .insertInto(table)
      .values({
        state_hash: hashToken(attempt.state),
        browser_hash: hashToken(browser),
        issuer,
        nonce: attempt.nonce,
        verifier: attempt.verifier,
        redirect_uri: redirectUri,
        next,
        address: network,
        expires_at: now() + lifetime,
      })
      .execute();
    const cookie = writeCookie(from.headers, cookieName(attempt.state), browser, lifetime / 1000);
    return { attempt, cookie };
  }

  /** Removes and returns the attempt that a browser began; one of two requests for it gets it. */
  async function take(state: string, headers: Headers, issuer: string) {
    const [browser, another] = readCookies(headers, cookieName(state));
    // Over http a neighbouring host can plant a second cookie: then neither counts.
    if (browser === undefined || another !== undefined) return null;
    const row = await database.writer
      .deleteFrom(table)
      .where("state_hash", "=", hashToken(state))
      .where("browser_hash", "=", hashToken(browser))
      .returningAll()
      .executeTakeFirst();
    if (row === undefined || row.issuer !== issuer || row.expires_at <= now()) return null;
    const { nonce, verifier, redirect_uri: redirectUri, next } = row;
    return { state, nonce, verifier, redirectUri, next } satisfies SignOnAttempt;
  }

  return { open, take };
}

export function noAttemptCookie(state: string, headers: Headers): string {
  return writeCookie(headers, cookieName(state), "", 0);
}

/** Each attempt has its own cookie, so that two tabs can sign in at the same time. */
function cookieName(state: string): string {
  // A foreign state must not become part of a header.
  return `desk-sign-on-${/^[\w-]{43}$/.test(state) ? state.slice(0, 8) : "none"}`;
}

/** 256 random bits; as a verifier they have the 43 characters of RFC 7636 §4.1. */
function secret(): string {
  return randomBytes(32).toString("base64url");
}
