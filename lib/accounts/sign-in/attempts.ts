import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import type { Origin } from "@/lib/accounts/audit/event";
import { networkOf } from "@/lib/accounts/network.mjs";
import { deskOrigin, readCookies, writeCookie } from "@/lib/accounts/sessions/cookie";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import type { Tables } from "@/lib/database/schema/schema";
import { type Counts, waitFor } from "./guess-limits";

type Row = Tables["sign_in_attempt"];

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const knownForMs = 90 * day;
const deviceName = "desk-device";

/** A try to sign in. It counts as a failure until it is settled, so that many at once count too. */
export interface Attempt {
  /** Whether the account signed in from this browser or network before. */
  readonly isKnown: boolean;
  /** Settles it as a sign-in: the network is known from now on. */
  succeed(): Promise<void>;
  /** Deletes it: it was no guess. */
  forget(): Promise<void>;
}

/** Counts tries in the database, so that they survive a restart and other servers see them. */
export class Attempts {
  constructor(
    private readonly database: Database,
    /** People also type other things than addresses as their e-mail address: only keyed hashes are stored. */
    private readonly secret: string,
  ) {}

  /** Begins a try, or fails with the seconds to wait. A refused one is not counted. */
  begin(email: string, from: Origin): Promise<Outcome<Attempt>> {
    const device = this.readDevice(email, from);
    // A browser that signed in before counts apart from others with its address.
    const place = device === null ? networkOf(from.address) : `device:${device}`;
    return this.beginAt(email, place, device !== null);
  }

  /** The same for a code next to the password: counted by person, from wherever it is tried. */
  beginCode(personId: string): Promise<Outcome<Attempt>> {
    const key = `code:${personId}`;
    return this.beginAt(key, key, false);
  }

  /** Makes a network known to an account by other proof than a password. @returns the browser's cookie */
  async remember(email: string, from: Origin): Promise<string> {
    await this.database.writer
      .insertInto("sign_in_attempt")
      .values(this.rowOf(email, networkOf(from.address), 1))
      .execute();
    return this.deviceCookie(email, from);
  }

  /** Returns the `Set-Cookie` header that makes a browser known to an account, for 90 days. */
  deviceCookie(email: string, from: Origin): string {
    const id = this.readDevice(email, from) ?? randomBytes(16).toString("base64url");
    const value = `${id}.${this.signDevice(email, id)}`;
    return writeCookie(deviceName, value, knownForMs / 1000, deskOrigin(from.headers));
  }

  /** Returns the id in a cookie that this desk made for this account; null for none. */
  private readDevice(email: string, { headers }: Origin): string | null {
    const [cookie = ""] = readCookies(headers, deviceName);
    const [id = "", given = ""] = cookie.split(".");
    const expected = Buffer.from(this.signDevice(email, id));
    const actual = Buffer.from(given);
    return expected.length === actual.length && timingSafeEqual(expected, actual) ? id : null;
  }

  private signDevice(email: string, id: string): string {
    return createHmac("sha256", this.secret).update(`device ${id} ${email}`).digest("base64url");
  }

  private async beginAt(account: string, place: string, isDeviceKnown: boolean): Promise<Outcome<Attempt>> {
    const { writer } = this.database;
    const row = this.rowOf(account, place, 0);
    await writer.insertInto("sign_in_attempt").values(row).execute();
    const forget = async () => {
      await writer.deleteFrom("sign_in_attempt").where("id", "=", row.id).execute();
    };
    const counts = await this.count(row, isDeviceKnown);
    const seconds = waitFor(counts, row.at);
    if (seconds > 0) {
      await forget();
      return fail("rate_limited", { retryAfter: seconds });
    }
    return succeed({
      isKnown: counts.isKnown,
      forget,
      succeed: async () => {
        await writer.updateTable("sign_in_attempt").set({ succeeded: 1 }).where("id", "=", row.id).execute();
        await this.deleteOld(row.at);
      },
    });
  }

  private rowOf(name: string, address: string, succeeded: 0 | 1): Row {
    const account = createHmac("sha256", this.secret).update(name).digest("base64url");
    return { id: randomUUID(), account, address, at: Date.now(), succeeded };
  }

  private async count({ id, account, address, at }: Row, isDeviceKnown: boolean): Promise<Counts> {
    const { writer } = this.database;
    const failures = (since: number) =>
      writer
        .selectFrom("sign_in_attempt")
        .select("at")
        .where("id", "!=", id)
        .where("succeeded", "=", 0)
        .where("at", ">", since)
        .orderBy("at", "desc");
    const times = (rows: readonly { at: number }[]) => rows.map((row) => row.at);
    const [ofPair, ofAddress, ofAccount, known] = await Promise.all([
      failures(at - minute)
        .where("account", "=", account)
        .where("address", "=", address)
        .execute(),
      failures(at - minute)
        .where("address", "=", address)
        .execute(),
      failures(at - hour)
        .where("account", "=", account)
        .execute(),
      writer
        .selectFrom("sign_in_attempt")
        .select("id")
        .where("account", "=", account)
        .where("address", "=", address)
        .where("at", ">", at - knownForMs)
        .where("succeeded", "=", 1)
        .limit(1)
        .execute(),
    ]);
    return {
      pair: times(ofPair),
      address: times(ofAddress),
      account: times(ofAccount),
      isKnown: isDeviceKnown || known.length > 0,
    };
  }

  private async deleteOld(now: number): Promise<void> {
    await this.database.writer
      .deleteFrom("sign_in_attempt")
      .where((where) =>
        where.or([
          where("at", "<", now - knownForMs),
          where.and([where("succeeded", "=", 0), where("at", "<", now - day)]),
        ]),
      )
      .execute();
  }
}
