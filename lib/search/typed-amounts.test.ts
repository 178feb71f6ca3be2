import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatExact, formatMoney } from "@/lib/format/money";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { smallestUnitOf } from "@/lib/records/money";
import { readQuestion } from "./question";
import { indexedAmount, toSearchKeys } from "./search-keys";

/** The formats in Settings (components/settings/settings-form.tsx), and that of servers. */
const locales =
  "en en-GB en-US en-CA en-AU fr-CA fr-FR de-DE es-ES it-IT nl-NL pl-PL pt-BR sv-SE ja-JP".split(" ");
/** `XXX` is no currency. */
const currencies = Intl.supportedValuesOf("currency").filter((code) => code !== "XXX");

/** Whether a search of the amount as shown finds it in its currency, and has no other parts. */
function isFound(minor: bigint, currency: string, locale: string, bound = ""): boolean {
  const exact = minor * smallestUnitOf(currency);
  const { amounts, ...question } = readQuestion(bound + formatExact(exact, currency, locale));
  const { substrings, prefixes, phrases, figures } = question;
  const [only, ...others] = [...amounts, ...substrings, ...prefixes, ...phrases, ...figures];
  if (typeof only !== "object" || !("sign" in only) || others.length > 0) return false;
  return only.amount === indexedAmount(exact) && (only.currencies ?? []).includes(currency);
}

describe("an amount as a list shows it", () => {
  it.each(locales)("is found in every currency in %s", (locale) => {
    const samples = [
      0n,
      5n,
      -5n,
      100n,
      -1_250_000n,
      123_450n,
      125_000n,
      1_250_000n,
      25_000_000n,
      123_456_789_012n,
    ];
    const missed = currencies.flatMap((currency) =>
      samples
        .filter((minor) => !isFound(minor, currency, locale))
        .map((minor) => formatExact(minor * smallestUnitOf(currency), currency, locale)),
    );
    expect(missed).toEqual([]);
  });

  it("is found in any format, also as a bound", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n }),
        fc.constantFrom(...currencies),
        fc.constantFrom(...locales),
        fc.constantFrom("", ">", "<= "),
        (minor, currency, locale, bound) => {
          expect(isFound(minor, currency, locale, bound)).toBe(true);
        },
      ),
    );
  });

  it.each(["25,00 $ QC", "25.00 $ ON"])("keeps the letters after it that name no currency: %s", (text) => {
    const { amounts, prefixes } = readQuestion(text);
    expect(amounts).toMatchObject([{ amount: 250_000 }]);
    expect(prefixes).toEqual([text.slice(-2).toLowerCase()]);
  });

  it.each([
    ["10.0050", "CAD"],
    ["-10.0050", "USD"],
    ["1.25055", "KWD"],
    ["65.37000000000001", "CAD"],
  ])("is found with more decimals than its currency has: %s %s", (total, code) => {
    const { amount } = toSearchKeys(parseContribution({ id: "A", total_amount: total, currency: { code } }));
    expect(readQuestion(formatMoney(total, code, "en")).amounts).toMatchObject([{ amount }]);
  });
});
