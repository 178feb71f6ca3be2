import { vi } from "vitest";
import type { Failure } from "@/lib/contract/failure";
import type { SendOutcome, UpstreamRequest } from "@/lib/source/upstream/client";
import { type FaultName, faultOf } from "@/lib/source/upstream/faults";

export const success: SendOutcome = { ok: true, value: new Uint8Array(2) };

/** A fault by its name, with the upstream's Retry-After if any. */
export const fault = (name: FaultName, retryAfter?: number): SendOutcome =>
  faultOf(name, retryAfter === undefined ? {} : ({ retryAfter } satisfies Partial<Failure>));

/** A client that returns the outcomes in order, repeats the last one, and records its requests. */
export function scriptedSend(...script: readonly SendOutcome[]) {
  let next = 0;
  return vi.fn(
    async (_request: UpstreamRequest): Promise<SendOutcome> =>
      script[Math.min(next++, script.length - 1)] ?? success,
  );
}
