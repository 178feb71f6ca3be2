import { createHmac, randomUUID } from "node:crypto";
import { networkOf } from "@/lib/accounts/network.mjs";
import type { Origin } from "@/lib/accounts/note";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import type { Tables } from "@/lib/database/schema/schema";
import { type Place, placeOf } from "./device";
import { type Counts, waitFor } from "./guess-limits";

type Row = Tables["sign_in_attempt"];

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const knownFor = 90 * day;

/** One try to sign in. It counts as a failure until it is told otherwise, so that many at once count too. */
export interface Attempt {
  /** Whether the account was signed in to from this browser or network before. */
  readonly isKnown: boolean;
  /** The way in was right: the address is known from now on. */
  succeed(): Promise<void>;
  /** It was no guess: forgotten. */
  forget(): Promise<void>;
}

/** Counts tries, in the database, so that a restart or another server forgets none. */
export class Attempts {
  constructor(
    private readonly database: Database,
    /** E-mail addresses are kept as keyed hashes: what people type there is not always an e-mail address. */
    private readonly secret: string,
  ) {}

  /** Begins a try, or says in `retryAfter` how many seconds to wait. A refused one is not counted. */
  begin(email: string, from: Origin): Promise<Outcome<Attempt>> {
    return this.beginAt(email, placeOf(this.secret, email, from));
  }

  /**
   * The same for a code beside the password, of one person, counted for itself and wherever it is tried from.
   */
  beginCode(personId: string): Promise<Outcome<Attempt>> {
    const key = `code:${personId}`;
    return this.beginAt(key, { key, isKnown: false });
  }

  private async beginAt(account: string, place: Place): Promise<Outcome<Attempt>> {
    const { writer } = this.database;
    const row = this.rowOf(account, place.key, 0);
    await writer.insertInto("sign_in_attempt").values(row).execute();
    const forget = async () => {
      await writer.deleteFrom("sign_in_attempt").where("id", "=", row.id).execute();
    };
    const counts = await this.count(row, place.isKnown);
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
        await this.tidy(row.at);
      },
    });
  }

  /** Makes an address known to an account by other proof than a password. */
  async remember(email: string, from: Origin): Promise<void> {
    await this.database.writer
      .insertInto("sign_in_attempt")
      .values(this.rowOf(email, networkOf(from.address), 1))
      .execute();
  }

  private rowOf(name: string, address: string, succeeded: 0 | 1): Row {
    const account = createHmac("sha256", this.secret).update(name).digest("base64url");
    return { id: randomUUID(), account, address, at: Date.now(), succeeded };
  }

  private async count(own: Row, isDeviceKnown: boolean): Promise<Counts> {
    const failures = this.database.writer
      .selectFrom("sign_in_attempt")
      .select("at")
      .where("id", "!=", own.id)
      .where("succeeded", "=", 0)
      .orderBy("at", "desc");
    const [pair, address, account, known] = await Promise.all([
      failures
        .where("account", "=", own.account)
        .where("address", "=", own.address)
        .where("at", ">", own.at - minute)
        .execute(),
      failures
        .where("address", "=", own.address)
        .where("at", ">", own.at - minute)
        .execute(),
      failures
        .where("account", "=", own.account)
        .where("at", ">", own.at - hour)
        .execute(),
      this.database.writer
        .selectFrom("sign_in_attempt")
        .select("id")
        .where("account", "=", own.account)
        .where("address", "=", own.address)
        .where("at", ">", own.at - knownFor)
        .where("succeeded", "=", 1)
        .limit(1)
        .execute(),
    ]);
    const times = (rows: readonly { at: number }[]) => rows.map(({ at }) => at);
    return {
      pair: times(pair),
      address: times(address),
      account: times(account),
      isKnown: isDeviceKnown || known.length > 0,
    };
  }

  private async tidy(now: number): Promise<void> {
    const { writer } = this.database;
    await writer
      .deleteFrom("sign_in_attempt")
      .where((where) =>
        where.or([
          where("at", "<", now - knownFor),
          where.and([where("succeeded", "=", 0), where("at", "<", now - day)]),
        ]),
      )
      .execute();
  }
}
