import type { Tx } from "@/lib/database/engine";
import { type DayCount, DayIndex } from "./day-index";

/** `day_count` as it stood at one version of the store. */
interface Snapshot {
  readonly version: number;
  readonly counts: readonly DayCount[];
  readonly indexes: Map<string, DayIndex>;
}

/** Keeps the prefix sums of one database until its version moves on. */
export class DaySums {
  private kept: Snapshot = { version: -1, counts: [], indexes: new Map() };

  /** The sums over the given kinds (positions in `kinds`) as this transaction sees them. */
  async index(tx: Tx, kinds: readonly number[]): Promise<DayIndex> {
    const { version } = await tx.selectFrom("store").select("version").executeTakeFirstOrThrow();
    // Transactions of different moments may overlap: each goes on with the snapshot of its own.
    const snapshot = this.kept.version === version ? this.kept : await load(tx, version);
    this.kept = snapshot;
    const key = kinds.join();
    const index = snapshot.indexes.get(key) ?? new DayIndex(snapshot.counts, kinds);
    snapshot.indexes.set(key, index);
    return index;
  }
}

async function load(tx: Tx, version: number): Promise<Snapshot> {
  const rows = await tx.selectFrom("day_count").selectAll().orderBy("day").execute();
  const counts = rows.map(({ day, n0, n1, n2 }) => ({ day, counts: [n0, n1, n2] }));
  return { version, counts, indexes: new Map() };
}
