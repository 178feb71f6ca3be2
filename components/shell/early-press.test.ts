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

it("a click that the page stops on purpose is not repeated", () => {
  const button = document.body.appendChild(document.createElement("button"));
  button.type = "button";
  button.addEventListener("click", pressed);
  repeatEarlyPress(1000, "ready-to-stop");
  window.dispatchEvent(new Event("ready-to-stop"));
  const click = (isStopped: boolean) => {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true });
    Object.defineProperty(event, "isTrusted", { value: true });
    const stop = (stopped: Event) => {
      stopped.stopPropagation();
      if (isStopped) stopped.preventDefault();
    };
    window.addEventListener("click", stop, { capture: true, once: true });
    button.dispatchEvent(event);
    vi.advanceTimersByTime(5000);
    return pressed.mock.calls.length;
  };
  expect(click(true)).toBe(0);
  expect(click(false)).toBe(1);
});

it("Ctrl+K long before hydration is forgotten", () => {
  searchEarly(3000);
  expect(pressed).not.toHaveBeenCalled();
});
