// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { clearStored, readStored, writeStored } from "./browser-store";

beforeEach(() => localStorage.clear());

it("a value is read as it was stored", () => {
  expect(writeStored("key", { list: [1, null] })).toBe(true);
  expect(readStored("key")).toEqual({ list: [1, null] });
  expect(readStored("other")).toBeNull();
});

it.each(["", "{"])("the broken entry %j is read as null", (entry) => {
  localStorage.setItem("key", entry);
  expect(readStored("key")).toBeNull();
});

it("a forbidden store has no values and takes none", () => {
  const getter = vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(readStored("key")).toBeNull();
  expect(writeStored("key", 1)).toBe(false);
  expect(clearStored()).toBe(false);
  getter.mockRestore();
});
