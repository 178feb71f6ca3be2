import { expect, it } from "vitest";
import { addMembers, takeMembers } from "./take-members";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (some: Uint8Array | undefined) => new TextDecoder().decode(some);

it("takes members out and leaves every other byte as it was", () => {
  const { rest, taken } = takeMembers(bytes('{"a":1.50,"b":[{"b":2}],"\\u00e9":12345678901234567890}'), [
    "b",
  ]);
  expect(text(rest)).toBe('{"a":1.50,"é":12345678901234567890}');
  expect(text(taken.get("b"))).toBe('[{"b":2}]');
});

it("gives the same bytes back when there is nothing to take", () => {
  const record = bytes('{"a":1}');
  expect(takeMembers(record, ["b"]).rest).toBe(record);
});

it("leaves an empty object when everything was taken, and fills it again", () => {
  const { rest, taken } = takeMembers(bytes('{ "a" : 1 }'), ["a"]);
  expect(text(rest)).toBe("{}");
  expect(text(addMembers(rest, [{ name: "a", value: taken.get("a") ?? bytes("") }]))).toBe('{"a":1}');
});

it("adds members behind those that are there", () => {
  expect(text(addMembers(bytes('{"a":1}'), [{ name: "b", value: bytes("[]") }]))).toBe('{"a":1,"b":[]}');
});
