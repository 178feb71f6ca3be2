// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from "vitest";
import { mount } from "@/components/shell/__fixtures__/draw";
import { RecentDate } from "./recent-date";

const hourMs = 3_600_000;

it.each([
  ["was rendered just now", 12, "1 hour ago"],
  ["Back restores after two hours", 14, "3 hours ago"],
  ["Back restores on the next day", 36, "1 Jan 1970"],
])("a page that %s shows dates as of now", async (_, hour, words) => {
  vi.useFakeTimers({ now: hour * hourMs });
  onTestFinished(() => void vi.useRealTimers());
  const region = { zone: "UTC", locale: "en-GB" };
  const { container } = await mount(<RecentDate at={11 * hourMs} drawnAt={12 * hourMs} region={region} />);
  expect(container.textContent).toBe(words);
});
