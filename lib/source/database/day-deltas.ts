import { sql } from "kysely";
import { insertRows } from "@/lib/database/bulk";
import type { Tx } from "@/lib/database/engine";
import { dayOf } from "./day";

/** Collects what a batch changes in `day_count` and writes it at once. */
export class DayDeltas {
  private readonly days = new Map<number, [number, number, number]>();

  /** Counts one contribution in (1) or out (−1). */
  add(occurredAt: number, kind: number, change: 1 | -1): void {
    const day = dayOf(occurredAt);
    const counts = this.days.get(day) ?? [0, 0, 0];
    counts[kind] = (counts[kind] ?? 0) + change;
    this.days.set(day, counts);
  }

  /** Adds the changes to what is stored, in the order of days so that writers never wait crosswise. */
  async apply(tx: Tx): Promise<void> {
    const changed = [...this.days].filter(([, counts]) => counts.some((count) => count !== 0));
    if (changed.length === 0) return;
    const rows = changed
      .sort(([one], [other]) => one - other)
      .map(([day, [n0, n1, n2]]) => ({ day, n0, n1, n2 }));
    await insertRows(tx, "day_count", rows, {
      key: ["day"],
      set: ["n0", "n1", "n2"],
      to: (column) => sql`${sql.ref(`day_count.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
    });
  }
}
