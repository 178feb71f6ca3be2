// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { repeatEarlyPress } from "./early-press";

const pressed = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  pressed.mockClear();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** Presses Ctrl+K on a page that becomes ready after some time, and waits until nothing is repeated. */
function searchEarly(readyAfterMs: number): void {
  const ready = `ready-after-${readyAfterMs}`;
  const button = document.createElement("button");
  button.dataset["search"] = "";
  button.addEventListener("click", pressed);
  document.body.append(button);
  repeatEarlyPress(1000, ready);
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
  vi.advanceTimersByTime(readyAfterMs);
  expect(pressed).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(ready));
  vi.advanceTimersByTime(5000);
}

it("Ctrl+K before hydration presses the search button once, when the page is hydrated", () => {
  searchEarly(300);
  expect(pressed).toHaveBeenCalledTimes(1);
});

it("Ctrl+K long before hydration is forgotten", () => {
  searchEarly(3000);
  expect(pressed).not.toHaveBeenCalled();
});
