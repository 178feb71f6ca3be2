// @vitest-environment happy-dom
import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import { mount } from "@/components/shell/__fixtures__/draw";
import { type Press, pressName, usePageKeys } from "./keyboard";

const press = (key: string, modifiers: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});

describe("a key press", () => {
  it.each([
    [press("k", { ctrlKey: true }), "mod+k"],
    [press("k", { metaKey: true }), "mod+k"],
    [press("g"), "g"],
    [press("G"), "g"],
    [press("T", { shiftKey: true }), "shift+t"],
    [press("?", { shiftKey: true }), "?"],
    [press("/"), "/"],
    [press("/", { shiftKey: true }), "/"],
    [press("Enter"), "Enter"],
    [press("[", { altKey: true }), "["],
    [press("]", { altKey: true, ctrlKey: true }), "]"],
    [press("?", { altKey: true, shiftKey: true }), "?"],
  ])("of %j has the name %s", (event, name) => expect(pressName(event)).toBe(name));

  it.each([
    press("k", { ctrlKey: true, metaKey: true }),
    press("k", { ctrlKey: true, shiftKey: true }),
    press("g", { altKey: true }),
    press("/", { ctrlKey: true }),
    press("[", { altKey: true, metaKey: true }),
  ])("of %j is left to the browser", (event) => expect(pressName(event)).toBeNull());
});

it("while keys are held down, only those that may repeat do, and none scrolls the page", async () => {
  const [toggle, move] = [vi.fn(), vi.fn()];
  function Page() {
    usePageKeys({ " ": toggle, j: move }, ["j"]);
    return null;
  }
  await mount(<Page />);
  const hold = (key: string) =>
    act(async () =>
      [false, true, true].map((repeat) => {
        const event = new KeyboardEvent("keydown", { key, repeat, bubbles: true, cancelable: true });
        return document.body.dispatchEvent(event);
      }),
    );
  expect(await hold(" ")).toEqual([false, false, false]);
  expect(await hold("j")).toEqual([false, false, false]);
  expect([toggle.mock.calls.length, move.mock.calls.length]).toEqual([1, 3]);
});
