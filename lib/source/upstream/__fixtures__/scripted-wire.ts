import { vi } from "vitest";
import type { Failure } from "@/lib/contract/failure";
import { type TroubleName, troubled } from "@/lib/source/upstream/trouble";
import type { Ask, WireOutcome } from "@/lib/source/upstream/wire";

export const fine: WireOutcome = { ok: true, value: new Uint8Array(2) };

/** A trouble by its name, with the wait that an upstream may name beside it. */
export const trouble = (name: TroubleName, retryAfter?: number): WireOutcome =>
  troubled(name, retryAfter === undefined ? {} : ({ retryAfter } satisfies Partial<Failure>));

/**
 * A wire that gives these outcomes one after another, the last one for ever; it remembers what it was asked.
 */
export function scriptedWire(...script: readonly WireOutcome[]) {
  let next = 0;
  return vi.fn(
    async (_ask: Ask): Promise<WireOutcome> => script[Math.min(next++, script.length - 1)] ?? fine,
  );
}
