import type { Span } from "./coverage";
import type { ReadRow, Stamp } from "./remote-list";
import type { Run } from "./walk";

/** A list that is mirrored: all contributions, or the posts of a feed. */
export type Scope = "contributions" | `feed:${string}`;

export const contributions = "contributions" satisfies Scope;

export const feedScope = (feedId: string): Scope => `feed:${feedId}`;

export const feedIdOf = (scope: Scope): string => scope.slice("feed:".length);

/** How long a deleted record is kept. */
export const tombstoneLifetimeMs = 30 * 86_400_000;

/** A span that was read completely. Held records in it that were not seen since `since` become suspects. */
export interface CoverageClaim {
  readonly span: Span;
  /** The first request of the reading. */
  readonly since: Stamp;
  /** Identifies the uninterrupted reading that the span belongs to. */
  readonly segment: string;
}

/** The changes of one or more responses, stored in a single transaction. */
export interface Commit {
  readonly scope: Scope;
  readonly rows: readonly ReadRow[];
  /** Whether the rows were requested by their ids (see `chooseRows`). */
  readonly isCertain?: boolean;
  readonly covered?: readonly CoverageClaim[];
  readonly run?: Run;
}

/** A record that may be gone. It is requested by its id before it is hidden. */
export interface Suspect {
  readonly scope: Scope;
  readonly id: string;
  /** When the upstream first reported it as missing (ms UTC); null before it was requested. */
  readonly missingSince: number | null;
}

export interface Known {
  readonly number: number;
  readonly updatedAt: number | null;
}

/**
 * Chooses between rows and stored records: the later request wins, unless it shows a record as it was before
 * a change that is already stored.
 * @param isCertain whether the rows were requested by id and so win even over a later `updatedAt`
 * @returns rows to store, and `lagging` ones from a replica that lags behind, to be requested by id
 */
export function chooseRows(
  rows: readonly ReadRow[],
  known: ReadonlyMap<string, Known>,
  isCertain: boolean,
): { readonly stored: readonly ReadRow[]; readonly lagging: readonly ReadRow[] } {
  const newest = new Map<string, ReadRow>();
  for (const row of rows) {
    const isOlder = row.stamp.number < (known.get(row.id)?.number ?? 0);
    const isSecond = row.stamp.number <= (newest.get(row.id)?.stamp.number ?? 0);
    if (!isOlder && !isSecond) newest.set(row.id, row);
  }
  const isLagging = ({ id, updatedAt }: ReadRow) =>
    !isCertain && (updatedAt ?? 0) < (known.get(id)?.updatedAt ?? Number.NEGATIVE_INFINITY);
  const chosen = [...newest.values()];
  return { stored: chosen.filter((row) => !isLagging(row)), lagging: chosen.filter(isLagging) };
}
