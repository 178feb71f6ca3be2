import type { Contribution } from "./contribution/contribution";
import { fold } from "./folded-text";
import { giverOf } from "./supporter";

/** Keys that distinguish one person from others, comparable as they are; null if there is too little. */
export type PersonKeys = Readonly<ReturnType<typeof personKeys>>;

export const sameReasons = ["email", "phone", "place"] as const;
export type SameReason = (typeof sameReasons)[number];

const maxKey = 255;
const minDigits = 7;
const comparedDigits = 10;

const words: Readonly<Record<SameReason, string>> = {
  email: "the same email address",
  phone: "the same phone number",
  place: "the same name and postal code",
};

/** Reads from a contribution what its supporter is compared by. */
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

/** An email address as it is compared; null if there is none. */
export function emailKey(email: string | null): string | null {
  return keyOf(bare(email ?? ""));
}

/** The last ten digits, so that numbers with and without their country are equal; null if there are fewer. */
export function phoneKey(phone: string | null): string | null {
  const digits = (phone ?? "").replaceAll(/\D/g, "");
  return digits.length < minDigits ? null : digits.slice(-comparedDigits);
}

/** Returns the keys that two supporters share; empty if they have none in common. */
export function sameness(one: PersonKeys, other: PersonKeys): readonly SameReason[] {
  return sameReasons.filter((reason) => one[reason] !== null && one[reason] === other[reason]);
}

/** Describes the shared keys: `the same email address, the same phone number`. */
export function samenessWords(reasons: readonly SameReason[]): string {
  return reasons.map((reason) => words[reason]).join(", ");
}

/** Printable ASCII with no more than a blank between its words. */
const ordinary = /^(?:[\x21-\x7e]| (?! ))*$/;

function bare(text: string): string {
  const folded = fold(text);
  return (ordinary.test(folded) ? folded : folded.replaceAll(/[\s\p{C}]+/gu, " ")).trim();
}

function keyOf(text: string): string | null {
  return text === "" ? null : text.slice(0, maxKey).toWellFormed();
}
