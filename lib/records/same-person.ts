import { fold } from "./folded-text";
import { member } from "./member";
import { type Giver, giverOf } from "./supporter";
import { firstText } from "./text";

/** What tells one person from others, comparable as it is; null where the record says too little. */
export interface PersonKeys {
  readonly email: string | null;
  /** The last ten digits, so that a number is the same with and without its country. */
  readonly phone: string | null;
  /** Folded name and postal code. */
  readonly place: string | null;
}

export const sameReasons = ["email", "phone", "place"] as const;
/** Why two supporters may be one person. */
export type SameReason = (typeof sameReasons)[number];

const longestKey = 255;
const fewestDigits = 7;
const telling = 10;

const words: Readonly<Record<SameReason, string>> = {
  email: "the same e-mail address",
  phone: "the same phone number",
  place: "the same name and postal code",
};

/**
 * Reads from a contribution what its supporter is compared by. @param giver who gave, where that is read
 * already
 */
export function personKeys(
  record: unknown,
  { name, email, phone }: Pick<Giver, "name" | "email" | "phone"> = giverOf(record),
): PersonKeys {
  const supporter = member(record, "supporter");
  const zip = firstText(
    member(member(supporter, "billing_address"), "zip"),
    member(member(record, "billing_address"), "zip"),
  );
  const digits = (phone ?? "").replaceAll(/\D/g, "");
  const plainZip = bare(zip ?? "").replaceAll(" ", "");
  return {
    email: keyOf(bare(email ?? "")),
    phone: digits.length < fewestDigits ? null : digits.slice(-telling),
    place: name === null || plainZip === "" ? null : keyOf(`${bare(name)} ${plainZip}`),
  };
}

/** What two supporters have in common that one person would; empty where nothing says that they are one. */
export function sameness(one: PersonKeys, other: PersonKeys): readonly SameReason[] {
  return sameReasons.filter((reason) => one[reason] !== null && one[reason] === other[reason]);
}

/** Why two may be one, in words: `the same e-mail address, the same phone number`. */
export function samenessWords(reasons: readonly SameReason[]): string {
  return reasons.map((reason) => words[reason]).join(", ");
}

/** Nothing but signs of ASCII that are seen, with no more than a blank between them. */
const ordinary = /^(?:[\x21-\x7e]| (?! ))*$/;

function bare(text: string): string {
  const folded = fold(text);
  return (ordinary.test(folded) ? folded : folded.replaceAll(/[\s\p{C}]+/gu, " ")).trim();
}

function keyOf(text: string): string | null {
  return text === "" ? null : text.slice(0, longestKey).toWellFormed();
}
