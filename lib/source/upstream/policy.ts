import { channel } from "node:diagnostics_channel";
import {
  type BulkheadPolicy,
  BulkheadRejectedError,
  bulkhead,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from "cockatiel";
import { type Failure, type FailureCode, failureTable, type Outcome } from "@/lib/contract/failure";
import { type CallSample, maxSamples, type UpstreamReport } from "@/lib/contract/source-report";
import type { Caller } from "@/lib/source/source";
import { createBreaker } from "./breaker";
import {
  defaultTimeouts,
  maxConcurrent,
  type openClient,
  type Send,
  type SendOutcome,
  type UpstreamSettings,
} from "./client";
import { faultOf, faultRules } from "./faults";
import { createBan, createBudget, type Limits, withBackgroundWaits, withBan } from "./rate-limit";
import { isOfService } from "./reply";
import { createRetryBudget, withRetries } from "./retry";

/** Makes a call with all policies: `read` gets the decoded body of a 200; all else is a failure. */
export type Call = <T>(
  request: Caller & { readonly path: string },
  read: (body: Uint8Array) => Outcome<T>,
) => Promise<Outcome<T>>;

/**
 * Wraps a client in the policies, from the inside outward:
 * - the recorder sees each request as the upstream does;
 * - the bulkhead limits requests, but not those that wait for a ban or a retry and would fill its slots;
 * - the ban is inside the retries, because it does the waiting after a 429;
 * - the deadline covers all attempts and waits of one call;
 * - the breaker counts calls, not attempts, and while it is open, it fails calls before any queue;
 * - the waits of background work are outermost, because they are longer than any deadline.
 * The cache and the sharing of equal requests come before all of this (`cache.ts`).
 */
export function withPolicies(
  { send, accepts }: ReturnType<typeof openClient>,
  { baseUrl, timeouts = defaultTimeouts, budget: perMinute }: UpstreamSettings,
  { budget, ban }: Limits = { budget: createBudget(perMinute), ban: createBan() },
) {
  const recorder = createRecorder();
  const limiter = createBulkhead();
  const breaker = createBreaker(accepts);

  const recorded = recorder.wrap(send, budget.spend);
  const bounded = withBan(limiter.wrap(recorded), ban);
  const retried = withRetries(bounded, createRetryBudget(), recorder.recordRetry);
  const guarded = breaker.wrap(withDeadline(retried, timeouts.total));
  const outermost = withBackgroundWaits(guarded, budget, ban);
  const call: Call = async (request, read) => {
    const outcome = await outermost(request);
    if (!outcome.ok) {
      if (outcome.failure.code === "not_found") recorder.recordSuccess();
      return { ok: false, failure: outcome.failure };
    }
    const result = read(outcome.value);
    if (result.ok) recorder.recordSuccess();
    else recorder.recordUnreadable(outcome.value, result.failure.code);
    return result;
  };
  return {
    call,
    recordFailure: recorder.recordFailure,
    report: (): Omit<UpstreamReport, "coalesced" | "cache"> => ({
      address: baseUrl.href,
      ...recorder.report(),
      ...limiter.report(),
      breaker: breaker.report(),
      bannedUntil: ban.until(),
      budget: budget.report(),
    }),
  };
}

/** Ends a call after `ms`, or as soon as its caller disconnects, in any phase. */
function withDeadline(send: Send, ms: number): Send {
  const limit = timeout(ms, TimeoutStrategy.Aggressive);
  return async (request) => {
    const { signal: callerSignal } = request;
    try {
      return await limit.execute(({ signal }) => send({ ...request, signal, callerSignal }), callerSignal);
    } catch (error) {
      if (!(error instanceof TaskCancelledError)) throw error;
      return faultOf(callerSignal?.aborted ? "canceled" : "slow_response");
    }
  };
}

const maxQueued = 64;
const maxBackground = 8;

/** Limits requests to 32 at a time, 8 of background work, and 64 in the queue; more fail immediately. */
function createBulkhead() {
  const all = bulkhead(maxConcurrent, maxQueued);
  const background = bulkhead(maxBackground, maxQueued);
  return {
    report: () => ({ running: maxConcurrent - all.executionSlots, queued: maxQueued - all.queueSlots }),
    wrap: (send: Send): Send => {
      const bounded: Send = (request) => within(all, () => send(request));
      return (request) =>
        request.background ? within(background, () => bounded(request)) : bounded(request);
    },
  };
}

async function within(policy: BulkheadPolicy, work: () => Promise<SendOutcome>): Promise<SendOutcome> {
  try {
    // Without a signal: cockatiel's queue stops behind an aborted entry. Canceled work ends by itself.
    return await policy.execute(work);
  } catch (error) {
    if (error instanceof BulkheadRejectedError) return faultOf("busy", { retryAfter: 1 });
    throw error;
  }
}

function toSample(outcome: SendOutcome, at: number): CallSample {
  if (outcome.ok) return { at, outcome: "ok" };
  const { isLocal } = faultRules[outcome.fault];
  return { at, outcome: outcome.failure.code, ...(isLocal === undefined ? {} : { isLocal }) };
}

// For the log, which this module does not import.
const failureChannel = channel("giving-desk:upstream-failure");

/** Records the requests since the start of the process. Keeps no content of requests or responses. */
function createRecorder() {
  const samples: CallSample[] = [];
  const sampleOf = new WeakMap<Uint8Array, CallSample>();
  const calls: Record<string, number> = {};
  let retries = 0;
  let lastSuccessAt: number | null = null;
  let lastFailure: UpstreamReport["lastFailure"] = null;
  const count = (outcome: CallSample["outcome"], by: 1 | -1) => {
    calls[outcome] = (calls[outcome] ?? 0) + by;
  };
  const add = (sample: CallSample) => {
    if (samples.push(sample) > maxSamples) samples.shift();
    count(sample.outcome, 1);
  };
  return {
    recordRetry: () => {
      retries++;
    },
    /** Records when the last usable response arrived. */
    recordSuccess: () => {
      lastSuccessAt = Date.now();
    },
    /** Recounts a complete response that cannot be used, which was counted as `ok`, as a failure. */
    recordUnreadable(body: Uint8Array, code: FailureCode) {
      const sample = sampleOf.get(body);
      if (sample === undefined) return;
      count(sample.outcome, -1);
      count(code, 1);
      sample.outcome = code;
      if (isOfService(body)) sample.isLocal = true;
    },
    recordFailure({ code, message = failureTable[code].message }: Failure, { requestId }: Caller) {
      lastFailure = { at: Date.now(), code, message, requestId: requestId ?? null };
      failureChannel.publish(lastFailure);
    },
    report: () => ({
      samples: samples.map((sample) => ({ ...sample })),
      calls: { ...calls },
      lastSuccessAt,
      lastFailure,
      retries,
    }),
    wrap:
      (send: Send, onSend: () => void): Send =>
      async (request) => {
        const at = Date.now();
        if (!request.signal?.aborted) onSend();
        const outcome = await send(request);
        // A canceled request proves nothing about the upstream.
        if (!outcome.ok && outcome.fault === "canceled") return outcome;
        const sample = toSample(outcome, at);
        if (outcome.ok) sampleOf.set(outcome.value, sample);
        add(sample);
        return outcome;
      },
  };
}
