// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { NoRouter } from "@/components/contribution/__fixtures__/no-router";
import { failureCopy } from "@/components/ui/feedback/copy";
import { FeedsRetry } from "./feeds-retry";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
vi.useFakeTimers();

test("feeds that could not be read announce when the automatic attempts have stopped", async () => {
  const container = document.createElement("div");
  const root = createRoot(container);
  const status = () => [...container.querySelectorAll("[role=status]")].map((part) => part.textContent);
  const retry = <FeedsRetry failure={{ code: "upstream_timeout" }} requestId={undefined} />;
  await act(async () => root.render(<NoRouter>{retry}</NoRouter>));
  expect(status()).not.toContain(failureCopy.retriesStopped);
  for (let minute = 0; minute < 6; minute++) await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(status()).toContain(failureCopy.retriesStopped);
  await act(async () => root.unmount());
});
