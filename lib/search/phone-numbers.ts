// Country codes of two digits (ITU-T E.164); 1 and 7 have one, all others three.
const twoDigits =
  "20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 " +
  "82 84 86 90 91 92 93 94 95 98";
const codesOfTwo: ReadonlySet<string> = new Set(twoDigits.split(" "));
/** Fewer digits do not identify a person. */
const minDigits = 7;
const maxDigits = 15;

/** Digits in groups with a plus, brackets, a hyphen or dot, or 3-3-4 as in America. */
const forms = [
  /(?:\+|00)\d[\d\s().-]*\d/,
  /\(\d{1,5}\)[\d\s.-]*\d/,
  /\d{1,5}(?:[-.]\d{2,5}){1,5}/,
  /(?:1 )?\d{3} \d{3} \d{4}/,
];
const inText = new RegExp(`(?<=^|\\s)(?:${forms.map(({ source }) => source).join("|")})(?=$|[\\s,;])`, "g");

/** Digits with up to three behind one full stop. Telephone numbers have four there, or more groups. */
const amount = /^\d+\.\d{1,3}$/;

/** Whether digits with separators are an amount and not a telephone number. */
export function isAmount(text: string): boolean {
  return amount.test(text);
}

/** The telephone numbers in a longer text, and the text without them. */
export function phoneNumbersIn(text: string): { readonly numbers: readonly string[]; readonly rest: string } {
  const numbers: string[] = [];
  const rest = text.replaceAll(inText, (found) => {
    const { length } = found.replaceAll(/\D/g, "");
    if (length < minDigits || length > maxDigits || isAmount(found)) return found;
    numbers.push(found);
    return " ";
  });
  return { numbers, rest };
}

/**
 * The digits of a number without the country code and the zero in front: `+1 (416) 555-0199` and
 * `416.555.0199` are the same. Short numbers keep all digits.
 */
export function nationalDigits(text: string): string {
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
