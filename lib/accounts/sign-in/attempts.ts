import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import type { Origin } from "@/lib/accounts/audit/event";
import { type Core, refuse } from "@/lib/accounts/core";
import { networkOf } from "@/lib/accounts/network.mjs";
import { readCookies, writeCookie } from "@/lib/accounts/sessions/cookie";
import type { Tables } from "@/lib/database/schema/schema";

type Row = Tables["sign_in_attempt"];

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const knownLifetimeMs = 90 * day;
const deviceName = "desk-device";

/**
 * Starts a sign-in attempt. It counts as failed until it is settled, so that concurrent attempts count too.
 * @throws Refusal with the seconds to wait; such an attempt is not counted
 */
export function beginAttempt(core: Core, email: string, from: Origin) {
  const device = readDevice(core, email, from);
  // A browser that has signed in before is counted separately from others at its address.
  const origin = device === null ? networkOf(from.address) : `device:${device}`;
  return begin(core, email, origin, device !== null);
}

/** Starts an attempt with a second-factor code. Counted per user, from any network. */
export function beginCodeAttempt(core: Core, personId: string) {
  const key = `code:${personId}`;
  return begin(core, key, key, false);
}

/** Makes a network known to an account after a proof other than a password. Returns the browser's cookie. */
export async function rememberNetwork(core: Core, email: string, from: Origin): Promise<string> {
  const row = rowOf(core, email, networkOf(from.address), 1);
  await core.database.writer.insertInto("sign_in_attempt").values(row).execute();
  return deviceCookie(core, email, from);
}

/** Returns the `Set-Cookie` header that makes a browser known to an account, for 90 days. */
export function deviceCookie(core: Core, email: string, from: Origin): string {
  const id = readDevice(core, email, from) ?? randomBytes(16).toString("base64url");
  const value = `${id}.${signDevice(core, email, id)}`;
  return writeCookie(from.headers, deviceName, value, knownLifetimeMs / 1000);
}

/** Returns the id in a cookie that this desk signed for this account, or null. */
function readDevice(core: Core, email: string, { headers }: Origin): string | null {
  const [cookie = ""] = readCookies(headers, deviceName);
  const [id = "", given = ""] = cookie.split(".");
  const expected = Buffer.from(signDevice(core, email, id));
  const actual = Buffer.from(given);
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? id : null;
}

function signDevice({ secret }: Core, email: string, id: string): string {
  return createHmac("sha256", secret).update(`device ${id} ${email}`).digest("base64url");
}

function refuseWait(seconds: number): void {
  if (seconds > 0) refuse("rate_limited", { retryAfter: seconds });
}

async function begin(core: Core, account: string, origin: string, isDeviceKnown: boolean) {
  const { writer } = core.database;
  const row = rowOf(core, account, origin, 0);
  const forget = async () => {
    await writer.deleteFrom("sign_in_attempt").where("id", "=", row.id).execute();
  };
  // Most refusals are found before anything is written, so that a flood of attempts costs no writes.
  refuseWait(waitFor(await findFailures(core, row, isDeviceKnown), row.at));
  await writer.insertInto("sign_in_attempt").values(row).execute();
  const counts = await findFailures(core, row, isDeviceKnown);
  const seconds = waitFor(counts, row.at);
  if (seconds > 0) await forget();
  refuseWait(seconds);
  return {
    /** Whether the account has signed in from this browser or network before. */
    isKnown: counts.isKnown,
    /** Deletes the attempt, because it was not a guess. */
    forget,
    /** Deletes earlier failures of the account from here, because the password was right. */
    forgetEarlier: async () => {
      const earlier = writer
        .deleteFrom("sign_in_attempt")
        .where("id", "!=", row.id)
        .where("succeeded", "=", 0);
      await earlier.where("account", "=", row.account).where("address", "=", row.address).execute();
    },
    /** Runs a check of the attempt. If the check throws, it proves nothing, and the attempt is deleted. */
    check: <T>(work: () => Promise<T>): Promise<T> =>
      work().catch(async (error: unknown) => {
        await forget();
        throw error;
      }),
    /** Records the attempt as a sign-in, which makes the network known. */
    succeed: async () => {
      await writer.updateTable("sign_in_attempt").set({ succeeded: 1 }).where("id", "=", row.id).execute();
    },
  };
}

