import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldLine, separatedDigits } from "./indexed-text";
import { readQuestion, readWords } from "./question";

const words = (q: string) => {
  const { substrings, prefixes, phrases } = readQuestion(q);
  return [...substrings, ...prefixes, ...phrases.map((phrase) => `"${phrase}"`)];
};

describe("readQuestion", () => {
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
    ["SOS2024 CUP2024", ["sos2024", "cup2024"]],
    ["TOP50 2024ALL", ["top50", "2024all"]],
    ["KR10293 100kr", ["kr10293", "100kr"]],
    ["SOS 2024-05", ["sos", "2024-05"]],
    ["kr 100-lapp", ["100-lapp", "kr"]],
    ["$ 5-pack", ["5-pack", "$"]],
    ["EUR 25,-", ["eur", "25,-"]],
    ["100 200", ["100", "200"]],
    ["12 500 anna", ["500", "anna", "12"]],
    ["F CFA", ["cfa", "f"]],
    ["$ US", ["$", "us"]],
    ["rs 2024", ["2024", "rs"]],
    ["CAD-2024 EUR-25.00", ["cad-2024", "eur-25.00"]],
    ["-5 -TOP50", ["-top50", "-5"]],
  ])("%j has the words %j", (q, expected) => {
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
  ])("an amount in %s is searched in both notations", (q, figures) => {
    expect(readQuestion(q)).toMatchObject({ figures, amounts: [], substrings: [], prefixes: [] });
  });

  it("an amount is not part of the phone number before it", () => {
    expect(readQuestion("416 555 0199 1,250.50")).toMatchObject({
      substrings: ["4165550199"],
      figures: [["1250.50", "1,250.50"]],
    });
  });

  it.each([
    ["+1 (416) 555-0199", "4165550199"],
    ["416.555.0199", "4165550199"],
    ["2024-000123", "2024000123"],
  ])("%s is compared by its digits", (q, digits) => expect(words(q)).toEqual([digits]));

  it.each([
    ["4242 25.00", ["4242", "25.00"]],
    ["416 555 0199 25.00", ["4165550199", "25.00"]],
    ["+1 416 555 0199 25.00", ["4165550199", "25.00"]],
    ["25.00 (416)555-0199 50.00", ["25.00", "4165550199", "50.00"]],
    ["4242 +1 416 555 0199", ["4242", "4165550199"]],
    ["anna 25.00 smith", ["anna", "25.00", "smith"]],
    ["202400123 4242", ["202400123", "4242"]],
    ["2024-000123 4242", ["2024-000123", "4242"]],
    ["4242 1881 1001 2024", ["4242", "1881", "1001", "2024"]],
    ["416 555.0199", ["4165550199"]],
    ["1234-5678-9012-3456", ["1234567890123456"]],
  ])("only a phone number is one word with its blanks: %s", (q, expected) => {
    expect(words(q).toSorted()).toEqual(expected.toSorted());
  });

  it("fewer than seven digits are compared with their separators", () =>
    expect(words("24-123")).toEqual(["24-123"]));

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
    ["CA$>100", { sign: ">", amount: 1_000_000, currencies: ["CAD"] }],
    [">CA$100", { sign: ">", amount: 1_000_000, currencies: ["CAD"] }],
    ["€1.250,50", { sign: "=", amount: 12_505_000, currencies: ["EUR"] }],
    ["1.250,50€", { sign: "=", amount: 12_505_000, currencies: ["EUR"] }],
    ["€1.250.000", { sign: "=", amount: 12_500_000_000, currencies: ["EUR"] }],
    ["€12,5", { sign: "=", amount: 125_000, currencies: ["EUR"] }],
    ["<999999999999999999", { sign: "<", amount: Number.MAX_SAFE_INTEGER, currencies: null }],
    ["ALL 2024", { sign: "=", amount: 20_240_000, currencies: ["ALL"] }],
    ["2024 ALL", { sign: "=", amount: 20_240_000, currencies: ["ALL"] }],
    ["ALL20.50", { sign: "=", amount: 205_000, currencies: ["ALL"] }],
    [">ALL2024", { sign: ">", amount: 20_240_000, currencies: ["ALL"] }],
    ["ALL > 2024", { sign: ">", amount: 20_240_000, currencies: ["ALL"] }],
    ["> 2024 ALL", { sign: ">", amount: 20_240_000, currencies: ["ALL"] }],
    ["kr 100", { sign: "=", amount: 1_000_000, currencies: ["SEK", "NOK", "DKK", "ISK"] }],
    ["25EUR", { sign: "=", amount: 250_000, currencies: ["EUR"] }],
    [">1,250", { sign: ">", amount: 12_500_000, currencies: null }],
    ["> 1 000", { sign: ">", amount: 10_000_000, currencies: null }],
    [">=1 250,50", { sign: ">=", amount: 12_505_000, currencies: null }],
    ["25,00 $ CA", { sign: "=", amount: 250_000, currencies: ["CAD"] }],
    ["> 1\u00a0250,50\u00a0$\u00a0CA", { sign: ">", amount: 12_505_000, currencies: ["CAD"] }],
    ["1\u202f250,50 $CA", { sign: "=", amount: 12_505_000, currencies: ["CAD"] }],
    ["1 250,50CA$", { sign: "=", amount: 12_505_000, currencies: ["CAD"] }],
    ["SEK 10 000", { sign: "=", amount: 100_000_000, currencies: ["SEK"] }],
    ["1.250 ¥", { sign: "=", amount: 12_500_000, currencies: ["JPY", "CNY"] }],
    ["1.250 ₩", { sign: "=", amount: 12_500_000, currencies: ["KRW"] }],
    ["1,250 KWD", { sign: "=", amount: 12_500, currencies: ["KWD"] }],
    ["JP¥1,250", { sign: "=", amount: 12_500_000, currencies: ["JPY"] }],
    ["r$ 25", { sign: "=", amount: 250_000, currencies: ["BRL"] }],
    ["500 F CFA", { sign: "=", amount: 5_000_000, currencies: ["XAF", "XOF"] }],
    ["25 zł", { sign: "=", amount: 250_000, currencies: ["PLN"] }],
    ["−CA$25.00", { sign: "=", amount: -250_000, currencies: ["CAD"] }],
    ["-25 CAD", { sign: "=", amount: -250_000, currencies: ["CAD"] }],
    ["CA$-25", { sign: "=", amount: -250_000, currencies: ["CAD"] }],
    ["-€5,50", { sign: "=", amount: -55_000, currencies: ["EUR"] }],
    ["€ −1.250,50", { sign: "=", amount: -12_505_000, currencies: ["EUR"] }],
    ["CAD -25", { sign: "=", amount: -250_000, currencies: ["CAD"] }],
    ["-RON 25", { sign: "=", amount: -250_000, currencies: ["RON"] }],
    ["> −1\u00a0250,50\u00a0$\u00a0CA", { sign: ">", amount: -12_505_000, currencies: ["CAD"] }],
    [">=-5", { sign: ">=", amount: -50_000, currencies: null }],
    ["≥ -5", { sign: ">=", amount: -50_000, currencies: null }],
    ["CA$ > -5", { sign: ">", amount: -50_000, currencies: ["CAD"] }],
    ["<-CA$.5", { sign: "<", amount: -5000, currencies: ["CAD"] }],
    ["€1.250", { sign: "=", amount: 12_500, currencies: ["EUR"] }],
  ])("%s is a bound on the amount", (q, bound) => {
    expect(readQuestion(q)).toMatchObject({ amounts: [bound], substrings: [], prefixes: [], phrases: [] });
  });

  it.each([">=10 CAD <=20 CAD", ">= 10 CAD <= 20 cad", ">=10  CAD <=20 CAD"])(
    "%s is two bounds: a currency belongs to the number before it",
    (q) => {
      expect(readQuestion(q)).toMatchObject({
        amounts: [
          { sign: ">=", amount: 100_000, currencies: ["CAD"] },
          { sign: "<=", amount: 200_000, currencies: ["CAD"] },
        ],
        substrings: [],
      });
    },
  );

  it.each([
    ["4242 100 CAD", ["4242"]],
    ["100 CAD 200 300", ["200", "300"]],
    ["100 CAD 4242", ["4242"]],
    ["$100 4242", ["4242"]],
    ["4242-200 100 CAD", ["4242200"]],
  ])("only groups of three digits next to a currency are one number: %s", (q, expected) => {
    expect(words(q)).toEqual(expected);
    expect(readQuestion(q).amounts).toMatchObject([{ amount: 1_000_000 }]);
  });

  it("a bare dollar sign means any dollar", () => {
    expect(readQuestion("$25").amounts[0]?.currencies).toEqual(expect.arrayContaining(["USD", "CAD", "AUD"]));
  });

  it("a facet is split from the words, its value in quotes if it has blanks", () => {
    expect(readQuestion('smith Status:paid campaign:"Spring USD 5"')).toMatchObject({
      substrings: ["smith"],
      narrowed: [
        { key: "status", value: "paid" },
        { key: "campaign", value: "Spring USD 5" },
      ],
    });
    expect(readQuestion('campaign:"“Fund” USD 5"').narrowed).toEqual([
      { key: "campaign", value: "“Fund” USD 5" },
    ]);
  });

  it("is:, product: and no: are conditions, unknown ones are words", () => {
    expect(readQuestion("no:receipt").narrowed).toEqual([{ key: "receipt", value: "none" }]);
    expect(readQuestion('is:Received product:"A B" no:campaign no:colour is:nice')).toMatchObject({
      marked: ["received"],
      narrowed: [
        { key: "product", value: "A B" },
        { key: "campaign", value: null },
      ],
      substrings: ["no:colour", "is:nice"],
    });
  });

  it("any text is readable, and a blank line has no words", () => {
    expect(words(" \t ")).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (q) => {
        const { substrings, prefixes, phrases } = readQuestion(q);
        for (const word of [...substrings, ...prefixes, ...phrases.flatMap((phrase) => phrase.split(" "))]) {
          expect(word).not.toMatch(/\s/);
          expect(word.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  it("a very long line is read in time", () => {
    // Ten times the permitted length: a pattern that backtracks would exceed the time-out of the test.
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
])("an amount alone is searched in the notation of records: %s is %s", (text, plain) => {
  expect(readQuestion(text).figures).toEqual([[plain, text]]);
});

it.each(["25.00", "1.250", "4242", "1,2,3", "2024-01", "12,3456", "1,250.12345", "a1,250", ""])(
  "%j is not an amount in another notation",
  (text) => expect(readQuestion(text).figures).toEqual([]),
);

it.each(["25", "zz25", "$", ">", "CA$>", "$25$", "1.2.3", ">1,25,0", ">>5"])("%j is no bound", (text) => {
  expect(readQuestion(text).amounts).toEqual([]);
});

const notations = [
  ["+1 (416) 555-0199", "(416) 555-0199", "416.555.0199", "1-416-555-0199", "001 416 555 0199"],
  ["+44 20 7946 0958", "020 7946 0958", "+44 (0)20 7946 0958", "0044 20 79460958"],
  ["+33 1 42 68 53 00", "01 42 68 53 00"],
  ["+420 601 123 456", "601 123 456"],
  ["030/1234567", "0301234567", "030 1234567", "+49 30/123 45 67", "030/123-4567"],
  [
    "416\u2011555\u20110199",
    "416–555–0199",
    "４１６-５５５-０１９９",
    "\u202a+1 416 555 0199\u202c",
    "4165550199",
  ],
] as const;

it("a phone number in any notation is found by any other", () => {
  for (const number of notations) {
    for (const typed of number) {
      for (const stored of number) {
        const [digits = ""] = separatedDigits(foldLine(stored));
        const { substrings } = readWords(typed);
        const isFound = substrings.length === 1 && substrings.every((part) => digits.includes(part));
        expect({ typed, stored, isFound }).toMatchObject({ isFound: true });
      }
    }
  }
});

it("a number is found by its digits in any notation", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+?\d[\d ]{2}\d{3}[\d ()-]{2}\d{4}$/), (text) => {
      const digits = text.replaceAll(/\D/g, "");
      expect(separatedDigits(foldLine(text))).toEqual([digits]);
      expect(readWords(text).substrings.every((part) => digits.endsWith(part))).toBe(true);
    }),
  );
});

it.each([
  ["smith (416) 555-0199", ["smith", "4165550199"]],
  ["+1 416 555 0199, smith", ["smith", "4165550199"]],
  ["smith 416 555 0199", ["smith", "4165550199"]],
  ["smith 030/123 45 67", ["smith", "301234567"]],
  ["smith 416\u2011555\u20110199", ["smith", "4165550199"]],
  ["smith 4242 2024", ["smith", "4242", "2024"]],
  ["smith 24-123", ["smith", "24-123"]],
  ["31/12/2024 4242", ["31/12/2024", "4242"]],
  ["03/04/2024 100", ["03/04/2024", "100"]],
  ["03/04/2024", ["03/04/2024"]],
  ["paid 03/04/2024", ["paid", "03/04/2024"]],
  ["2024/0001 4242", ["2024/0001", "4242"]],
  ["r-2024-000123 smith", ["r-2024-000123", "smith"]],
  ["smith 12500.50", ["smith", "12500.50"]],
  ["smith 555.0199", ["smith", "5550199"]],
])("readWords splits %j into %j", (text, words) => {
  expect(readWords(text).substrings).toEqual(words);
});
