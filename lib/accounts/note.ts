import type { Audit } from "./audit/audit";
import type { Actor, Visit } from "./audit/event";

export type { Actor };

/** From where a request came, as the custom server found it. */
export interface Origin {
  readonly headers: Headers;
  /** The address of who asks; null where nothing tells. */
  readonly address: string | null;
}

/**
 * Keeps an event for good before what it tells of takes effect; where that is impossible nothing changes.
 */
export type Note = Audit["note"];

/** What the audit is told of a request. */
export function visitOf(viewer: Actor, from: Origin): Visit {
  return { viewer, address: from.address, requestId: from.headers.get("x-request-id") };
}
