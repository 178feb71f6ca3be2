import type { Tx } from "@/lib/database/engine";
import { type DayCount, DayIndex } from "./day-index";

/** `day_count` as it stood at one version of the store. */
interface Snapshot {
  readonly version: number;
  readonly counts: readonly DayCount[];
  readonly indexes: Map<string, DayIndex>;
}

/** The sums over some kinds, and the version of the store that they are true for. */
export interface VersionedIndex {
  readonly version: number;
  readonly index: DayIndex;
}

/** Keeps the prefix sums of one database until its version moves on. */
export class DaySums {
  private kept: Snapshot = { version: -1, counts: [], indexes: new Map() };

  /**
   * The sums over the given kinds (positions in `kinds`) that were true last time; the caller checks the
   * version.
   */
  latest(kinds: readonly number[]): VersionedIndex {
    return indexOf(this.kept, kinds);
  }

  /** The sums over the given kinds as this transaction sees them. */
  async current(tx: Tx, kinds: readonly number[]): Promise<VersionedIndex> {
    const { version } = await tx.selectFrom("store").select("version").executeTakeFirstOrThrow();
    return this.at(tx, version, kinds);
  }

  /** The same for who knows the version that this transaction sees. */
  async at(tx: Tx, version: number, kinds: readonly number[]): Promise<VersionedIndex> {
    // Transactions of different moments may overlap: each goes on with the snapshot of its own.
    const snapshot = this.kept.version === version ? this.kept : await load(tx, version);
    this.kept = snapshot;
    return indexOf(snapshot, kinds);
  }
}

function indexOf({ version, counts, indexes }: Snapshot, kinds: readonly number[]): VersionedIndex {
  const key = kinds.join();
  const index = indexes.get(key) ?? new DayIndex(counts, kinds);
  indexes.set(key, index);
  return { version, index };
}

async function load(tx: Tx, version: number): Promise<Snapshot> {
  const rows = await tx.selectFrom("day_count").selectAll().orderBy("day").execute();
  const counts = rows.map(({ day, n0, n1, n2 }) => ({ day, counts: [n0, n1, n2] }));
  return { version, counts, indexes: new Map() };
}
