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
  /** Hears of an answer that came whole and cannot be used: by then it stands there as a success. */
  readonly unread: (body: Uint8Array, code: FailureCode) => void;
  /** Hears of a question that has no answer, after all that was tried. */
  readonly failed: (failure: Failure, caller: Caller) => void;
  readonly report: () => Recorded;
}

/**
 * Remembers what went over the wire since the start of the process. Nothing of what was asked or answered is
 * kept.
 */
export function createRecorder(): Recorder {
  const samples: CallSample[] = [];
  const sampleOf = new WeakMap<Uint8Array, CallSample>();
  const calls: Partial<Record<"ok" | FailureCode, number>> = {};
  let retries = 0;
  /** Of those that are no longer among the samples. */
  let olderSuccessAt: number | null = null;
  let lastFailure: UpstreamReport["lastFailure"] = null;
  const count = (outcome: CallSample["outcome"], by: 1 | -1) => {
    calls[outcome] = (calls[outcome] ?? 0) + by;
  };
  const note = (sample: CallSample, requestId: string | null) => {
    if (samples.push(sample) > mostSamples) olderSuccessAt = successAt(samples.shift()) ?? olderSuccessAt;
    count(sample.outcome, 1);
    callChannel.publish({ ...sample, requestId });
  };
  return {
    retried: () => {
      retries++;
    },
    unread(body, code) {
      const sample = sampleOf.get(body);
      if (sample === undefined) return;
      const place = samples.lastIndexOf(sample);
      if (place === -1) return;
      samples[place] = { ...sample, outcome: code };
      count(sample.outcome, -1);
      count(code, 1);
    },
    failed({ code, message = failureTable[code].message }, { requestId = null }) {
      lastFailure = { at: Date.now(), code, message, requestId };
      failureChannel.publish(lastFailure);
    },
    report: () => {
      const lastSuccess = samples.findLast((sample) => successAt(sample) !== null);
      const lastSuccessAt = successAt(lastSuccess) ?? olderSuccessAt;
      return { samples: [...samples], calls: { ...calls }, lastSuccessAt, lastFailure, retries };
    },
    wrap: (wire, sent) => async (ask) => {
      const at = Date.now();
      const started = performance.now();
      if (!ask.signal?.aborted) sent();
      const outcome = await wire(ask);
      // Whose caller has left says nothing of the upstream.
      if (!outcome.ok && outcome.trouble === "given_up") return outcome;
      const ms = performance.now() - started;
      const sample: CallSample = { at, ms, outcome: outcome.ok ? "ok" : outcome.failure.code };
      if (outcome.ok) sampleOf.set(outcome.value, sample);
      note(sample, ask.requestId ?? null);
      return outcome;
    },
  };
}

/** When an answer that can be used had come (ms UTC). */
function successAt(sample: CallSample | undefined): number | null {
  const isSuccess = sample?.outcome === "ok" || sample?.outcome === "not_found";
  return isSuccess ? Math.round(sample.at + sample.ms) : null;
}
