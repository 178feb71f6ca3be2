import type { JsonObject } from "@/lib/json/json-value";
import type { Covered, Span } from "./coverage";
import type { DateField } from "./date-field";
import type { ReadRow, Stamp } from "./read-row";
import type { Run } from "./run";

/** A list that is mirrored: all contributions, or the posts of a feed. */
export type Scope = "contributions" | `feed:${string}`;

/** The scope of a feed's posts. */
export function feedScope(feedId: string): Scope {
  return `feed:${feedId}`;
}

/** The feed of a scope. */
export function idOf(scope: Scope): string {
  return scope.slice("feed:".length);
}

/**
 * A span that was read completely: whatever the mirror holds there and was not seen since then becomes a
 * suspect.
 */
export interface Claim {
  readonly span: Span;
  /** The first request of the reading. */
  readonly since: Stamp;
  /** Which uninterrupted piece of reading it belongs to. */
  readonly segment: string;
}

/** What answers change: kept in one transaction, all of it or nothing. */
export interface Commit {
  readonly scope: Scope;
  readonly rows: readonly ReadRow[];
  /** Whether the rows were asked for by their ids (see `settle`). */
  readonly isSure?: boolean;
  /** What was read completely. */
  readonly covered?: readonly Claim[];
  /** The place that the walk has come to. */
  readonly run?: Run;
}

export interface Committed {
  readonly inserted: number;
  readonly replaced: number;
  /** Records that should have been among what was read and were not. */
  readonly missing: number;
  /** Records that came in an older state than the one that is stored. */
  readonly lagging: number;
}

/** A record that may be gone: it is asked for by its id before anything is believed. */
export interface Suspect {
  readonly scope: Scope;
  readonly id: string;
  /** When the upstream first said that there is no such record (ms UTC); null where it has not been asked. */
  readonly missingSince: number | null;
}

export interface SuspectCount {
  readonly all: number;
  /** Those that have not been asked for yet. */
  readonly unasked: number;
  /** The oldest first "no such record" of the others (ms UTC). */
  readonly missingSince: number | null;
}

/** What holds for the mirror as a whole. */
export interface MirrorFacts {
  /** The upstream that the records are of; null before anything was read. */
  readonly address: string | null;
  readonly field: DateField;
  /** Position in `resolutions`. */
  readonly resolution: number;
  /** The number of the newest request that anything is stored of. */
  readonly lastNumber: number;
  /** So many suspects may be hidden although they are many (see `brake.ts`). */
  readonly released: number;
  /**
   * The newest comparison of counts: how many contributions the upstream has, and how many the mirror, its
   * suspects apart.
   */
  readonly audit: { readonly at: number; readonly theirs: number; readonly ours: number } | null;
  /**
   * The newest sample of records that were asked for by their ids: how many, and how many were otherwise than
   * held.
   */
  readonly sample: { readonly at: number; readonly asked: number; readonly differing: number } | null;
  /** When somebody last wished that everything be read once (ms UTC). */
  readonly wishedAt: number | null;
}

/** Where the mirror keeps what it knows. Every change is there whole or not at all. */
export interface MirrorStore {
  facts(): Promise<MirrorFacts>;
  change(facts: Partial<MirrorFacts>): Promise<void>;
  commit(commit: Commit): Promise<Committed>;
  /**
   * Reads what is to be kept of records that are not held yet, so that the commit which brings them need not.
   * @returns the rows to commit, which hold no parsed records any more
   */
  prepare(scope: Scope, rows: readonly ReadRow[]): Promise<readonly ReadRow[]>;
  runs(): Promise<readonly Run[]>;
  coverage(scope: Scope): Promise<readonly Covered[]>;
  /**
   * Has contributions dated by another field: what was read by the one before covers nothing, and is dated
   * when it is read anew.
   */
  redate(field: DateField): Promise<void>;
  /** How many records are shown, suspects among them. */
  held(scope: Scope): Promise<number>;
  /** Ids of the records that have no date. */
  undated(scope: Scope): Promise<readonly string[]>;
  suspects(scope: Scope): Promise<SuspectCount>;
  /**
   * One that has not been asked for, or else one that has been missing since `before` (ms UTC) or longer;
   * none of `except`.
   */
  nextSuspect(scope: Scope, before: number, except?: readonly string[]): Promise<Suspect | null>;
  /** Notes records that may be gone. */
  suspect(scope: Scope, ids: readonly string[]): Promise<void>;
  /** Notes that the upstream says that there is no such record. */
  missed(suspect: Suspect, now: number): Promise<void>;
  /** Hides a record that is gone; it is kept apart for a while. */
  bury(suspect: Suspect, now: number): Promise<void>;
  /** The newest record that is no suspect, to see whether the upstream still knows any. */
  newest(scope: Scope): Promise<string | null>;
  /** Ids of contributions that are held, so many at most, none of them likelier than another. */
  some(count: number): Promise<readonly string[]>;
  /** A contribution as it is held; null where it is not. */
  value(id: string): Promise<JsonObject | null>;
  /** How many records were hidden at an instant (ms UTC) or later, and are still. */
  hiddenSince(scope: Scope, since: number): Promise<number>;
  /** Forgets what was hidden before an instant (ms UTC). */
  forget(before: number): Promise<void>;
}
