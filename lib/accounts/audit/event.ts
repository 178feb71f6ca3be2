import { hash } from "node:crypto";
import type { Viewer } from "@/lib/accounts/viewer";
import type { Outcome } from "@/lib/contract/failure";
import type { AuditAction } from "@/lib/contract/records/audit-actions";
import type { Draft } from "./chain";

export type AuditObject =
  | "contribution"
  | "supporter"
  | "post"
  | "sponsee"
  | "person"
  | "session"
  | "token"
  | "view"
  | "audit";

/** The author of an event: a viewer, nobody (failed sign-in), the desk (command, retention) or a provider. */
export type Actor =
  | Viewer
  | { readonly kind: "nobody" }
  | { readonly kind: "desk" }
  | { readonly kind: "provider"; readonly name: string };

/** The actor of an audit entry, with the address and the request it acted from. */
export interface ActorContext {
  readonly viewer: Actor;
  /** The caller's address as determined by the server in front of Next. */
  readonly address: string | null;
  readonly requestId: string | null;
}

/** An action and its objects. Only the ids of records are stored. */
export interface AuditDetails {
  readonly action: AuditAction;
  readonly kind?: AuditObject;
  readonly ids?: readonly string[];
  /** SHA-256 (hex) of the ids, one per line, if there are too many to store. */
  readonly idsDigest?: string;
  /** The supporters of those records, so that a search for a supporter finds this entry. */
  readonly supporterIds?: readonly string[];
  /** The number of records; by default the number of ids. */
  readonly count?: number;
  /** Cut after 2,000 characters, with an ellipsis. The columns of an export have up to 1,300. */
  readonly reason?: string | undefined;
}

export type AuditEvent = ActorContext & AuditDetails;

/** Commits an event. If this fails with `audit_unavailable`, the action must not happen. */
export type Note = (event: AuditEvent) => Promise<Outcome<null>>;

/** The sender of a request, as the server in front of Next recorded it. */
export interface Origin {
  readonly headers: Headers;
  readonly address: string | null;
}

/** The context of a request with its headers, which are needed to read and write cookies. */
export type RequestContext = ActorContext & Origin;

/** Returns the context of an actor's request, with its request id from server.mjs. */
export function contextOf<Who extends Actor>(viewer: Who, from: Origin) {
  const { headers, address } = from;
  return { viewer, headers, address, requestId: headers.get("x-request-id") } satisfies RequestContext;
}

/** The context of the desk itself: a command, or retention. */
export const deskContext: ActorContext = { viewer: { kind: "desk" }, address: null, requestId: null };

/** A page of search results has 25 contributions and 3 posts. More ids are stored as a digest. */
const maxIds = 28;

/** Returns the columns of an event. `at`: ms UTC. */
export function toDraft(event: AuditEvent, at: number): Draft {
  const { viewer, ids = [], supporterIds = [] } = event;
  const few = (list: readonly string[]) => (list.length > maxIds ? [] : list);
  return {
    at,
    who_kind: viewer.kind,
    who_id: "id" in viewer ? plain(viewer.id, 255) : null,
    who_name: "name" in viewer ? plain(viewer.name, 255) : null,
    address: plain(event.address, 64),
    request_id: plain(event.requestId, 128),
    action: event.action,
    object_kind: event.kind ?? null,
    ids: JSON.stringify(few(ids).map((id) => plain(id, 255))),
    ids_digest: event.idsDigest ?? (ids.length > maxIds ? digestOf(ids) : null),
    supporter_ids: JSON.stringify(few(supporterIds).map((id) => plain(id, 255))),
    count: Math.max(0, Math.trunc(event.count ?? ids.length)),
    reason: plain(event.reason ?? null, 2000, "…"),
  };
}

/** Returns the SHA-256 (hex) of the ids, one per line, so that an export can be compared with its entry. */
function digestOf(ids: readonly string[]): string {
  return hash("sha256", ids.map((id) => `${id}\n`).join(""));
}

// Both engines must return the text that was hashed: PostgreSQL rejects NUL, and SQLite cuts the text there.
// Counts code points, as `isOpaqueId` does, so that no id that may be looked up is cut.
function plain(text: string | null, maxLength: number, cutMark = ""): string | null {
  if (text === null) return null;
  const all = [...text.replaceAll("\0", "")];
  const kept = all.length > maxLength ? [...all.slice(0, maxLength - cutMark.length), cutMark] : all;
  return kept.join("").toWellFormed();
}
