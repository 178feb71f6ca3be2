import { foldLine, splitFolded } from "./indexed-text";

// Two-digit country codes (ITU-T E.164). 1 and 7 are the only one-digit codes; all others have three digits.
const twoDigits =
  "20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 " +
  "82 84 86 90 91 92 93 94 95 98";
const codesOfTwo: ReadonlySet<string> = new Set(twoDigits.split(" "));
/** Shorter numbers do not identify a person. */
const minDigits = 7;
const maxDigits = 15;

/** Digit groups with a plus, brackets, a slash, hyphens or dots, or 3-3-4 as in North America. */
const forms = [
  /(?:\+|00)\d[\d\s()./-]*\d/,
  /(?:\(\d{1,5}\)|0\d{1,4}\/)[\d\s./-]*\d/,
  /\d{1,5}(?:[-./]\d{2,5}){1,5}/,
  /(?:1 )?\d{3} \d{3} \d{4}/,
];
const inText = new RegExp(`(?<=^|\\s)(?:${forms.map(({ source }) => source).join("|")})(?=$|[\\s,;])`, "g");

/** A decimal number with at most three decimals. Phone numbers have four digits there, or more groups. */
const plainDecimal = /^\d+\.\d{1,3}$/;

/** Separates amounts from the numbers next to them, and a number from one with a plus sign after it. */
const besideAmount = /\s+(?=\+|\d+\.\d{1,3}(?:\s|$))|(?<=(?:^|\s)\d+\.\d{1,3})\s+/;
const onlySeparated = /^[\d\s()./+-]+$/;
/** Nine digits without a blank are a whole number. */
const beforeAnother = /(?:\d[()./+-]*){9}\s/;

/**
 * Splits a text into folded words. Telephone numbers, and receipt numbers with separators, become their
 * digits, without a country code.
 */
export function wordsWithNumbers(text: string): readonly string[] {
  return foldLine(text).split(besideAmount).flatMap(wordsWithin);
}

function wordsWithin(text: string): readonly string[] {
  if (onlySeparated.test(text) && isOneNumber(text.trim())) return [nationalDigits(text)];
  const { numbers, rest } = phoneNumbersIn(text);
  return [...splitFolded(rest), ...numbers.map(nationalDigits)];
}

/** Whether digits are one phone or receipt number. Blanks also separate ends of cards. */
function isOneNumber(text: string): boolean {
  const { length } = text.replaceAll(/\D/g, "");
  if (length < minDigits || plainDecimal.test(text)) return false;
  return !/\s/.test(text) || (length <= maxDigits && !beforeAnother.test(text));
}

function phoneNumbersIn(text: string): { readonly numbers: readonly string[]; readonly rest: string } {
  const numbers: string[] = [];
  const rest = text.replaceAll(inText, (found) => {
    const { length } = found.replaceAll(/\D/g, "");
    if (length < minDigits || length > maxDigits || plainDecimal.test(found)) return found;
    numbers.push(found);
    return " ";
  });
  return { numbers, rest };
}

/** Drops country code and leading zeros: `+1 (416) 555-0199` gives 4165550199. Keeps short numbers whole. */
function nationalDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, "");
  const national = withoutCountry(text.trim(), digits).replace(/^0+/, "");
  return national.length >= minDigits ? national : digits;
}

function withoutCountry(text: string, digits: string): string {
  if (!text.startsWith("+") && !text.startsWith("00")) {
    return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  }
  const international = text.startsWith("+") ? digits : digits.slice(2);
  if (/^[17]/.test(international)) return international.slice(1);
  return international.slice(codesOfTwo.has(international.slice(0, 2)) ? 2 : 3);
}
