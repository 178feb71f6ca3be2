import fc from "fast-check";
import { expect, it } from "vitest";
import { separatedDigits } from "./indexed-text";
import { readWords } from "./question";

const writings = [
  ["+1 (416) 555-0199", "(416) 555-0199", "416.555.0199", "1-416-555-0199", "001 416 555 0199"],
  ["+44 20 7946 0958", "020 7946 0958", "+44 (0)20 7946 0958", "0044 20 79460958"],
  ["+33 1 42 68 53 00", "01 42 68 53 00"],
  ["+420 601 123 456", "601 123 456"],
] as const;

it("a telephone number is found in every writing by every writing", () => {
  for (const same of writings) {
    for (const typed of same) {
      for (const stored of same) {
        const [digits = ""] = separatedDigits(stored);
        const { parts } = readWords(typed);
        const isFound = parts.length === 1 && parts.every((part) => digits.includes(part));
        expect({ typed, stored, isFound }).toMatchObject({ isFound: true });
      }
    }
  }
});

it("a number is found by its digits in any notation", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+?\d[\d ]{2}\d{3}[\d ()-]{2}\d{4}$/), (text) => {
      const digits = text.replaceAll(/\D/g, "");
      expect(separatedDigits(text)).toEqual([digits]);
      expect(readWords(text).parts.every((part) => digits.endsWith(part))).toBe(true);
    }),
  );
});

it.each([
  ["smith (416) 555-0199", ["smith", "4165550199"]],
  ["+1 416 555 0199, smith", ["smith", "4165550199"]],
  ["smith 416 555 0199", ["smith", "4165550199"]],
  ["smith 4242 2024", ["smith", "4242", "2024"]],
  ["smith 24-123", ["smith", "24-123"]],
  ["r-2024-000123 smith", ["r-2024-000123", "smith"]],
  ["smith 12500.50", ["smith", "12500.50"]],
  ["smith 555.0199", ["smith", "5550199"]],
])("%j is the words %j", (text, words) => {
  expect(readWords(text).parts).toEqual(words);
});
