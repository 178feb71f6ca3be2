import { createHash } from "node:crypto";
import type { Viewer } from "@/lib/accounts/viewer";
import type { AuditAction, AuditObject } from "./action";
import type { Draft } from "./chain";

/**
 * Who stands behind a request: a viewer, nobody (a failed sign-in), or the desk itself (a command,
 * retention).
 */
export type Actor =
  | Viewer
  | { readonly kind: "nobody" }
  | { readonly kind: "desk" }
  | { readonly kind: "provider"; readonly name: string };

/** One request as the audit knows it. */
export interface Visit {
  readonly viewer: Actor;
  /** The caller's address as the server in front found it. */
  readonly address: string | null;
  readonly requestId: string | null;
}

/** What was done. It names records by id and holds nothing else of them. */
export interface AuditDetails {
  readonly action: AuditAction;
  readonly kind?: AuditObject;
  readonly ids?: readonly string[];
  /** SHA-256 in hex of ids that are too many to be held, each on a line of its own. */
  readonly idsDigest?: string;
  /** The supporters whom those records are about, for the question who looked at somebody. */
  readonly supporterIds?: readonly string[];
  /** How many records; the number of ids unless told. */
  readonly count?: number;
  /** What the person gave as the reason, up to 500 characters. */
  readonly reason?: string;
}

export type AuditEvent = Visit & AuditDetails;

/** More ids than a page of contributions has are told by a digest. */
const mostIds = 25;

/** An event as the chain keeps it. `at`: ms UTC. */
export function toDraft(event: AuditEvent, at: number): Draft {
  const { viewer, ids = [], supporterIds = [] } = event;
  const many = ids.length > mostIds;
  const few = (list: readonly string[]) => (many || list.length > mostIds ? [] : list);
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

/**
 * SHA-256 in hex of the ids, each on a line of its own, so that an exported file can be held against its
 * entry.
 */
function digestOf(ids: readonly string[]): string {
  return createHash("sha256")
    .update(ids.map((id) => `${id}\n`).join(""))
    .digest("hex");
}

// Both engines must give back what was hashed: PostgreSQL refuses NUL and SQLite ends the text there.
function plain(text: string | null, most: number): string | null {
  return text === null ? null : text.replaceAll("\0", "").slice(0, most).toWellFormed();
}
