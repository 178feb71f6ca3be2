import { expect, it } from "vitest";
import { shortId } from "./record-bar";

it.each([
  ["KJLEMLD8", "KJLEMLD8"],
  ["123456789012", "123456789012"],
  ["1234567890123", "123456…0123"],
  ["\u{1F600}".repeat(13), `${"\u{1F600}".repeat(6)}…${"\u{1F600}".repeat(4)}`],
])("writes the id %s as %s", (id, text) => expect(shortId(id)).toBe(text));
