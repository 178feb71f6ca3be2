import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { separatedDigits } from "./indexed-text";
import { readQuestion, readWords } from "./question";

const words = (q: string) => {
  const { parts, beginnings, phrases } = readQuestion(q);
  return [...parts, ...beginnings, ...phrases.map((phrase) => `"${phrase}"`)];
};

describe("a question", () => {
  it.each([
    ["  Anna   SMITH ", ["anna", "smith"]],
    ["José Łukasz", ["jose", "lukasz"]],
    ["o'Brien a.b@c.org", ["o'brien", "a.b@c.org"]],
    ["anna anna", ["anna"]],
    ["jo smith", ["smith", "jo"]],
    ["25", ["25"]],
    ["4242", ["4242"]],
    ['NEAR( x" OR * :', ["near", "x", "or", "*", ":"]],
    ["(Smith, anna; o'brien.", ["smith", "anna", "o'brien"]],
    ['"Anna  Smith" garden', ["garden", '"anna smith"']],
    ["“Anna Smith”, «Li»", [",", '"anna smith"', '"li"']],
    ['"status:paid 100"', ['"status:paid 100"']],
    ['6" "" "', ["6", '""', '"']],
    ["anna+news@example.org", ["anna+news@example.org"]],
    ["12500.50", ["12500.50"]],
    ["smith 12500.50", ["smith", "12500.50"]],
    ["smith (416) 555-0199", ["smith", "4165550199"]],
    ["colour:red", ["colour:red"]],
    ["all 100", ["all", "100"]],
  ])("%j is the words %j", (q, expected) => {
    expect(words(q)).toEqual(expected);
    expect(readQuestion(q).amounts).toEqual([]);
  });

  it.each([
    ["1,250.50", [["1250.50", "1,250.50"]]],
    ["1.250,50", [["1250.50", "1.250,50"]]],
    [
      "1,250 1,250 12,5",
      [
        ["1250", "1,250"],
        ["12.5", "12,5"],
      ],
    ],
  ])("of the amounts in %s either writing is looked for", (q, figures) => {
    expect(readQuestion(q)).toMatchObject({ figures, amounts: [], parts: [], beginnings: [] });
  });

  it("an amount is no part of the telephone number before it", () => {
    expect(readQuestion("416 555 0199 1,250.50")).toMatchObject({
      parts: ["4165550199"],
      figures: [["1250.50", "1,250.50"]],
    });
  });

  it.each([
    ["+1 (416) 555-0199", "4165550199"],
    ["416.555.0199", "4165550199"],
    ["2024-000123", "2024000123"],
  ])("of %s the digits alone are compared", (q, digits) => expect(words(q)).toEqual([digits]));

  it("of fewer than seven digits every sign is compared", () => expect(words("24-123")).toEqual(["24-123"]));

  it.each([
    ["CA$25.00", { sign: "=", amount: 250_000, currencies: ["CAD"] }],
    ["€1,250.50", { sign: "=", amount: 12_505_000, currencies: ["EUR"] }],
    ["KWD 1.250", { sign: "=", amount: 12_500, currencies: ["KWD"] }],
    ["25 cad", { sign: "=", amount: 250_000, currencies: ["CAD"] }],
    [">Usd100", { sign: ">", amount: 1_000_000, currencies: ["USD"] }],
    ["25 CAD", { sign: "=", amount: 250_000, currencies: ["CAD"] }],
    [">100", { sign: ">", amount: 1_000_000, currencies: null }],
    [">= 100", { sign: ">=", amount: 1_000_000, currencies: null }],
    ["<CA$.5", { sign: "<", amount: 5000, currencies: ["CAD"] }],
    ["CA$ 25.00", { sign: "=", amount: 250_000, currencies: ["CAD"] }],
    ["CA$ > 25", { sign: ">", amount: 250_000, currencies: ["CAD"] }],
    ["> CA$ 25", { sign: ">", amount: 250_000, currencies: ["CAD"] }],
    ["≥100", { sign: ">=", amount: 1_000_000, currencies: null }],
    ["25,50 €", { sign: "=", amount: 255_000, currencies: ["EUR"] }],
    ["=25", { sign: "=", amount: 250_000, currencies: null }],
  ])("%s is a bound on the amount", (q, bound) => {
    expect(readQuestion(q)).toMatchObject({ amounts: [bound], parts: [], beginnings: [], phrases: [] });
  });

  it.each([">=10 CAD <=20 CAD", ">= 10 CAD <= 20 cad", ">=10  CAD <=20 CAD"])(
    "%s is two bounds: a currency behind its number is not that of the next",
    (q) => {
      expect(readQuestion(q)).toMatchObject({
        amounts: [
          { sign: ">=", amount: 100_000, currencies: ["CAD"] },
          { sign: "<=", amount: 200_000, currencies: ["CAD"] },
        ],
        parts: [],
      });
    },
  );

  it("takes a bare dollar for any dollar", () => {
    expect(readQuestion("$25").amounts[0]?.currencies).toEqual(expect.arrayContaining(["USD", "CAD", "AUD"]));
  });

  it("narrows to facets, in quotes where a value has blanks, and leaves the other words", () => {
    expect(readQuestion('smith Status:paid campaign:"Spring USD 5"')).toMatchObject({
      parts: ["smith"],
      narrowed: [
        { facet: "status", value: "paid" },
        { facet: "campaign", value: "Spring USD 5" },
      ],
    });
    expect(readQuestion('campaign:"“Fund” USD 5"').narrowed).toEqual([
      { facet: "campaign", value: "“Fund” USD 5" },
    ]);
  });

  it("demands what a contribution is to sums, a product, or that nothing is set", () => {
    expect(readQuestion("no:receipt").narrowed).toEqual([{ facet: "receipt", value: "none" }]);
    expect(readQuestion('is:Received product:"A B" no:campaign no:colour is:nice')).toMatchObject({
      marked: ["received"],
      narrowed: [
        { facet: "product", value: "A B" },
        { facet: "campaign", value: null },
      ],
      parts: ["no:colour", "is:nice"],
    });
  });

  it("reads any text, and a blank line as nothing", () => {
    expect(words(" \t ")).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (q) => {
        const { parts, beginnings, phrases } = readQuestion(q);
        for (const word of [...parts, ...beginnings, ...phrases.flatMap((phrase) => phrase.split(" "))]) {
          expect(word).not.toMatch(/\s/);
          expect(word.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  it("reads a very long line to its end", () => {
    // Ten times longer than a line may be: a pattern that never ends takes longer than a test may.
    const repeated = ["1", "1,", "(", "a:", ">", "0 ", "+1 ", '" ', "1."];
    const long = repeated.map((text) => text.repeat(10_000 / text.length));
    for (const q of [...long, `"${" a".repeat(4999)}`, `${"1".repeat(9998)}-1`]) {
      expect(readQuestion(q).typed).toBe(q.trim());
    }
  });
});

it.each([
  ["1,250.50", "1250.50"],
  ["1.250,50", "1250.50"],
  ["12,5", "12.5"],
  ["1,250", "1250"],
  ["1,250,000", "1250000"],
])("an amount alone is looked for as records write it: %s is %s", (text, plain) => {
  expect(readQuestion(text).figures).toEqual([[plain, text]]);
});

it.each(["25.00", "1.250", "4242", "1,2,3", "2024-01", "12,3456", "1,250.12345", "a1,250", ""])(
  "%j is no amount that is written in another way",
  (text) => expect(readQuestion(text).figures).toEqual([]),
);

it.each([
  ["CA$>100", { sign: ">", amount: 1_000_000, currencies: ["CAD"] }],
  [">CA$100", { sign: ">", amount: 1_000_000, currencies: ["CAD"] }],
  ["€1.250,50", { sign: "=", amount: 12_505_000, currencies: ["EUR"] }],
  ["1.250,50€", { sign: "=", amount: 12_505_000, currencies: ["EUR"] }],
  ["€1.250.000", { sign: "=", amount: 12_500_000_000, currencies: ["EUR"] }],
  ["€12,5", { sign: "=", amount: 125_000, currencies: ["EUR"] }],
  ["<999999999999999999", { sign: "<", amount: Number.MAX_SAFE_INTEGER, currencies: null }],
  [">1,250", { sign: ">", amount: 12_500_000, currencies: null }],
])("%s bounds a total", (text, bound) => expect(readQuestion(text).amounts).toEqual([bound]));

it.each(["25", "zz25", "$", ">", "CA$>", "$25$", "1.2.3", ">1,25,0", ">>5"])("%j bounds nothing", (text) => {
  expect(readQuestion(text).amounts).toEqual([]);
});

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
