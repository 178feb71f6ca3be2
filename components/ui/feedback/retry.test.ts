import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countdownSeconds, nextCountdown, secondsLeft } from "./retry";

const minute = 60_000;

/** Runs an hour on a simulated clock where every attempt fails at once, and returns the attempts. */
function attemptsOf(start: number, seconds: number | null): number[] {
  const attempts: number[] = [];
  if (seconds === null) return attempts;
  let countdown = nextCountdown(null, start, seconds);
  for (let now = start; now < start + 60 * minute; now += 1000) {
    if (secondsLeft(countdown, now) !== 0) continue;
    attempts.push(now - start);
    countdown = nextCountdown(countdown, now, seconds);
  }
  return attempts;
}

describe("the retry countdown", () => {
  test("retries every eight seconds for five minutes, then stops", () => {
    const attempts = attemptsOf(1_000_000, countdownSeconds({ code: "upstream_unreachable" }));
    expect(attempts.slice(0, 3)).toEqual([8_000, 16_000, 24_000]);
    expect(attempts).toHaveLength(37);
    expect(attempts.at(-1)).toBeLessThanOrEqual(5 * minute);
  });

  test("never retries within Retry-After and retries at least once after it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), (retryAfter) => {
        const seconds = countdownSeconds({ code: "rate_limited", retryAfter });
        const attempts = attemptsOf(0, seconds);
        const pauses = attempts.map((at, index) => at - (attempts[index - 1] ?? 0));
        expect(attempts.length).toBeGreaterThan(0);
        expect(Math.min(...pauses)).toBeGreaterThanOrEqual(retryAfter * 1000);
      }),
    );
  });

  test.each(["upstream_unavailable", "upstream_refused", "database_unavailable"] as const)(
    "waits eight seconds after %s, even with a longer Retry-After",
    (code) => {
      expect(countdownSeconds({ code })).toBe(8);
      for (const retryAfter of [9, 20, 3600]) expect(countdownSeconds({ code, retryAfter })).toBe(8);
    },
  );

  test.each(["invalid_query", "not_found", "forbidden", "search_unavailable"] as const)(
    "never retries after %s",
    (code) => expect(countdownSeconds({ code })).toBeNull(),
  );

  test("waits less with a shorter Retry-After, but at least a second", () => {
    const seconds = [0, 0.5, 2.5, 7].map((retryAfter) =>
      countdownSeconds({ code: "upstream_unavailable", retryAfter }),
    );
    expect(seconds).toEqual([1, 1, 3, 7]);
  });

  test("waits one second after a timeout", () => {
    for (const retryAfter of [0, 20]) {
      expect(countdownSeconds({ code: "upstream_timeout", retryAfter })).toBe(1);
    }
  });

  test.each([
    [0, 8],
    [1, 8],
    [6999, 2],
    [7001, 1],
    [7999, 1],
  ])("at %i ms after a failure shows %i seconds left", (passed, seconds) => {
    expect(secondsLeft(nextCountdown(null, 50, 8), 50 + passed)).toBe(seconds);
  });
});
