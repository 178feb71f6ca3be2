import { createHash, randomBytes } from "node:crypto";
import { networkOf } from "@/lib/accounts/network.mjs";
import type { Database } from "@/lib/database/database";
import type { SignOnAttempt } from "./attempt";
import { attemptCookie, attemptSecret } from "./attempt-cookie";

/** How long somebody may take to sign in at the provider. */
export const attemptLifetime = 10 * 60_000;
const window = 60_000;
const perWindow = 60;

interface Departure {
  readonly issuer: string;
  readonly redirectUri: string;
  readonly next: string;
  readonly address: string | null;
}

/**
 * The records of sign-ins under way. Each is bound to one browser by a cookie, to one provider by its issuer,
 * and is gone once it was used. State and cookie are kept as hashes: whoever reads the table can finish none.
 */
export function createAttempts(database: Database, now: () => number) {
  const table = "sign_on_attempt";

  /**
   * Records a new attempt, or refuses where an address has begun 60 in the last minute and finished none of
   * them.
   */
  async function open(
    departure: Departure,
  ): Promise<{ readonly attempt: SignOnAttempt; readonly cookie: string } | null> {
    const { issuer, redirectUri, next } = departure;
    const address = networkOf(departure.address);
    await database.writer.deleteFrom(table).where("expires_at", "<=", now()).execute();
    const recent = await database.writer
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as("count"))
      .where("address", "=", address)
      .where("expires_at", ">", now() + attemptLifetime - window)
      .executeTakeFirstOrThrow();
    if (Number(recent.count) >= perWindow) return null;

    const attempt = { state: secret(), nonce: secret(), verifier: secret(), redirectUri, next };
    const browser = secret();
    await database.writer
      .insertInto(table)
      .values({
        state_hash: hash(attempt.state),
        browser_hash: hash(browser),
        issuer,
        nonce: attempt.nonce,
        verifier: attempt.verifier,
        redirect_uri: redirectUri,
        next,
        address,
        expires_at: now() + attemptLifetime,
      })
      .execute();
    return { attempt, cookie: attemptCookie(attempt.state, browser, redirectUri) };
  }

  /**
   * Takes the attempt that a browser began out of the table: of two that ask for the same one, one gets it.
   */
  async function take(
    state: string,
    from: { readonly headers: Headers; readonly origin: string },
    issuer: string,
  ): Promise<SignOnAttempt | null> {
    const browser = attemptSecret(from.headers, state, from.origin);
    if (browser === null) return null;
    const row = await database.writer
      .deleteFrom(table)
      .where("state_hash", "=", hash(state))
      .where("browser_hash", "=", hash(browser))
      .returningAll()
      .executeTakeFirst();
    if (row === undefined || row.issuer !== issuer || Number(row.expires_at) <= now()) return null;
    const { nonce, verifier, redirect_uri: redirectUri, next } = row;
    return { state, nonce, verifier, redirectUri, next };
  }

  return { open, take };
}

/** 256 bits; as a verifier it has the 43 characters that RFC 7636 §4.1 asks for. */
function secret(): string {
  return randomBytes(32).toString("base64url");
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
