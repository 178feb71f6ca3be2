import { isJsonObject } from "@/lib/json/json-value";
import { fold, replaceFolded } from "./folded-text";
import { datePatterns, seekDay } from "./spoken-date";

const sponsee =
  /^(?:sponsees?|sponsored_(?:child|children|person|people))(?:_(?:first_|last_|full_)?name)?$/i;
/** What all of these begin with: sooner compared than the whole. */
const [small, capital] = [..."sS"].map((letter) => letter.charCodeAt(0));
/** Scripts without blanks between words: a name stands in the middle of a line of letters. */
const unbroken = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const twoLetters: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };
/** Shorter addresses lead to a site, not to a person. */
const shortestAddress = 12;

/** Whether a member tells of a sponsored person (spec §2.11), under the names that occur. */
export function isSponsee(name: string): boolean {
  const first = name.charCodeAt(0);
  return (first === small || first === capital) && sponsee.test(name);
}

/** All that tells who the sponsored people of a record are. */
export class SponseeWords {
  /** What one of has to stand in a folded text that tells. */
  readonly #signs: readonly string[];
  readonly #days: readonly ((folded: string) => boolean)[];
  readonly #parts: readonly string[];
  #pattern: RegExp | null = null;

  /** @param told their names, days of birth and the addresses of their page and picture, as the record has them */
  constructor(told: { readonly names: string[]; readonly births: string[]; readonly addresses: string[] }) {
    const names = distinct(told.names.flatMap(nameWords));
    const births = distinct(told.births);
    const addresses = distinct(told.addresses)
      .filter((address) => address.length >= shortestAddress)
      .map(fold);
    this.#signs = [...names, ...addresses];
    this.#days = births.flatMap((birth) => seekDay(birth) ?? []);
    this.#parts = [
      ...addresses.map((address) => address.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&")),
      ...births.flatMap(datePatterns),
      ...namePatterns(names),
    ];
  }

  /** Whether there is nothing that would tell. */
  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  /** For folded texts (`replaceFolded`). A pattern of its own for each record is dear: it is made when it is needed. */
  get pattern(): RegExp {
    this.#pattern ??= new RegExp(this.#parts.join("|"), "gu");
    return this.#pattern;
  }

  /** Puts something in the place of all in a text that tells. */
  cover(text: string, instead: string): string {
    return this.#mayStandIn(fold(text)) ? replaceFolded(text, this.pattern, instead) : text;
  }

  #mayStandIn(folded: string): boolean {
    return this.#signs.some((sign) => folded.includes(sign)) || this.#days.some((isIn) => isIn(folded));
  }
}

/** What tells who the sponsored people of a record are; null where nothing does. */
export function sponseeWords(record: unknown): SponseeWords | null {
  const people = peopleIn(record);
  if (people.length === 0) return null;
  const words = new SponseeWords({
    names: people.flatMap((person) => texts(person, /name/i)),
    births: people.flatMap((person) => texts(person, /birth|dob/i)),
    addresses: people.flatMap((person) => texts(person, /url/i)),
  });
  return words.isEmpty ? null : words;
}

/** The words of names, also written in one. */
function namePatterns(names: readonly string[]): readonly string[] {
  const broken = names.filter((word) => !unbroken.test(word)).join("|");
  return [
    // So often and no more: a word may be made of others, and a search must end. With the s of a genitive or a plural.
    ...(broken === "" ? [] : [`(?<!\\p{L})(?:${broken})(?:[\\s._'’+-]{0,3}(?:${broken})){0,6}s?(?!\\p{L})`]),
    ...names.filter((word) => unbroken.test(word)),
  ];
}

/** All that stands where a sponsored person does. Every record that is stored comes by here: it makes no lists on its way. */
function peopleIn(value: unknown, people: unknown[] = []): readonly unknown[] {
  if (Array.isArray(value)) for (const element of value) peopleIn(element, people);
  else if (isJsonObject(value)) {
    for (const name in value) {
      const inner = value[name];
      // Nothing else holds a text; nearly always there is nobody.
      if (inner === null || (typeof inner !== "object" && typeof inner !== "string")) continue;
      if (isSponsee(name)) people.push(inner);
      else if (typeof inner === "object") peopleIn(inner, people);
    }
  }
  return people;
}

/** The texts below members of such a name; a person who is no object is a name. */
function texts(value: unknown, kind: RegExp, isKind = kind.test("name")): string[] {
  if (typeof value === "string") return isKind ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((element) => texts(element, kind, isKind));
  if (!isJsonObject(value)) return [];
  // The name of a field is no name of a person, unless the field is for one.
  const { name: label, value: filled } = value;
  if (typeof label === "string" && typeof filled === "string") return kind.test(label) ? [filled] : [];
  return Object.entries(value).flatMap(([name, inner]) => texts(inner, kind, kind.test(name)));
}

/** The words of a name that tell: of three letters or more, or all of two where the name has no longer ones. */
function nameWords(name: string): string[] {
  const spelledOut = name
    .normalize("NFC")
    .replaceAll(/[äöüåø]/gi, (letter) => twoLetters[letter.toLowerCase()] ?? letter);
  const words = [name, spelledOut].flatMap((one) => fold(one).match(/\p{L}+/gu) ?? []);
  const isTelling = (word: string) =>
    unbroken.test(word) ? word.normalize("NFC").length > 1 : word.length > 2;
  return words.some(isTelling) ? words.filter(isTelling) : words.filter((word) => word.length === 2);
}

/** Longest first, as alternatives are tried. */
function distinct(all: readonly string[]): string[] {
  return [...new Set(all)].sort((one, other) => other.length - one.length);
}
