import fc from "fast-check";
import { crowdedInstant } from "./small-records";

/** A contribution reduced to its searchable members. */
export interface Searched {
  readonly id: string;
  readonly at: number;
  readonly isRecurring: boolean;
  readonly names: readonly string[];
  readonly email: string;
  readonly phone: string;
  readonly last4: string;
  readonly receipt: string;
  readonly comment: string;
  readonly cents: number;
  readonly currency: "CAD" | "USD";
  readonly source: "Web" | "Kiosk";
}

// Words that share prefixes, infixes and base letters, and characters with a meaning in query languages.
const names = [
  "Anna",
  "ANNE",
  "Hannah",
  "Łódź",
  "José",
  "Jose",
  "o'Brien",
  "Müller",
  "Muller",
  "王伟",
  "李王伟",
  "Straße",
  "Νίκος",
  "מֹשֶׁה",
  "\u200fمُحَمَّد",
  "😀Zoë",
  "d%o_t*",
  'q"x\\y',
  "n\0l",
  "Ö".repeat(300),
  "x".repeat(10_000),
];
/** Longer than the indexed part of a text: its first word is found, its last is not. */
const longComment = `chapter ${"and so on ".repeat(1000)}finis`;
const name = fc.constantFrom(...names);

export const searched: fc.Arbitrary<Searched> = fc.record({
  id: fc.integer({ min: 0, max: 80 }).map((number) => `ID${number}`),
  at: crowdedInstant,
  isRecurring: fc.boolean(),
  names: fc.array(name, { minLength: 1, maxLength: 3 }),
  email: fc.constantFrom("anna@example.org", "hannah@example.org", "joanna@example.org.uk", ""),
  phone: fc.constantFrom("+1 (416) 555-0199", "416.555.0142", ""),
  last4: fc.constantFrom("4242", "2500", "0019"),
  receipt: fc.constantFrom("R-2024-0001", "R-2024-0010", "2024-000123"),
  comment: fc.constantFrom(
    ...["", "For  Anna’s\tgarden", "100% for a&b", "an anchor", longComment],
    ...["“Anna, Hannah” (garden).", "Hannah: garden; Anna!", "call 416-555-0142", "SOS2024 (KR10293)"],
  ),
  cents: fc.constantFrom(2500, 2550, 10_000, 25_000, 125_050),
  currency: fc.constantFrom("CAD", "USD"),
  source: fc.constantFrom("Web", "Kiosk"),
});

/** Returns the record as it is imported. */
export function toRecord(record: Searched) {
  return {
    id: record.id,
    is_recurring: record.isRecurring,
    is_paid: true,
    ordered_at: new Date(record.at).toISOString(),
    source: record.source,
    supporter: { display_name: record.names.join(" "), email: record.email },
    billing_address: { phone: record.phone },
    payments: [{ type: "card", status: "succeeded", card: { last4: record.last4 } }],
    tax_receipts: [{ number: record.receipt }],
    customer_comments: record.comment,
    currency: { code: record.currency },
    total_amount: (record.cents / 100).toFixed(4),
    line_items: [],
  };
}

const known = new WeakMap<Searched, readonly string[]>();

/** Returns the words of a record, computed without the code under test. */
export function wordsOf(record: Searched): readonly string[] {
  const words = known.get(record) ?? readWords(record);
  known.set(record, words);
  return words;
}

function readWords(record: Searched): readonly string[] {
  const { phone, receipt, comment } = record;
  const digits = [phone, receipt, comment].map((text) => text.replaceAll(/\D/g, ""));
  const long = digits.filter(({ length }) => length >= 7);
  return [...new Set([...textsOf(record).flatMap(plainWords), ...long])];
}

/** Returns the texts of a record, each cut to its indexed part. */
function textsOf(record: Searched): readonly string[] {
  const { id, names: ownNames, email, phone, last4, receipt, comment, cents } = record;
  const texts = [id, ownNames.join(" "), email, phone, last4, receipt, comment, (cents / 100).toFixed(2)];
  // A NUL is shown and found as U+FFFD.
  return texts.map((text) => text.slice(0, 4000).replaceAll("\0", "\ufffd"));
}

const hasAmount =
  (currency: Searched["currency"] | null, holds: (cents: number) => boolean) =>
  (record: Searched): boolean =>
    (currency === null || record.currency === currency) && holds(record.cents);
