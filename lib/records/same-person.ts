import type { Contribution } from "./contribution/contribution";
import { fold } from "./folded-text";
import { giverOf } from "./supporter";
import { capitalized } from "./text";

/** Keys that identify a person and can be compared directly; null if there is too little data. */
export type PersonKeys = Readonly<ReturnType<typeof personKeys>>;

export const sameReasons = ["email", "phone", "place"] as const;
export type SameReason = (typeof sameReasons)[number];

const maxKey = 255;
const minDigits = 7;
const comparedDigits = 10;

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

/** Returns the last ten digits, so that country codes do not matter; null for fewer than seven. */
export function phoneKey(phone: string | null): string | null {
  const digits = (phone ?? "").replaceAll(/\D/g, "");
  return digits.length < minDigits ? null : digits.slice(-comparedDigits);
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
