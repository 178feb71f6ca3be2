import { nationalDigits } from "@/lib/records/same-person";
import { minPhoneDigits } from "@/lib/records/text";
import { foldLine, splitFolded } from "./indexed-text";

const maxDigits = 15;

/** Digit groups with a plus, brackets, a slash, hyphens or dots, or 3-3-4 as in North America. */
const forms = [
  /(?:\+|00)\d[\d\s()./-]*\d/,
  /(?:\(\d{1,5}\)|0\d{1,4}\/)[\d\s./-]*\d/,
  /\d{1,5}(?:[-.]\d{2,5}){1,5}/,
  /(?:1 )?\d{3} \d{3} \d{4}/,
];
const inText = new RegExp(`(?<=^|\\s)(?:${forms.map(({ source }) => source).join("|")})(?=$|[\\s,;])`, "g");

/** A decimal number with at most three decimals. Phone numbers have four digits there, or more groups. */
const plainDecimal = /^\d+\.\d{1,3}$/;

/** A slash also separates the parts of dates (`31/12/2024`) and of references (`2024/0001`). */
const phoneWithSlash = /^(?:\+|\(|0\d{1,4}\/)/;
const dateWithSlashes = /^\d{1,2}\/\d{1,2}\/\d{2,4}(?=\s|$)/;

/** Separates amounts from the numbers next to them, and a number from one with a plus sign after it. */
const aroundAmount = /\s+(?=\+|\d+\.\d{1,3}(?:\s|$))|(?<=(?:^|\s)\d+\.\d{1,3})\s+/;
const onlySeparated = /^[\d\s()./+-]+$/;
/** Nine digits without a blank are a whole number. */
const beforeAnother = /(?:\d[()./+-]*){9}\s/;

/**
 * Splits a text into folded words. Telephone numbers, and receipt numbers with separators, become their
 * digits, without a country code.
 */
export function wordsWithNumbers(text: string): readonly string[] {
  return foldLine(text).split(aroundAmount).flatMap(wordsWithin);
}

function wordsWithin(text: string): readonly string[] {
  if (onlySeparated.test(text) && isOneNumber(text.trim())) return [nationalDigits(text)];
  const { numbers, rest } = phoneNumbersIn(text);
  return [...splitFolded(rest), ...numbers.map(nationalDigits)];
}

/** Whether digits are one phone or receipt number. Blanks also separate ends of cards. */
function isOneNumber(text: string): boolean {
  const { length } = text.replaceAll(/\D/g, "");
  if (length < minPhoneDigits || plainDecimal.test(text)) return false;
  if (text.includes("/") && (!phoneWithSlash.test(text) || dateWithSlashes.test(text))) return false;
  return !/\s/.test(text) || (length <= maxDigits && !beforeAnother.test(text));
}

function phoneNumbersIn(text: string): { readonly numbers: readonly string[]; readonly rest: string } {
  const numbers: string[] = [];
  const rest = text.replaceAll(inText, (found) => {
    const { length } = found.replaceAll(/\D/g, "");
    if (length < minPhoneDigits || length > maxDigits) return found;
    if (plainDecimal.test(found) || dateWithSlashes.test(found)) return found;
    numbers.push(found);
    return " ";
  });
  return { numbers, rest };
}
