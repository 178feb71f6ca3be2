import type { Contribution } from "./contribution/contribution";
import { fold } from "./folded-text";
import { giverOf } from "./supporter";
import { capitalized, minPhoneDigits } from "./text";

/** Keys that identify a person and can be compared directly; null if there is too little data. */
export type PersonKeys = Readonly<ReturnType<typeof personKeys>>;

export const sameReasons = ["email", "phone", "place"] as const;
export type SameReason = (typeof sameReasons)[number];

const maxKey = 255;
const comparedDigits = 10;

// Two-digit country codes (ITU-T E.164). 1 and 7 are the only one-digit codes; all others have three digits.
const twoDigits =
  "20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 " +
  "82 84 86 90 91 92 93 94 95 98";
const codesOfTwo: ReadonlySet<string> = new Set(twoDigits.split(" "));

const words: Readonly<Record<SameReason, string>> = {
  email: "same email address",
  phone: "same phone number",
  place: "same name and postal code",
};

/** Returns the keys by which a contribution's supporter is compared. */
export function personKeys(record: Contribution) {
  const { name, email, phone } = giverOf(record);
  const zip = record.supporter.billing.zip ?? record.billing.zip ?? "";
  const plainZip = bare(zip).replaceAll(" ", "");
  return {
    email: emailKey(email),
    phone: phoneKey(phone),
    place: name === null || plainZip === "" ? null : keyOf(`${bare(name)} ${plainZip}`),
  };
}

/** Returns an email address in the form for comparison, or null. */
export function emailKey(email: string | null): string | null {
  return keyOf(bare(email ?? ""));
}

/** Returns the last ten digits without country code and leading zeros; null for fewer than seven. */
export function phoneKey(phone: string | null): string | null {
  const digits = nationalDigits(bare(phone ?? ""));
  return digits.length < minPhoneDigits ? null : digits.slice(-comparedDigits);
}

/** Drops country code and leading zeros: `+1 (416) 555-0199` gives 4165550199. Keeps short numbers whole. */
export function nationalDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, "");
  const national = withoutCountry(text.trim(), digits).replace(/^0+/, "");
  return national.length >= minPhoneDigits ? national : digits;
}

function withoutCountry(text: string, digits: string): string {
  if (!text.startsWith("+") && !text.startsWith("00")) {
    return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  }
  const international = text.startsWith("+") ? digits : digits.slice(2);
  if (/^[17]/.test(international)) return international.slice(1);
  return international.slice(codesOfTwo.has(international.slice(0, 2)) ? 2 : 3);
}

/** Returns the keys that two supporters share; empty if they have none in common. */
export function sameness(one: PersonKeys, other: PersonKeys): readonly SameReason[] {
  return sameReasons.filter((reason) => one[reason] !== null && one[reason] === other[reason]);
}

/** Describes the shared keys: `Same email address, same phone number`. */
export function samenessWords(reasons: readonly SameReason[]): string {
  return capitalized(reasons.map((reason) => words[reason]).join(", "));
}

/** Matches printable ASCII with no more than one space between words. */
const ordinary = /^(?:[\x21-\x7e]| (?! ))*$/;

function bare(text: string): string {
  const folded = fold(text);
  return (ordinary.test(folded) ? folded : folded.replaceAll(/[\s\p{C}]+/gu, " ")).trim();
}

function keyOf(text: string): string | null {
  return text === "" ? null : text.slice(0, maxKey).toWellFormed();
}
