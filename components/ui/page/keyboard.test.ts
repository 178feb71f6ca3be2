import { describe, expect, it } from "vitest";
import { type Press, pressName } from "@/components/ui/page/keyboard";

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
  ])("of %j has the name %s", (event, name) => expect(pressName(event)).toBe(name));

  it.each([
    press("k", { ctrlKey: true, metaKey: true }),
    press("k", { ctrlKey: true, shiftKey: true }),
    press("g", { altKey: true }),
    press("/", { ctrlKey: true }),
  ])("of %j is left to the browser", (event) => expect(pressName(event)).toBeNull());
});
