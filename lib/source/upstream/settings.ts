import type { Feed } from "@/lib/source/source";

/** How long an upstream may take, in ms (trust: a slow upstream never hangs us). */
interface UpstreamTimeouts {
  /** Until the connection stands, name look-up and TLS included. */
  readonly connect: number;
  /** From the sent request to the end of the answer's headers. */
  readonly headers: number;
  /** Between two pieces of the body. */
  readonly body: number;
  /** The whole call: waiting for a free connection and a second attempt included. */
  readonly total: number;
}

/** Where the upstream is and how far it is believed. */
export interface UpstreamSettings {
  /** The spec's `{base_url}`; a path prefix is kept, with or without a slash at its end. */
  readonly baseUrl: URL;
  readonly token: string | null;
  /** Which spellings of a filter are sent: `name=`, `filter[name]=`, or both. */
  readonly filterStyle: "both" | "flat" | "bracket";
  /** What happens to an answer that disagrees with the question: served with doubts, or refused. */
  readonly check: "label" | "refuse";
  /** An upstream names no feeds by itself; these are the ones the pages offer. */
  readonly feeds: readonly Feed[];
  readonly timeouts?: UpstreamTimeouts;
}

export const defaultTimeouts: UpstreamTimeouts = { connect: 3000, headers: 8000, body: 5000, total: 12_000 };

/** Connections to the upstream at the same time; further calls wait for one. */
export const maxConnections = 32;
export const maxHeaderBytes = 32 * 1024;
/** The largest body, both as it travels and decoded. */
export const maxBodyBytes = 16 * 1024 * 1024;
/** The deepest nesting of an answer; its outermost object is level 1. */
export const maxDepth = 64;
