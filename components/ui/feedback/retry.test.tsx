// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { countdownSeconds, useCountdownRetry } from "./retry";

const minute = 60_000;

function Retrying({ seconds, retry }: { seconds: number | null; retry: () => void }) {
  const { words, hasStopped } = useCountdownRetry(seconds, retry);
  return `${words}${hasStopped ? "stopped" : ""}`;
}

/** Shows a failure whose every retry fails at once, and returns the ms of the attempts since then. */
async function fail(seconds: number | null) {
  const start = Date.now();
  const attempts: number[] = [];
  const container = document.createElement("div");
  const root = createRoot(container);
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () =>
    root.render(<Retrying seconds={seconds} retry={() => void attempts.push(Date.now() - start)} />),
  );
  return { attempts, container };
}

/** Waits step by step, because the component renders at the end of each. */
async function wait(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1000) {
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 1000)));
  }
}

async function show(isHidden: boolean): Promise<void> {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  await act(async () => document.dispatchEvent(new Event("visibilitychange")));
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the retry countdown", () => {
  test("retries every eight seconds for five minutes, then stops", async () => {
    const { attempts, container } = await fail(countdownSeconds({ code: "upstream_unreachable" }));
    await wait(10 * minute);
    expect(attempts.slice(0, 3)).toEqual([8_000, 16_000, 24_000]);
    expect(attempts).toHaveLength(37);
    expect(attempts.at(-1)).toBeLessThanOrEqual(5 * minute);
    expect(container.textContent).toBe("stopped");
  });

  test.each([0, 9, 299, 301, 3000])(
    "never retries within a Retry-After of %i s and retries at least once after it",
    async (retryAfter) => {
      const { attempts } = await fail(countdownSeconds({ code: "rate_limited", retryAfter }));
      await wait(60 * minute);
      const pauses = attempts.map((at, index) => at - (attempts[index - 1] ?? 0));
      expect(attempts.length).toBeGreaterThan(0);
      expect(Math.min(...pauses)).toBeGreaterThanOrEqual(retryAfter * 1000);
    },
  );

  test("pauses while the page is hidden, and has five minutes again after the return", async () => {
    const { attempts } = await fail(8);
    await show(true);
    await wait(60 * minute);
    expect(attempts).toEqual([]);
    await show(false);
    expect(attempts).toEqual([60 * minute]);
    await wait(10 * minute);
    expect(attempts.at(-1)).toBeGreaterThan(64 * minute);
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
  ])("at %i ms after a failure shows %i seconds left", async (passed, seconds) => {
    const { container } = await fail(8);
    await wait(passed);
    expect(container.textContent).toBe(`Retrying in ${seconds} s`);
  });
});
