import fc from "fast-check";
import { expect, it } from "vitest";
import { presets, type RollingRange } from "@/lib/format/date-range";
import { toDayOf } from "@/lib/format/day";
import {
  canNarrowTo,
  facets,
  indexedValue,
  joinSearch,
  type RefundDates,
  soleCurrency,
  splitSearch,
} from "./conditions";
import { readQuestion } from "./question";

// A currency code would be joined to a number next to it.
const word = fc.stringMatching(/^[a-zé0-9@.]{1,12}$/).filter((text) => !/^(?:kr|[a-z]{3})$/.test(text));
const value = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(...'ab1 :."“”„«»'), minLength: 1, maxLength: 12 }),
  )
  .filter((text) => text.trim() === text && canNarrowTo(text));
const condition = fc.oneof(
  fc
    .record({ key: fc.constantFrom(...facets), value: fc.option(value) })
    // `no:receipt` is `receipt:none`.
    .filter(({ key, value }) => key !== "receipt" || value !== null),
  fc.record({ key: fc.constant("id" as const), value }),
);
const days = fc.integer({ min: 0, max: 20_000 }).map((count) => toDayOf(count * 86_400_000));
const instant = fc.integer({ min: 1, max: 4e12 }).map((half) => half / 2);
const boundsOf = <End>(end: fc.Arbitrary<End>) =>
  fc
    .record({ first: fc.option(end, { nil: undefined }), last: fc.option(end, { nil: undefined }) })
    .filter(({ first, last }) => first !== undefined || last !== undefined);
const refundDates: fc.Arbitrary<RefundDates> = fc.oneof(
  fc
    .constantFrom<RollingRange>(...presets, "last-14-days")
    .map((range) => ({ kind: "rolling" as const, range })),
  boundsOf(days)
    .filter(({ first, last }) => first === undefined || last === undefined || first <= last)
    .map(({ first: from, last: to }) => ({ kind: "frozen" as const, from, to })),
  boundsOf(instant)
    .filter(({ first, last }) => first === undefined || last === undefined || first < last)
    .map(({ first: after, last: before }) => ({ kind: "exact" as const, after, before })),
);
const marks = fc.uniqueArray(fc.constantFrom("received", "failed", "expiring"));

const bound = fc.constantFrom(">=25", "<100.5", ">1250.00");

it.each([
  ["of any words", fc.array(word), fc.array(bound)],
  [
    "of a currency and bounds",
    fc.constantFrom("RON", "cad", "$", "kr", "<USD", ">").map((currency) => [currency]),
    fc.array(bound, { minLength: 1 }),
  ],
])("splitSearch returns what joinSearch joined: a search %s", (_, words, bounds) => {
  const refunded = fc.array(refundDates, { maxLength: 3 });
  const narrowed = fc.array(condition);
  const split = fc.record({ words, bounds, narrowed, marked: marks, refunded });
  fc.assert(
    fc.property(split, (parts) => {
      expect(splitSearch(joinSearch(parts))).toEqual(parts);
    }),
  );
});

it("splitSearch returns what joinSearch joined: conditions after a quotation mark without its end", () => {
  const opened = fc.array(word, { minLength: 1 }).map(([first, ...rest]) => [`"${first}`, ...rest]);
  // Before a space or punctuation, the mark of a value ends the quotation.
  const quoted = condition.filter(({ value }) => value === null || !/^[\s.,;:!?)]/.test(value));
  const amount = fc.record({ key: fc.constant("campaign" as const), value: fc.constant("CAD 50") });
  const narrowed = fc.array(fc.oneof(quoted, amount), { minLength: 1 });
  fc.assert(
    fc.property(opened, narrowed, (words, conditions) => {
      const parts = { words, narrowed: conditions, bounds: [], marked: [], refunded: [] };
      expect(splitSearch(joinSearch(parts))).toEqual(parts);
    }),
  );
});

it.each([
  ["status:“paid”", "paid"],
  ["status:„partially paid“", "partially paid"],
  ["status:«paid»", "paid"],
  ['status:“the "big" one”', 'the "big" one'],
  ["status:“paid", "“paid"],
  ['status:"“paid”"', "“paid”"],
])("%s is read with its quotation marks: %s", (q, value) => {
  expect(splitSearch(`${q} 25 CAD`)).toMatchObject({
    narrowed: [{ key: "status", value }],
    words: ["25CAD"],
  });
});

