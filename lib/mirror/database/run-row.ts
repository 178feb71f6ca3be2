import * as z from "zod";
import type { MirrorRunTable } from "@/lib/database/schema/schema";
import { type Run, runKinds } from "@/lib/mirror/run";

const runShape = z.object({
  kind: z.enum(runKinds),
  state: z.enum(["running", "done", "stopped"]),
  witness: z.array(z.string()),
  leftOut: z.array(z.string()),
});

/** A run as the table holds it. */
export function toRunRow(run: Run): MirrorRunTable {
  return {
    kind: run.kind,
    started_at: run.startedAt,
    floor: run.floor,
    stale_before: run.staleBefore,
    ceiling: run.ceiling,
    bound: run.bound,
    witness: JSON.stringify(run.witness),
    total: run.total,
    requests: run.requests,
    rows_read: run.rows,
    missing: run.missing,
    unstable: run.unstable,
    left_out: JSON.stringify(run.leftOut),
    state: run.state,
    reason: run.reason,
    ended_at: run.endedAt,
  };
}

/** The inverse of `toRunRow`. */
export function fromRunRow(row: MirrorRunTable): Run {
  return {
    ...runShape.parse({
      kind: row.kind,
      state: row.state,
      witness: JSON.parse(row.witness),
      leftOut: JSON.parse(row.left_out),
    }),
    startedAt: row.started_at,
    floor: row.floor,
    staleBefore: row.stale_before,
    ceiling: row.ceiling,
    bound: row.bound,
    total: row.total,
    requests: row.requests,
    rows: row.rows_read,
    missing: row.missing,
    unstable: row.unstable,
    reason: row.reason,
    endedAt: row.ended_at,
  };
}
