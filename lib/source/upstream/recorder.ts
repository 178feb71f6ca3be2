import { channel } from "node:diagnostics_channel";
import { type Failure, type FailureCode, failureTable } from "@/lib/contract/failure";
import type { Caller } from "@/lib/source/source";
import type { CallSample, UpstreamReport } from "@/lib/source/upstream-report";
import type { Wire } from "./wire";

const mostSamples = 120;

// For logs and traces, which this room knows nothing of.
const callChannel = channel("giving-desk:upstream-call");
const failureChannel = channel("giving-desk:upstream-failure");

type Recorded = Pick<UpstreamReport, "samples" | "calls" | "lastSuccessAt" | "lastFailure" | "retries">;

export interface Recorder {
  /** Stands nearest to the wire: one record a request. */
  readonly wrap: (wire: Wire, sent: () => void) => Wire;
  readonly retried: () => void;
  /** Hears of a question that has no answer, after all that was tried. */
  readonly failed: (failure: Failure, caller: Caller) => void;
  readonly report: () => Recorded;
}

/** Remembers what went over the wire since the start of the process. Nothing of what was asked or answered is kept. */
export function createRecorder(): Recorder {
  const samples: CallSample[] = [];
  const calls: Partial<Record<"ok" | FailureCode, number>> = {};
  let retries = 0;
  let lastSuccessAt: number | null = null;
  let lastFailure: UpstreamReport["lastFailure"] = null;
  const note = (sample: CallSample, requestId: string | null) => {
    if (samples.push(sample) > mostSamples) samples.shift();
    calls[sample.outcome] = (calls[sample.outcome] ?? 0) + 1;
    if (sample.outcome === "ok" || sample.outcome === "not_found") lastSuccessAt = Date.now();
    callChannel.publish({ ...sample, requestId });
  };
  return {
    retried: () => {
      retries++;
    },
    failed({ code, message = failureTable[code].message }, { requestId = null }) {
      lastFailure = { at: Date.now(), code, message, requestId };
      failureChannel.publish(lastFailure);
    },
    report: () => ({ samples: [...samples], calls: { ...calls }, lastSuccessAt, lastFailure, retries }),
    wrap: (wire, sent) => async (ask) => {
      const at = Date.now();
      const started = performance.now();
      if (!ask.signal?.aborted) sent();
      const outcome = await wire(ask);
      // Whose caller has left says nothing of the upstream.
      if (!outcome.ok && outcome.trouble === "given_up") return outcome;
      const ms = performance.now() - started;
      note({ at, ms, outcome: outcome.ok ? "ok" : outcome.failure.code }, ask.requestId ?? null);
      return outcome;
    },
  };
}