it("a condition after an unknown word with an open quotation mark is read", () => {
  expect(splitSearch('note:"hello source:"Point of Sale (POS)"')).toMatchObject({
    words: ['note:"hello'],
    narrowed: [{ key: "source", value: "Point of Sale (POS)" }],
  });
});

it("punctuation may follow the quotation marks of a value", () => {
  expect(splitSearch('campaign:"Spring Match", country:"Canada".').narrowed).toEqual([
    { key: "campaign", value: "Spring Match" },
    { key: "country", value: "Canada" },
  ]);
});

it("blanks around the value of a condition have no meaning", () => {
  expect(indexedValue({ key: "country", value: " CA " })).toBe("Canada");
  const narrowed = ["CAD", "cad "].map((value) => ({ key: "currency", value }) as const);
  expect(soleCurrency(narrowed)).toBe("CAD");
});

it("a blank value is no condition", () => {
  const parts = splitSearch('campaign:"  " status:"" country:“ ” no:" " id:" "');
  expect(parts.narrowed).toEqual([{ key: "id", value: " " }]);
});

it("a bound has a key only where it would be joined to a currency", () => {
  const parts = { narrowed: [], marked: [], refunded: [], bounds: [">=100"] };
  expect(joinSearch({ ...parts, words: ["anna", "RON"] })).toBe("anna RON amount:>=100");
  expect(joinSearch({ ...parts, words: ["RON 50"] })).toBe("RON 50 >=100");
  expect(splitSearch("amount:100 amount:paid").words).toEqual(["amount:100", "amount:paid"]);
});

const pieces = (
  "anna|kr|RON|$|$ CA|F CFA|100|1 250|-25|>-5|50.5|2024-05|TOP50|≥25|>=25|" +
  "amount:<9|campaign:2026|currency:CAD|no:plan|is:failed|" +
  'refunded:this-month|campaign:"CAD 50"|"kr 5"'
).split("|");

it("splitSearch returns what joinSearch joined: any search", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces)), (all) => {
      const split = splitSearch(all.join(" "));
      expect(splitSearch(joinSearch(split))).toEqual(split);
      const { words } = splitSearch(joinSearch({ ...split, narrowed: [], marked: [], refunded: [] }));
      const unquoted = (texts: readonly string[]) => texts.map((text) => text.replaceAll('"', ""));
      expect(unquoted(words)).toEqual(unquoted(split.words));
    }),
  );
});

it.each([
  ["kr status:paid 100", "kr status:paid 100"],
  ["100 is:failed kr amount:>5", "100 amount:>5 kr is:failed"],
  ["anna status:paid 100", "anna 100 status:paid"],
])("%s keeps its words when it is formatted: %s", (q, formatted) => {
  expect(joinSearch(splitSearch(q))).toBe(formatted);
});

it("a number next to a currency is quoted when the condition between them is removed", () => {
  expect(joinSearch({ ...splitSearch("kr status:paid 100"), narrowed: [] })).toBe('kr "100"');
});

it("a currency is joined to an amount, but not to a condition", () => {
  const { words, narrowed, refunded } = splitSearch("campaign:2026 CAD anna 25 USD refunded:2026-01-31 EUR");
  expect(words).toEqual(["CAD", "anna", "25USD", "EUR"]);
  expect(narrowed).toEqual([{ key: "campaign", value: "2026" }]);
  expect(refunded).toHaveLength(1);
});

it("words keep their meaning without the conditions between them", () => {
  const { words, bounds } = splitSearch('anna status:paid "rose garden" >100 CA$25 is:failed');
  expect({ words, bounds }).toEqual({ words: ["anna", '"rose garden"', "CA$25"], bounds: [">100"] });
  const { substrings, phrases, amounts } = readQuestion(words.join(" "));
  expect({ substrings, phrases, amounts }).toMatchObject({ substrings: ["anna"], phrases: ["rose garden"] });
  expect(amounts).toEqual([{ sign: "=", amount: 250_000, currencies: ["CAD"] }]);
});