const hasPhrase =
  (...phrase: readonly string[]) =>
  (record: Searched): boolean =>
    textsOf(record).some((text) => {
      const words = plainWords(text);
      return words.some((_, at) => phrase.every((word, offset) => words[at + offset] === word));
    });

/** Search terms that are not words, and the records that each matches. */
export const specialTerms: ReadonlyMap<string, (record: Searched) => boolean> = new Map([
  ["CA$ 25.00", hasAmount("CAD", (cents) => cents === 2500)],
  ["CA$>25", hasAmount("CAD", (cents) => cents > 2500)],
  ["> 100", hasAmount(null, (cents) => cents > 10_000)],
  ["≤25,50", hasAmount(null, (cents) => cents <= 2550)],
  ["US$ 1.250,50", hasAmount("USD", (cents) => cents === 125_050)],
  ["250 CAD", hasAmount("CAD", (cents) => cents === 25_000)],
  ["25,50 €", () => false],
  ['"anna hannah"', hasPhrase("anna", "hannah")],
  ["“Hannah  Garden”", hasPhrase("hannah", "garden")],
  ['"an"', hasPhrase("an")],
  ['"anna@example.org"', hasPhrase("anna@example.org")],
]);

/** Typed phone numbers, and the digits that are compared. */
export const phoneNumbers: ReadonlyMap<string, string> = new Map([
  ["+1 416 555 0199", "4165550199"],
  ["(416) 555-0142", "4165550142"],
  ["416 555 0199", "4165550199"],
  ["(416)555-01", "41655501"],
  ["2024-0001", "20240001"],
]);

/** Returns the words of a text, folded and without invisible characters, each cut to its indexed part. */
export function plainWords(text: string): readonly string[] {
  const bare = text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ł", "l")
    .replaceAll("ς", "σ");
  return bare
    .split(/[\s\0]+/)
    .filter((word) => word !== "")
    .map((word) => word.replaceAll(/^[\p{Ps}\p{Pi}"',.:;!?]+|[\p{Pe}\p{Pf}"',.:;!?]+$/gu, "") || word)
    .map((word) => word.slice(0, 255));
}

/** Whether a word with one character replaced, missing, extra or swapped begins one of these. */
export function hasOneTypo(word: string, words: readonly string[]): boolean {
  const typed = [...word];
  // Short and very long words are matched exactly.
  if (typed.length < 5 || typed.length > 40) return false;
  const cut = (from: readonly string[], at: number) => from.toSpliced(at, 1).join("");
  const swapped = typed.map((one, at) => typed.toSpliced(at, 2, typed[at + 1] ?? "", one).join(""));
  // A wildcard character also matches the blank between two words.
  const own = [...words, ...words.flatMap((one) => words.map((other) => `${one} ${other}`))];
  return own.some((text) => {
    const same = [...text].slice(0, typed.length);
    const more = [...text].slice(0, typed.length + 1);
    return (
      typed.some((_, at) => text.startsWith(cut(typed, at)) || cut(typed, at) === cut(same, at)) ||
      more.some((_, at) => cut(more, at) === word) ||
      swapped.some((other) => text.startsWith(other))
    );
  });
}

/** Typed words: whole words, prefixes, infixes, and words that no record has. */
export const typed: fc.Arbitrary<string> = fc.oneof(
  name,
  fc.constantFrom(...String.raw`an ann nna a mul MÜLLER jos 伟 王伟 李 % _ d%o " x\ *`.split(" ")),
  fc.constantFrom("anna@example.org", "example", "ANNA@EXAMPLE.ORG", "org.uk", "@"),
  fc.constantFrom("416", "0199", "4242", "25", "25.00", "r-2024", "id1", "ID12", "garden", "a&b", "100%"),
  fc.constantFrom("STRASSE", "straß", "νικοσ", "ΝΊΚ", "משה", "محمد", "حم", "😀", "zoe", "n\0l", "n\ufffdl"),
  fc.constantFrom("xxxx", "x".repeat(300), "ö".repeat(254), "chapter", "finis"),
  fc.constantFrom("annna", "hanah", "mulelr", "gradens", "brein", "exemple"),
  fc.constantFrom("SOS2024", "KR10293", "2024ALL"),
  fc.constantFrom("zzz", "qqqq", "(Anna,", "garden.", "‘hannah’"),
  fc.constantFrom(...phoneNumbers.keys(), ...specialTerms.keys(), "1,250.50", "1.250,50"),
);
