import { randomBytes } from "node:crypto";
import type { Origin } from "@/lib/accounts/audit/event";
import { hashToken } from "@/lib/accounts/core";
import { networkOf } from "@/lib/accounts/network.mjs";
import { readCookies, writeCookie } from "@/lib/accounts/sessions/cookie";
import type { Database } from "@/lib/database/database";
import type { Tables } from "@/lib/database/schema/schema";

/**
 * The reason why a sign-in through the provider failed. `unavailable`: the provider is unreachable or
 * misconfigured; `too_many`: an address began too many attempts; `expired`: this browser has no such attempt
 * in progress; `cancelled`: the provider reports that the person did not sign in; `distrusted`: a response
 * failed a check; `not_admitted`: the person was not invited, has no role or is disabled.
 */
export type SignOnProblem =
  | "unavailable"
  | "too_many"
  | "expired"
  | "cancelled"
  | "distrusted"
  | "not_admitted";

/** Thrown if a sign-in cannot continue. Callers of `SignOn` receive it as a value. */
export class Rejection extends Error {
  override readonly name = "Rejection";
  readonly ok = false;

  /**
   * @param detail for the log; contains no untrusted text
   * @param personId the person whom the provider identified; null if unknown
   */
  constructor(
    readonly problem: SignOnProblem,
    readonly detail: string,
    readonly personId: string | null = null,
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

/**
 * A sign-in in progress. Stored when the browser goes to the provider, used up when it returns. The
 * provider's redirect has its `state`. `verifier`: that of PKCE; `next`: the checked path of this desk to
 * open afterwards.
 */
export type SignOnAttempt = Pick<
  Tables["sign_on_attempt"],
  "issuer" | "nonce" | "verifier" | "redirect_uri" | "next"
> & { readonly state: string };

/**
 * Stores sign-ins in progress. Each works once, in one browser (cookie) and with one provider (issuer). State
 * and cookie are stored as hashes, so a copy of the table cannot complete a sign-in.
 */
export function createAttempts(database: Database, now: () => number) {
  const table = "sign_on_attempt";

  /** Stores an attempt. Returns null if 60 attempts of an address in the last minute have not succeeded. */
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

    const [state, browser] = [secret(), secret()];
    const attempt = { issuer, redirect_uri: redirectUri, next, nonce: secret(), verifier: secret() };
    const hashes = { state_hash: hashToken(state), browser_hash: hashToken(browser) };
    await database.writer
      .insertInto(table)
      .values({ ...attempt, ...hashes, address: network, expires_at: now() + lifetime })
      .execute();
    const cookie = writeCookie(from.headers, cookieName(state), browser, lifetime / 1000);
    return { attempt: { ...attempt, state }, cookie };
  }

  /**
   * Uses up and returns the attempt of a browser. Only one of two concurrent requests gets it. Its row stays
   * until it expires, unless it succeeds: the limit of an address counts failed attempts too.
   */
  async function take(state: string, headers: Headers, issuer: string): Promise<SignOnAttempt | null> {
    const [browser, another] = readCookies(headers, cookieName(state));
    // Over http another host of the same site can plant a second cookie. Neither can be trusted then.
    if (browser === undefined || another !== undefined) return null;
    const row = await database.writer
      .updateTable(table)
      // No cookie has this hash.
      .set({ browser_hash: "" })
      .where("state_hash", "=", hashToken(state))
      .where("browser_hash", "=", hashToken(browser))
      .returningAll()
      .executeTakeFirst();
    if (row === undefined || row.issuer !== issuer || row.expires_at <= now()) return null;
    return { ...row, state };
  }

  /** Removes an attempt that succeeded. */
  async function succeed(state: string): Promise<void> {
    await database.writer.deleteFrom(table).where("state_hash", "=", hashToken(state)).execute();
  }

  return { open, take, succeed };
}

/** Returns the `Set-Cookie` header that deletes the cookie of an attempt. */
export function noAttemptCookie(state: string, headers: Headers): string {
  return writeCookie(headers, cookieName(state), "", 0);
}

/** Each attempt has its own cookie, so that two tabs can sign in at the same time. */
function cookieName(state: string): string {
  // An unchecked state must not become part of a header.
  return `desk-sign-on-${/^[\w-]{43}$/.test(state) ? state.slice(0, 8) : "none"}`;
}

/** Returns 256 random bits as 43 characters, the minimum length of a PKCE verifier (RFC 7636 §4.1). */
function secret(): string {
  return randomBytes(32).toString("base64url");
}
