import { expect, test } from "vitest";
import type { MirrorReport } from "@/lib/mirror/report";
import { mirrorMetrics } from "./metrics";

const report: MirrorReport = {
  ...{ state: "working", reason: null, until: null },
  ...{ held: 610, suspects: 10, isBraked: false, leftOut: [], hidden: 3 },
  coverage: [
    { from: 5, to: null, asOf: 1_700_000_300_000 },
    { from: null, to: 4, asOf: 1_700_000_100_000 },
  ],
  oldestReadAt: 1_700_000_100_000,
  completeAsOf: 1_700_000_100_000,
  runs: [
    {
      ...{ kind: "full", state: "running", startedAt: 1_700_000_000_000, endedAt: null, reason: null },
      ...{ requests: 40, rows: 900, total: 1200, missing: 0, unstable: 0 },
    },
  ],
  feeds: [],
  audit: { at: 0, theirs: 1200, ours: 600 },
  sample: { at: 0, asked: 200, differing: 4 },
  speed: { requests: 30, rows: 720 },
  fullSweepMs: 100_000,
};

const valuesOf = (of: MirrorReport) =>
  mirrorMetrics(of)
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

test("every figure of the copy is there, once and as it is, however often it is read", () => {
  mirrorMetrics(report);
  expect(valuesOf(report).sort()).toEqual(
    [
      "mirror_contributions 610",
      "mirror_upstream_contributions 1200",
      "mirror_coverage_ratio 0.5",
      "mirror_coverage_intervals 2",
      "mirror_complete_as_of_seconds 1700000100",
      "mirror_newest_as_of_seconds 1700000300",
      "mirror_oldest_as_of_seconds 1700000100",
      "mirror_suspects 10",
      "mirror_braked 0",
      "mirror_tombstones 3",
      "mirror_rows_per_second 12",
      "mirror_requests_last_minute 30",
      "mirror_sample_asked 200",
      "mirror_sample_differing 4",
      "mirror_full_sweep_seconds 100",
      'mirror_state{state="working"} 1',
      'mirror_state{state="resting"} 0',
      'mirror_state{state="paused"} 0',
      'mirror_state{state="blocked"} 0',
      'mirror_state{state="elsewhere"} 0',
      'mirror_run_state{run="full",state="running"} 1',
      'mirror_run_state{run="full",state="done"} 0',
      'mirror_run_state{run="full",state="stopped"} 0',
      'mirror_run_requests{run="full"} 40',
      'mirror_run_rows{run="full"} 900',
      'mirror_run_started_seconds{run="full"} 1700000000',
    ].sort(),
  );
});

test("nothing is claimed of a copy that was never compared; an empty upstream is complete", () => {
  const fresh = { ...report, coverage: [], completeAsOf: null, audit: null, sample: null };
  const values = valuesOf(fresh);
  for (const line of [
    "mirror_coverage_ratio 0",
    "mirror_oldest_as_of_seconds 0",
    "mirror_complete_as_of_seconds 0",
  ]) {
    expect(values).toContain(line);
  }
  const empty = { ...report, held: 0, suspects: 0, audit: { at: 0, theirs: 0, ours: 0 } };
  expect(valuesOf(empty)).toContain("mirror_coverage_ratio 1");
});
