// @vitest-environment happy-dom
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { expect, it, onTestFinished, vi } from "vitest";
import { router } from "@/components/contribution/__fixtures__/no-router";
import { mount } from "@/components/shell/__fixtures__/draw";
import { RefreshWhenRestored, useNow } from "./timed-state";

it("a page restored after a minute is rendered again, even if the clock of the server differs", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const refresh = vi.fn();
  const page = (renderedAt: number | null) => (
    <AppRouterContext value={{ ...router, refresh }}>
      {renderedAt === null ? null : <RefreshWhenRestored renderedAt={renderedAt} />}
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

it("until a page is restored, it is as of its rendering, by the clock of the server", async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  onTestFinished(() => void vi.useRealTimers());
  const Now = ({ drawnAt }: { drawnAt: number }) => useNow(drawnAt);
  const { container, show } = await mount(<Now drawnAt={9} />);
  expect(container.textContent).toBe("9");
  await show(null);
  vi.advanceTimersByTime(61_000);
  await show(<Now drawnAt={9} />);
  expect(container.textContent).toBe("1061000");
});

it("only the last 100 pages are remembered", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const Now = ({ drawnAt }: { drawnAt: number }) => useNow(drawnAt);
  const { container, show } = await mount(<Now key={1000} drawnAt={1000} />);
  for (let page = 1001; page <= 1100; page++) await show(<Now key={page} drawnAt={page} />);
  vi.advanceTimersByTime(61_000);
  await show(<Now key={1000} drawnAt={1000} />);
  expect(container.textContent).toBe("1000");
});
