import { createHash } from "node:crypto";
import type { Viewer } from "@/lib/accounts/viewer";
import type { Outcome } from "@/lib/contract/failure";
import type { Draft } from "./chain";

/** The actions of entries. A name never changes: entries of years ago hold it. */
export const auditActions = [
  // Records left the desk.
  "view",
  "list",
  "search",
  "sums",
  "reveal",
  "export",
  "backup",
  "restore",
  // Sign-ins, and requests that were refused.
  "sign-in",
  "sign-in-failed",
  "sign-out",
  "refuse",
  "session-revoke",
  // People, their passwords and tokens.
  "person-invite",
  "person-welcome",
  "person-role",
  "person-disable",
  "person-enable",
  "person-reset",
  "password-change",
  "second-factor-on",
  "second-factor-off",
  "token-create",
  "token-revoke",
  // Saved views.
  "saved-view-create",
  "saved-view-rename",
  "saved-view-share",
  "saved-view-unshare",
  "saved-view-delete",
  // The log itself.
  "audit-read",
  "audit-export",
  "audit-forget",
] as const;

export type AuditAction = (typeof auditActions)[number];

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

/** The author: a viewer, nobody (a failed sign-in), the desk (a command, retention) or a provider. */
export type Actor =
  | Viewer
  | { readonly kind: "nobody" }
  | { readonly kind: "desk" }
  | { readonly kind: "provider"; readonly name: string };

export interface Visit {
  readonly viewer: Actor;
  /** The caller's address as the server in front found it. */
  readonly address: string | null;
  readonly requestId: string | null;
}

/** An action and its objects. Records are named by id, and nothing else of them is held. */
export interface AuditDetails {
  readonly action: AuditAction;
  readonly kind?: AuditObject;
  readonly ids?: readonly string[];
  /** SHA-256 in hex of the ids, one a line, if there are too many to store. */
  readonly idsDigest?: string;
  /** The supporters of those records, so that views of a supporter are found. */
  readonly supporterIds?: readonly string[];
  /** The number of records; by default the number of ids. */
  readonly count?: number;
  /** At most 500 characters. */
  readonly reason?: string | undefined;
}

export type AuditEvent = Visit & AuditDetails;

/** Commits an event. After `audit_unavailable` the action must not happen. */
export type Note = (event: AuditEvent) => Promise<Outcome<null>>;

/** The sender of a request, as the server in front of Next recorded it. */
export interface Origin {
  readonly headers: Headers;
  readonly address: string | null;
}

/** The visit of a request, with its headers: cookies are read from them and written for them. */
export type RequestVisit = Visit & Origin;

export function visitOf<Who extends Actor>(viewer: Who, from: Origin) {
  const { headers, address } = from;
  return { viewer, headers, address, requestId: headers.get("x-request-id") } satisfies RequestVisit;
}

/** The visit of the desk itself: a command, or retention. */
export const deskVisit: Visit = { viewer: { kind: "desk" }, address: null, requestId: null };

/** A page of a search has 25 contributions and 3 posts. More ids are stored as a digest. */
const maxIds = 28;

/** Returns the columns of an event. `at`: ms UTC. */
export function toDraft(event: AuditEvent, at: number): Draft {
  const { viewer, ids = [], supporterIds = [] } = event;
  const many = ids.length > maxIds;
  const few = (list: readonly string[]) => (many || list.length > maxIds ? [] : list);
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
    ids_digest: event.idsDigest ?? (many ? digestOf(ids) : null),
    supporter_ids: JSON.stringify(few(supporterIds).map((id) => plain(id, 255))),
    count: Math.max(0, Math.trunc(event.count ?? ids.length)),
    reason: plain(event.reason ?? null, 500),
  };
}

/** Returns SHA-256 in hex of the ids, one a line, so that an exported file can be compared with its entry. */
function digestOf(ids: readonly string[]): string {
  return createHash("sha256")
    .update(ids.map((id) => `${id}\n`).join(""))
    .digest("hex");
}

// Both engines must return the text that was hashed: PostgreSQL refuses NUL, and SQLite ends the text there.
function plain(text: string | null, maxLength: number): string | null {
  return text === null ? null : text.replaceAll("\0", "").slice(0, maxLength).toWellFormed();
}
