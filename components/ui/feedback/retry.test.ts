import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countdownSeconds, nextCountdown, secondsLeft } from "./retry";

const minute = 60_000;

/** Runs a vigil on a clock of its own, where every attempt fails at once. */
function attemptsOf(start: number, seconds: number): number[] {
  const attempts: number[] = [];
  let countdown = nextCountdown(null, start, seconds);
  for (let now = start; now < start + 60 * minute; now += 1000) {
    if (secondsLeft(countdown, now) !== 0) continue;
    attempts.push(now - start);
    countdown = nextCountdown(countdown, now, seconds);
  }
  return attempts;
}

describe("the countdown to another attempt", () => {
  test("tries every eight seconds for five minutes, then leaves it to the reader", () => {
    const attempts = attemptsOf(1_000_000, countdownSeconds({ code: "upstream_unreachable" }));
    expect(attempts.slice(0, 3)).toEqual([8_000, 16_000, 24_000]);
    expect(attempts).toHaveLength(37);
    expect(attempts.at(-1)).toBeLessThanOrEqual(5 * minute);
  });

  test("never asks within the pause that was demanded, and asks at least once after it", () => {
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
    "waits eight seconds after %s, however long a server that is down guesses",
    (code) => {
      expect(countdownSeconds({ code })).toBe(8);
      for (const retryAfter of [9, 20, 3600]) expect(countdownSeconds({ code, retryAfter })).toBe(8);
    },
  );

  test("waits less where the server says so, but a second", () => {
    const seconds = [0, 0.5, 2.5, 7].map((retryAfter) =>
      countdownSeconds({ code: "upstream_unavailable", retryAfter }),
    );
    expect(seconds).toEqual([1, 1, 3, 7]);
  });

  test("waits a second after an attempt that was itself a long wait", () => {
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
  ])("shows at %i ms after a failure how many seconds are left", (passed, seconds) => {
    expect(secondsLeft(nextCountdown(null, 50, 8), 50 + passed)).toBe(seconds);
  });
});
