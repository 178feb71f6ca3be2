import { createHash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Failure, FailureCode } from "@/lib/contract/failure";
import type { AuditAction } from "@/lib/contract/records/audit-actions";
import type { Database } from "@/lib/database/database";
import { waitForLease } from "@/lib/database/lease";
import type { Actor, ActorContext, AuditDetails, Note } from "./audit/event";
import type { Hasher } from "./passwords/hasher";
import { may, type Right, type Viewer } from "./viewer";

export interface Core {
  readonly database: Database;
  readonly hasher: Hasher;
  /** Encrypts and signs data that must be useless in a copy of the database; at least 32 bytes. */
  readonly secret: string;
  readonly note: Note;
  /** Callers by their cookie or token. */
  readonly viewers: BriefCache<Viewer | null>;
}

export type Person = Extract<Viewer, { kind: "person" }>;

/** A refused request. Functions of accounts throw it; `createAccounts` returns it to callers as a failure. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(readonly failure: Failure) {
    super(failure.code);
  }
}

/** @throws Refusal */
export function refuse(code: FailureCode, details: Omit<Failure, "code"> = {}): never {
  throw new Refusal({ code, ...details });
}

/** @throws Refusal with a sentence about one field of a form */
export function refuseField(field: string, sentence: string): never {
  refuse("invalid_query", { errors: { [field]: [sentence] } });
}

/** Writes an audit entry. Call this before the change: if it throws, the change must not happen. */
export async function record(core: Core, context: ActorContext, details: AuditDetails): Promise<void> {
  const { viewer, address, requestId } = context;
  const noted = await core.note({ viewer, address, requestId, ...details });
  if (!noted.ok) throw new Refusal(noted.failure);
}

/** Writes the audit entry of a change to a person. Throws `Refusal` if the log cannot be written. */
export function recordPerson(
  core: Core,
  context: ActorContext,
  action: AuditAction,
  id: string,
  reason?: string,
) {
  return record(core, context, { action, kind: "person", ids: [id], reason });
}

/** Returns the actor if it is a signed-in person; only people have accounts. Otherwise throws `Refusal`. */
export function asPerson(viewer: Actor): Person {
  return viewer.kind === "person" ? viewer : refuse("forbidden");
}

/** Checks that the caller has a right. Otherwise writes an audit entry and throws `Refusal`. */
export async function requireRight(core: Core, context: ActorContext, right: Right): Promise<void> {
  if (isAllowed(context.viewer, right)) return;
  // With open access, callers are anonymous, and strangers must not be able to fill the audit log.
  if (context.viewer.kind !== "open") await record(core, context, { action: "refuse", reason: right });
  refuse("forbidden");
}

/** Returns whether an actor has a right. The desk's terminal and a trusted provider have all rights. */
export function isAllowed(actor: Actor, right: Right): boolean {
  if (actor.kind === "desk" || actor.kind === "provider") return true;
  return actor.kind === "person" && may(actor, right);
}

/**
 * Returns 288 random bits as text for a cookie or an address. Its 48 characters are long enough for the log
 * to redact it as a secret (lib/server/logs/log.mjs).
 */
export function randomToken(): string {
  return randomBytes(36).toString("base64url");
}

/** Returns the hash of a token. Only this is stored, so a copy of the database grants no access. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Runs functions of accounts in one transaction, with a core of its own. Reads do not see its writes. */
export function inTransaction<T>(core: Core, work: (core: Core) => Promise<T>): Promise<T> {
  const { database } = core;
  return database.writer
    .transaction()
    .execute((writer) => work({ ...core, database: { ...database, writer } }));
}

const leaseTimeoutMs = 3_000;

/** Serializes work across servers. Throws `Refusal` `busy` if another one holds the lease for too long. */
export async function alone<T>(
  { database }: Core,
  leaseName: string,
  busy: Failure,
  work: () => Promise<T>,
): Promise<T> {
  const lease = await waitForLease(database, leaseName, leaseTimeoutMs);
  if (lease === null) throw new Refusal(busy);
  try {
    return await work();
  } finally {
    // A lease that cannot be released expires.
    await lease.release().catch(() => {});
  }
}

// How long a look-up is cached (ms): under a second, so that a revocation by another process takes effect
// in time.
const accountsFreshForMs = 800;

/** Caches results for a short time. Failures are not cached. */
export class BriefCache<Result> {
  private readonly entries = new LRUCache<string, { result: Promise<Result>; at: number }>({ max: 5000 });

  constructor(private readonly freshForMs = accountsFreshForMs) {}

  /** Calls `find` unless a fresh result is cached. Concurrent requests share one call. */
  get(key: string, find: () => Promise<Result>): Promise<Result> {
    const now = Date.now();
    const cached = this.entries.get(key);
    if (cached !== undefined && now >= cached.at && now - cached.at < this.freshForMs) return cached.result;
    const result = find();
    this.entries.set(key, { result, at: now });
    result.catch(() => this.entries.delete(key));
    return result;
  }

  clear(): void {
    this.entries.clear();
  }
}
