import { Gauge, Registry } from "prom-client";
import type { MirrorReport } from "@/lib/mirror/report";

type Value = (report: MirrorReport) => number;

const second = 1000;
const gauges: readonly (readonly [string, string, Value])[] = [
  ["mirror_contributions", "Contributions that the copy holds.", ({ held }) => held],
  [
    "mirror_upstream_contributions",
    "Contributions that the upstream counted last; 0: not asked yet.",
    ({ audit }) => audit?.theirs ?? 0,
  ],
  [
    "mirror_coverage_ratio",
    "Share of the upstream's contributions that the copy holds, 0 to 1; 0: not compared yet.",
    ({ audit, held, suspects }) =>
      audit === null ? 0 : audit.theirs === 0 ? 1 : Math.min(1, (held - suspects) / audit.theirs),
  ],
  [
    "mirror_coverage_intervals",
    "Spans of dates that were read completely.",
    ({ coverage }) => coverage.length,
  ],
  [
    "mirror_complete_as_of_seconds",
    "As of when all dates are known; 0: not all were read.",
    ({ completeAsOf }) => (completeAsOf ?? 0) / second,
  ],
  [
    "mirror_newest_as_of_seconds",
    "As of when the newest dates are known; 0: never read.",
    ({ coverage }) => (coverage[0]?.asOf ?? 0) / second,
  ],
  [
    "mirror_oldest_as_of_seconds",
    "The oldest reading that any span rests on; 0: none.",
    ({ coverage }) => (coverage.length === 0 ? 0 : Math.min(...coverage.map(({ asOf }) => asOf)) / second),
  ],
  ["mirror_suspects", "Records that may be gone.", ({ suspects }) => suspects],
  ["mirror_braked", "1 while too many seem gone to be believed.", ({ isBraked }) => (isBraked ? 1 : 0)],
  ["mirror_tombstones", "Records that are gone and kept aside.", ({ hidden }) => hidden],
  ["mirror_rows_per_second", "Rows read in the last minute, by the second.", ({ speed }) => speed.rows / 60],
  ["mirror_requests_last_minute", "Requests of the last minute.", ({ speed }) => speed.requests],
  ["mirror_sample_asked", "Records of the newest sample by ids.", ({ sample }) => sample?.asked ?? 0],
  [
    "mirror_sample_differing",
    "Records of the newest sample that were otherwise than held.",
    ({ sample }) => sample?.differing ?? 0,
  ],
  [
    "mirror_full_sweep_seconds",
    "How long it takes to read everything once, at the present budget.",
    ({ fullSweepMs }) => fullSweepMs / second,
  ],
];

const states = ["working", "resting", "paused", "blocked", "elsewhere"] as const;
const runStates = ["running", "done", "stopped"] as const;

/**
 * How the copy of the upstream is, in the text form of Prometheus. A registry for one reading, as for the
 * upstream.
 */
export function mirrorMetrics(report: MirrorReport): Promise<string> {
  const registers = [new Registry()];
  for (const [name, help, value] of gauges) new Gauge({ name, help, registers }).set(value(report));

  const state = new Gauge({
    name: "mirror_state",
    help: "1 for what the mirror is at.",
    labelNames: ["state"],
    registers,
  });
  for (const one of states) state.set({ state: one }, report.state === one ? 1 : 0);

  const labels = { labelNames: ["run"], registers };
  const runState = new Gauge({
    name: "mirror_run_state",
    help: "1 for the state of the newest run of each kind.",
    labelNames: ["run", "state"],
    registers,
  });
  const requests = new Gauge({ name: "mirror_run_requests", help: "Requests of that run.", ...labels });
  const rows = new Gauge({ name: "mirror_run_rows", help: "Rows that it read.", ...labels });
  const started = new Gauge({ name: "mirror_run_started_seconds", help: "When it began.", ...labels });
  for (const run of report.runs) {
    for (const one of runStates) runState.set({ run: run.kind, state: one }, run.state === one ? 1 : 0);
    requests.set({ run: run.kind }, run.requests);
    rows.set({ run: run.kind }, run.rows);
    started.set({ run: run.kind }, run.startedAt / second);
  }
  return Registry.merge(registers).metrics();
}
