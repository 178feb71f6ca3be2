import { describe, expect, test } from "vitest";
import type { CallSample } from "@/lib/contract/source-report";
import { serviceOutage } from "@/lib/source/source";
import { noticeCondition } from "./desk-frame";

const now = 1_000_000;

function reported(outcomes: readonly CallSample["outcome"][], changes: object = {}) {
  return {
    samples: outcomes.map((outcome, at) => ({ at, outcome })),
    lastSuccessAt: 900_000,
    bannedUntil: null,
    breaker: { state: "closed", since: 0, opened: 0 } as const,
    lastFailure: {
      at: now,
      code: "upstream_unreachable",
      message: "The data service cannot be reached.",
      requestId: null,
    } as const,
    ...changes,
  };
}

const down = {
  cause: "down",
  since: 900_000,
  message: "The data service cannot be reached.",
  hasCopy: false,
};

describe("the condition shown on every page", () => {
  test("is none while the data service responds or before the first request", () => {
    expect(noticeCondition(reported(["upstream_timeout", "ok"]), now)).toBeNull();
    expect(noticeCondition(reported([]), now)).toBeNull();
  });

  test("is none after fewer than three failures in a row", () => {
    expect(noticeCondition(reported(["ok", "upstream_timeout", "upstream_timeout"]), now)).toBeNull();
    expect(
      noticeCondition(reported(["upstream_timeout", "ok", "upstream_timeout", "upstream_timeout"]), now),
    ).toBeNull();
  });

  test('is "down" after three failures in a row, of any kind', () => {
    const failures = ["upstream_timeout", "upstream_malformed", "upstream_unreachable"] as const;
    expect(noticeCondition(reported(["ok", ...failures]), now)).toEqual(down);
  });

  test("is none while the data service only fails for single requests or records", () => {
    const local = { at: 1, outcome: "upstream_malformed", isLocal: true } as const;
    const silent = { at: 1, outcome: "upstream_timeout" } as const;
    const samples = [local, local, local];
    expect(noticeCondition({ ...reported([]), samples }, now)).toBeNull();
    expect(noticeCondition({ ...reported([]), samples: [silent, local, silent] }, now)).toBeNull();
    expect(samples.map(serviceOutage)).toEqual([null, null, null]);
    expect(serviceOutage(silent)).toBe("upstream_timeout");
  });

  test('is "down" while the breaker is not closed', () => {
    for (const state of ["open", "half_open"]) {
      const breaker = { state, since: 0, opened: 1 };
      expect(noticeCondition(reported(["ok", "upstream_timeout"], { breaker }), now)).toEqual(down);
    }
  });

  test('is "limited" until the pause ends, and "refused" before all else', () => {
    const banned = reported(["rate_limited"], { bannedUntil: now + 5_000 });
    expect(noticeCondition(banned, now)).toEqual({ cause: "limited", until: now + 5_000 });
    expect(noticeCondition(banned, now + 5_000)).toBeNull();
    const refused = reported(["upstream_refused"], { bannedUntil: now + 5_000 });
    expect(noticeCondition(refused, now)).toEqual({ cause: "refused" });
  });
});
