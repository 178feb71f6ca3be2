import { expect, it } from "vitest";
import { bareText } from "./bare-text";

it.each([
  ["[KJLEMLD8]", "KJLEMLD8"],
  ["(KJLEMLD8),", "KJLEMLD8"],
  [" #KJLEMLD8", "KJLEMLD8"],
  ["“KJLEMLD8”.", "KJLEMLD8"],
  ["KJLEMLD8;", "KJLEMLD8"],
  ["„KJLEMLD8“?!", "KJLEMLD8"],
  ["**`KJLEMLD8`**:", "KJLEMLD8"],
  ["(https://desk.example.org/contributions/KJLEMLD8)", "https://desk.example.org/contributions/KJLEMLD8"],
])("of %j %j is meant", (text, meant) => expect(bareText(text)).toBe(meant));

it.each(["KJLEMLD8", "a(b)c", "NEWS/P1", "<https://x.example/contributions/K|the gift>", "[],", ""])(
  "%j is meant as it is",
  (text) => expect(bareText(text)).toBe(text),
);
