import { type Accounts, createAccounts } from "@/lib/accounts/accounts";
import {
  type AuditEvent,
  contextOf,
  deskContext,
  type Origin,
  type RequestContext,
} from "@/lib/accounts/audit/event";
import { createHasher, type Hasher } from "@/lib/accounts/passwords/hasher";
import type { Role, Viewer } from "@/lib/accounts/viewer";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";

export const password = "a long and calm sentence";
/** Hashes cheaply, because a suite signs in a hundred times. */
export const cheapHasher = createHasher(2 ** 4);

/** Accounts over a scratch database, with the events they sent to the audit log. */
export interface ScratchAccounts {
  readonly accounts: Accounts;
  readonly events: AuditEvent[];
  /** Makes the audit log refuse entries, as a full disk does. */
  breakAudit(broken: boolean): void;
  /** Empties the tables of accounts. */
  clear(): Promise<void>;
}

export async function openScratchAccounts(
  database: Database,
  hasher: Hasher = cheapHasher,
): Promise<ScratchAccounts> {
  const events: AuditEvent[] = [];
  let broken = false;
  const accounts = await createAccounts({
    database,
    hasher,
    secret: "s".repeat(32),
    settings: { access: { mode: "required" }, upstream: null },
    async note(event) {
      if (broken) return fail("audit_unavailable");
      events.push(event);
      return succeed(null);
    },
  });
  return {
    accounts,
    events,
    breakAudit(now) {
      broken = now;
    },
    async clear() {
      events.length = 0;
      const tables = ["session", "identity", "second_factor", "link", "api_token", "saved_view"] as const;
      for (const table of [...tables, "sign_in_attempt", "person"] as const) {
        await database.writer.deleteFrom(table).execute();
      }
    },
  };
}

/** A request from an address, with the cookie of an earlier response. */
export function request(address = "192.0.2.1", cookie = "", origin = "http://localhost:3000"): Origin {
  const pair = cookie.split(";", 1)[0] ?? "";
  const headers = new Headers({
    "x-forwarded-proto": new URL(origin).protocol.slice(0, -1),
    "user-agent": "test",
  });
  if (pair !== "") headers.set("cookie", pair);
  return { address, headers };
}

/** Returns the value of a successful outcome. */
export function must<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`It failed: ${JSON.stringify(outcome.failure)}`);
  return outcome.value;
}

/** A signed-in person and a request from their session. */
export interface SignedInPerson {
  readonly id: string;
  readonly email: string;
  readonly viewer: Viewer;
  readonly from: Origin;
  readonly context: RequestContext;
}

/** Invites a person from the terminal, and accepts the invitation from `address`. */
export async function welcome(
  accounts: Accounts,
  email: string,
  role: Role,
  address = "192.0.2.1",
): Promise<SignedInPerson> {
  const order = { email, name: email.split("@", 1)[0] ?? "", role };
  const { token } = must(await accounts.invite(deskContext, order));
  const { cookies } = must(await accounts.acceptInvitation({ token, password }, request(address)));
  return identify(accounts, email, cookies[0], address);
}

/** Returns the person that a cookie identifies. */
export async function identify(
  accounts: Accounts,
  email: string,
  cookie: string,
  address = "192.0.2.1",
): Promise<SignedInPerson> {
  const from = request(address, cookie);
  const viewer = must(await accounts.identify(from));
  if (viewer.kind !== "person") throw new Error("The viewer is not a person");
  return { id: viewer.id, email, viewer, from, context: contextOf(viewer, from) };
}

/** Signs in and returns the session cookie. */
export async function cookieOf(
  accounts: Accounts,
  email: string,
  from: Origin,
  code?: string,
): Promise<string> {
  const given = code === undefined ? { email, password } : { email, password, code };
  const signedIn = must(await accounts.signIn(given, from));
  if (!("cookies" in signedIn)) throw new Error("A second factor is required");
  return signedIn.cookies[0];
}
