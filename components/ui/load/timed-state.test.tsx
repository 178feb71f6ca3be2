// @vitest-environment happy-dom
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { expect, it, onTestFinished, vi } from "vitest";
import { router } from "@/components/contribution/__fixtures__/no-router";
import { mount } from "@/components/shell/__fixtures__/draw";
import { RestoredPage } from "./timed-state";

it("a page restored after a minute is rendered again, even if the clock of the server differs", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const refresh = vi.fn();
  const page = (renderedAt: number | null) => (
    <AppRouterContext value={{ ...router, refresh }}>
      {renderedAt === null ? null : <RestoredPage renderedAt={renderedAt} />}
    </AppRouterContext>
  );
  const { show } = await mount(page(7));
  const restoredAfter = async (seconds: number) => {
    await show(page(null));
    vi.advanceTimersByTime(seconds * 1000);
    await show(page(7));
    return refresh.mock.calls.length;
  };
  expect([await restoredAfter(59), await restoredAfter(2), await restoredAfter(1)]).toEqual([0, 1, 2]);
  await show(page(8));
  expect(refresh).toHaveBeenCalledTimes(2);
});
