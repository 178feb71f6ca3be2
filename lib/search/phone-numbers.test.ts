import fc from "fast-check";
import { expect, it } from "vitest";
import { separatedDigits } from "./indexed-text";
import { nationalDigits, phoneNumbersIn } from "./phone-numbers";

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
        expect({ typed, stored, isFound: digits.includes(nationalDigits(typed)) }).toMatchObject({
          isFound: true,
        });
      }
    }
  }
});

it("whatever the number is, all that says its digits is found", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+?[\d().-][\d ().-]{0,20}$/), (text) => {
      expect(text.replaceAll(/\D/g, "").endsWith(nationalDigits(text))).toBe(true);
    }),
  );
});

it.each([
  ["smith (416) 555-0199", ["(416) 555-0199"], "smith"],
  ["+1 416 555 0199, smith", ["+1 416 555 0199"], ", smith"],
  ["smith 416 555 0199", ["416 555 0199"], "smith"],
  ["smith 4242 2024", [], "smith 4242 2024"],
  ["smith 24-123", [], "smith 24-123"],
  ["r-2024-000123 smith", [], "r-2024-000123 smith"],
  ["smith 12500.50", [], "smith 12500.50"],
  ["smith 555.0199", ["555.0199"], "smith"],
])("in %j the numbers are %j", (text, numbers, rest) => {
  const found = phoneNumbersIn(text);
  expect({ numbers: found.numbers, rest: found.rest.trim() }).toEqual({ numbers, rest });
});
