import type { Feed } from "@/lib/source/source";
import { scaled } from "@/lib/time-scale";

/** How long an upstream may take, in ms: a slow one never makes the desk wait (docs/decisions/007). */
interface UpstreamTimeouts {
  /** Until the connection stands, name look-up and TLS included. */
  readonly connect: number;
  /** From the sent request to the end of the answer's headers. */
  readonly headers: number;
  /** Between two pieces of the body. */
  readonly body: number;
  /** The whole question: waiting for a free connection and asking again included. */
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
  /** Requests a minute that background work reckons with; people are counted and never slowed. */
  readonly budget: number;
  /** Whether a name that led to a public address may lead to a private one later. */
  readonly allowPrivate: boolean;
  readonly timeouts?: UpstreamTimeouts;
}

export const defaultTimeouts: UpstreamTimeouts = {
  connect: scaled(3000),
  headers: scaled(8000),
  body: scaled(5000),
  total: scaled(12_000),
};

/** Requests to the upstream at the same time; further ones wait in a queue. */
export const maxConcurrent = 32;
export const maxQueued = 64;
/** Of the concurrent ones, those for background work. */
export const maxBackground = 8;
export const maxHeaderBytes = 32 * 1024;
export const maxHeaders = 256;
/** Informational answers (1xx) before the answer itself. */
export const maxHints = 10;
/** The largest body, both as it travels and decoded. */
export const maxBodyBytes = 16 * 1024 * 1024;
/**
 * How many times larger a body may become by unpacking. Records that repeat reach 150, runs of one character
 * 1,000.
 */
export const maxPacking = 500;
/** A body that is not larger may be packed as tightly as it likes. */
export const surelyHarmlessBytes = 2 * 1024 * 1024;
/** The deepest nesting of an answer; its outermost object is level 1. */
export const maxDepth = 64;
/**
 * The most members of an answer, repeated names included: 25 contributions with every field have about
 * 15,000.
 */
export const maxMembers = 250_000;
/** The most values of an answer, elements of arrays included. */
export const maxValues = 500_000;
/**
 * The most records of a page: an upstream chooses its size, and what reads pages row by row must not drown.
 */
export const maxRecords = 1_000;
