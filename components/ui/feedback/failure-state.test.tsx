// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NoRouter } from "@/components/contribution/__fixtures__/no-router";
import type { Failure } from "@/lib/contract/failure";
import { failureCopy } from "./copy";
import { FailureState } from "./failure-state";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const container = document.body.appendChild(document.createElement("div"));
const retry = vi.fn();
let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  vi.useFakeTimers();
  retry.mockClear();
  root = createRoot(container);
  return async () => {
    await act(async () => root.unmount());
  };
});
afterEach(() => {
  vi.useRealTimers();
});

async function show(code: Failure["code"]): Promise<void> {
  const failure = <FailureState title="The list" failure={{ code }} onRetry={retry} />;
  await act(async () => root.render(<NoRouter>{failure}</NoRouter>));
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const status = () => container.querySelector("[role=status]")?.textContent;

test("a temporary failure is retried, and says when the attempts have stopped", async () => {
  await show("upstream_unreachable");
  expect(container.textContent).toContain(failureCopy.retryingIn(8));
  expect(status()).toBe("");
  await pass(8);
  expect(retry).toHaveBeenCalledTimes(1);
  expect(status()).toBe("");
  for (let minute = 0; minute < 6; minute++) await pass(60);
  expect(status()).toBe(failureCopy.retriesStopped);
  const attempts = retry.mock.calls.length;
  await pass(60);
  expect(retry).toHaveBeenCalledTimes(attempts);
});

test("a lasting failure is not retried and does not mention attempts", async () => {
  await show("forbidden");
  await pass(60);
  expect([retry.mock.calls, status()]).toEqual([[], ""]);
});