/** Returns a row with a keyed hash of the name: people may type a password into the email field. */
function rowOf({ secret }: Core, name: string, address: string, succeeded: 0 | 1): Row {
  const account = createHmac("sha256", secret).update(name).digest("base64url");
  return { id: randomUUID(), account, address, at: Date.now(), succeeded };
}

/**
 * Returns the times of failed attempts (ms UTC, newest first), and whether the account has signed in from
 * here before.
 */
async function findFailures({ database }: Core, row: Row, isDeviceKnown: boolean) {
  const { id, account, address, at } = row;
  const attempts = database.writer.selectFrom("sign_in_attempt").where("id", "!=", id);
  const failures = await attempts
    .select(["account", "address", "at"])
    .where("succeeded", "=", 0)
    .where("at", ">", at - hour)
    // Much later ones are from a clock that was ahead.
    .where("at", "<", at + hour)
    .where(({ or, eb }) => or([eb("account", "=", account), eb("address", "=", address)]))
    .orderBy("at", "desc")
    .execute();
  const known = await attempts
    .select("id")
    .where("account", "=", account)
    .where("address", "=", address)
    .where("at", ">", at - knownLifetimeMs)
    .where("succeeded", "=", 1)
    .limit(1)
    .execute();
  const times = (rows: readonly { at: number }[]) => rows.map((failure) => failure.at);
  const ofAddress = failures.filter((one) => one.address === address && one.at > at - minute);
  return {
    /** For this account from this address, within a minute. */
    pair: times(ofAddress.filter((one) => one.account === account)),
    /** From this address for any account, within a minute. */
    address: times(ofAddress),
    /** For this account from any address, within an hour. */
    account: times(failures.filter((one) => one.account === account)),
    isKnown: isDeviceKnown || known.length > 0,
  };
}

/** Deletes sign-ins of 90 days ago and failed attempts of a day ago. */
export async function deleteOldAttempts({ database }: Core, now: number): Promise<void> {
  await database.writer
    .deleteFrom("sign_in_attempt")
    .where((where) =>
      where.or([
        where("at", "<", now - knownLifetimeMs),
        where.and([where("succeeded", "=", 0), where("at", "<", now - day)]),
      ]),
    )
    .execute();
}

type Counts = Readonly<Awaited<ReturnType<typeof findFailures>>>;

const pairLimit = 5;
const addressLimit = 20;
const accountLimit = 50;
const maxDelayMs = 15 * minute;

/**
 * Returns the seconds to wait before the next guess, or 0. Only the first limit applies to an address or a
 * browser that the account has used, so that strangers cannot lock its owner out.
 */
export function waitFor({ pair, address, account, isKnown }: Counts, now: number): number {
  const waits = [untilBelow(pair, pairLimit, now)];
  if (!isKnown) waits.push(untilBelow(address, addressLimit, now), growingDelay(account, now));
  return Math.ceil(Math.max(0, ...waits) / 1000);
}

/** Returns the ms until the oldest of the last `limit` failures is a minute old. */
function untilBelow(failures: readonly number[], limit: number, now: number): number {
  const oldest = failures[limit - 1];
  return oldest === undefined ? 0 : oldest + minute - now;
}

/** Returns a delay that doubles with each failure after the fiftieth in an hour, from 1 s to 15 minutes. */
function growingDelay(failures: readonly number[], now: number): number {
  const last = failures[0];
  if (last === undefined || failures.length < accountLimit) return 0;
  return last + Math.min(1000 * 2 ** (failures.length - accountLimit), maxDelayMs) - now;
}
