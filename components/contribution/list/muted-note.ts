import type { ContributionRow } from "@/lib/records/list-rows";

type Judged = Pick<ContributionRow, "isMuted" | "status" | "badges">;

/**
 * How many rows of a page stand back, `2 rows muted`, and why, ` on this page: 1 spam, 1 test`, for where
 * there is room.
 */
export type MutedNote = readonly [count: string, why: string];

/** Which rows stand back on a page; null where none does. */
export function mutedNote(rows: readonly Judged[]): MutedNote | null {
  const muted = rows.filter(({ isMuted }) => isMuted);
  if (muted.length === 0) return null;
  const reasons = new Map<string, number>();
  for (const row of muted) {
    const reason = row.status === "deleted" || row.status === "spam" ? row.status : "test";
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const parts = [...reasons].map(([reason, count]) => `${count} ${reason}`);
  return [
    `${muted.length} ${muted.length === 1 ? "row" : "rows"} muted`,
    ` on this page: ${parts.join(", ")}`,
  ];
}
