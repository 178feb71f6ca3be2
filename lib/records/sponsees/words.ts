import { isJsonObject, type JsonValue } from "@/lib/json/json-value";
import {
  fold,
  readSpellings,
  replaceStretches,
  type Stretch,
  stretchesOfFolded,
} from "@/lib/records/folded-text";
import { cleanHtml } from "./clean-html";
import { datePatterns, seekDay } from "./dates";
import { NameWords, SponseeAddresses, unbroken, Work } from "./finders";

const sponsee =
  /^(?:sponsees?|sponsored_(?:child|children|person|people))(?:_(?:first_|last_|full_)?name)?$/i;
/** What all of these begin with: sooner compared than the whole. */
const [small, capital] = [..."sS"].map((letter) => letter.charCodeAt(0));
const twoLetters: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };
/** So often is what HTML or an address spells read anew, inside of what they spell. */
const mostLayers = 3;
/** More than this is not looked for. */
const maxPeople = 500;
const maxName = 200;
const maxSigns = 2_000;
/** What names nobody in any record: not eight digits, which may be a day of birth. */
const amount = /^-?(?:\d{1,7}|\d{9,15}|\d+\.\d+)$/;
const tag =
  /<!--[^<>]*-->|<\/?[A-Za-z][A-Za-z0-9]*(?:\s+[\w:-]+(?:=(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=]+))?)*\s*\/?>/g;
const splitWord = /[^\s<>]<[^<>]*>(?:<[^<>]*>)*[^\s<>]/;
const endsAsWord = /[\p{L}\p{M}]$/u;
/** The s of a genitive or a plural is part of a name. */
const goesOn = /^(?!s?(?![\p{L}\p{M}]))/iu;
/**
 * What may hide a name from a look for whole words: a second encoding, an escape, capitals inside a word. Few
 * letters are capitals, so these are looked for first.
 */
const buried = new RegExp(
  [
    "%2[56]|&amp;[#A-Za-z]|&#0*3[78](?!\\d)|&#[xX]0*2[56](?![\\da-fA-F])|\\\\[bfnrtux]",
    "\\p{Lu}(?<=\\p{Ll}\\p{Lu})",
    // A capital beside a letter that an entity or octets spell, or spelled itself.
    "\\p{Lu}(?<=(?:;|%[89ABab][\\dA-Fa-f])\\p{Lu})",
    "[&%](?<=(?:[\\p{Ll};]|%[89ABab][\\dA-Fa-f])[&%])(?:(?<=&)[A-Z#]|(?<=%)[C-Ec-e][\\dA-Fa-f])",
  ].join("|"),
  "u",
);
/** What is in these is not shown. */
const hidden = /<(?:script|style|textarea|option|noscript|iframe|xmp|title)\b/i;
const letterEntities =
  "szlig|shy|nbsp|[AaOo][Ee]lig|[A-Za-z]" +
  "(?:acute|breve|caron|cedil|circ|dot|grave|macr|ogon|ring|slash|strok|tilde|uml)";
const signEntities =
  "amp|lt|gt|quot|apos|[lr][sd]quo|[nm]dash|hellip|bull|middot|copy|reg|euro|pound|[lr]aquo|deg|times";
/** An entity that may be a letter or nothing, and is not written as `fold` reads it. */
const oddEntity = new RegExp(
  [
    `&(?!(?:${letterEntities}|${signEntities});)[A-Za-z][A-Za-z0-9]{1,31};`,
    `&(?:${letterEntities}|eth|ETH|thorn|THORN)(?!;)`,
    "&#(?!\\d{1,6};|[xX][0-9A-Fa-f]{1,6};)[\\dxX]",
  ].join("|"),
);

/** Whether a member tells of a sponsored person (read API §2.11), under the names that occur. */
export function isSponsee(name: string): boolean {
  const first = name.charCodeAt(0);
  return (first === small || first === capital) && sponsee.test(name);
}

/** Covers in texts what tells who the sponsored people of a record are. */
export class SponseeWords {
  readonly #names: NameWords;
  readonly #births: ReadonlyMap<number, readonly Birth[]>;
  readonly #patterns = new Map<string, RegExp>();
  readonly #addresses: SponseeAddresses;
  readonly #work = new Work();
  /** Whether there is too much to look for: every text is covered that could name a person. */
  #isExcess: boolean;

  /** @param people what a record has of each of its sponsored people */
  constructor(people: readonly JsonValue[]) {
    const read = (kind: RegExp) => distinct(people.flatMap((person) => texts(person, kind)));
    const [names, births, addresses] = [read(/name/i), read(/birth|dob/i), read(/url/i)];
    const letters = names.map((name) => lettersOf(name.slice(0, maxName)));
    const words = distinct(letters.flatMap(tellingWords));
    this.#isExcess =
      people.length > maxPeople ||
      names.some(({ length }) => length > maxName) ||
      [words, births, addresses].some(({ length }) => length > maxSigns);
    const small = letters.flat().filter(isSmall);
    this.#names = this.#isExcess ? new NameWords([], []) : new NameWords(words, small);
    this.#births = birthsByDay(this.#isExcess ? [] : births);
    this.#addresses = new SponseeAddresses(this.#isExcess ? [] : addresses);
  }

  /** Whether there is nothing to cover. */
  get isEmpty(): boolean {
    return !this.#isExcess && this.#names.isEmpty && this.#births.size === 0 && this.#addresses.isEmpty;
  }

  /** Replaces everything in a text that tells; all of the text where that fails or is too much work. */
  cover(text: string, instead: string): string {
    if (amount.test(text)) return text;
    try {
      if (!this.#isExcess) return this.#covered(text, instead);
    } catch {
      this.#isExcess = true;
    }
    return /[\p{L}\p{N}]/u.test(text) ? instead : text;
  }

  #covered(text: string, instead: string): string {
    const covered = this.#withBuried(this.#withWritten(text, instead), instead);
    if (!/[<&]/.test(covered)) return covered;
    if (!isOddHtml(covered)) return this.#withSplit(covered, instead);
    // The cleaner of the pages may join what tells. It is slow.
    this.#work.spend(covered.length * 50);
    const cleaned = cleanHtml(covered);
    const shown = this.#withSplit(this.#withWritten(cleaned, instead), instead);
    return shown === cleaned ? covered : shown;
  }

  /** Replaces what tells as it is written. */
  #withWritten(text: string, instead: string): string {
    const inFolded = stretchesOfFolded(text, (folded) => [
      ...this.#addresses.writtenIn(folded, this.#work),
      ...this.#names.in(folded, this.#work),
      ...this.#daysIn(folded),
    ]);
    return replaceStretches(text, [...this.#addresses.in(text, this.#work), ...inFolded], instead);
  }

  /**
   * Replaces words, up to the blanks beside them, in which names are buried: `%252FMaria`, `\\nMaria`,
   * `ForMaria`.
   */
  #withBuried(text: string, instead: string): string {
    if (!buried.test(text)) return text;
    return text.replaceAll(/\S+/g, (word) => {
      if (!buried.test(word)) return word;
      this.#work.spend(1_000 + word.length * 20);
      const dug = dugOut(word);
      return this.#withWritten(dug, instead) === dug ? word : instead;
    });
  }

  /** Replaces names between whose letters there are tags: `Ma<b></b>ria`. */
  #withSplit(html: string, instead: string): string {
    if (!splitWord.test(html)) return html;
    const find = (folded: string) => this.#names.anywhereIn(folded, this.#work);
    const names = stretchesOfFolded(html, find, tag).filter(({ from, to }) => {
      if (unbroken.test(html.slice(from, to))) return true;
      return (
        !endsAsWord.test(html.slice(Math.max(0, from - 2), from)) && !goesOn.test(html.slice(to, to + 3))
      );
    });
    return replaceStretches(html, names, instead);
  }

  /** Looks only near digits, and only for the days that these may be of: patterns of days are slow. */
  #daysIn(folded: string): readonly Stretch[] {
    if (this.#births.size === 0 || !/\d/.test(folded)) return [];
    return this.#nearDigits(folded).flatMap(({ from, to, days }) => {
      const part = folded.slice(from, to);
      const births = [...days].flatMap((day) => this.#births.get(day) ?? []);
      this.#work.spend(50 + births.length * 20);
      const likely = births.filter(({ isIn }) => isIn(part));
      if (likely.length === 0) return [];
      this.#work.spend(200 + part.length * 10 * likely.length);
      return [...part.matchAll(this.#patternOf(likely))].map((found) => ({
        from: from + found.index,
        to: from + found.index + found[0].length,
      }));
    });
  }

  /** Returns the parts of a text that have digits, with what is beside them. */
  #nearDigits(text: string): readonly NearDigits[] {
    const parts: { from: number; to: number; days: Set<number> }[] = [];
    for (const { index, 0: number } of text.matchAll(/\d+/g)) {
      this.#work.spend(25);
      const to = Math.min(text.length, index + number.length + beside);
      let last = parts.at(-1);
      if (last === undefined || index - beside > last.to || to - last.from >= 5_000) {
        last = { from: Math.max(0, index - beside), to, days: new Set() };
        parts.push(last);
      }
      last.to = to;
      addDays(last.days, number);
    }
    return parts;
  }

  #patternOf(births: readonly Birth[]): RegExp {
    const dates = births.toSorted((one, other) => one.rank - other.rank).map(({ date }) => date);
    const known = this.#patterns.get(dates.join());
    if (known !== undefined) return known;
    this.#work.spend(5_000 * births.length);
    const pattern = new RegExp(dates.flatMap(datePatterns).join("|"), "gu");
    this.#patterns.set(dates.join(), pattern);
    return pattern;
  }
}

interface Birth {
  readonly date: string;
  readonly rank: number;
  /** Whether the day may be in a folded text. */
  readonly isIn: (folded: string) => boolean;
}

function birthsByDay(dates: readonly string[]): ReadonlyMap<number, readonly Birth[]> {
  const births = new Map<number, Birth[]>();
  for (const [rank, date] of dates.entries()) {
    const isIn = seekDay(date);
    if (isIn === null) continue;
    const day = Number(/\d{4}-\d\d-(\d\d)/.exec(date)?.[1]);
    births.set(day, [...(births.get(day) ?? []), { date, rank, isIn }]);
  }
  return births;
}

/** How far from its digits a day may be written: a month with blanks and words around it. */
const beside = 40;

/** A part of a text that has digits. */
interface NearDigits extends Stretch {
  /** The days of a month that may be in it. */
  readonly days: ReadonlySet<number>;
}

/** Adds the days that a number may begin or end with. */
function addDays(days: Set<number>, number: string): void {
  days.add(Number(number.slice(0, 1))).add(Number(number.slice(0, 2)));
  if (number.length > 2) days.add(Number(number.slice(-2)));
}

/** What tells who the sponsored people of a record are; null where nothing does. */
export function sponseeWords(record: JsonValue): SponseeWords | null {
  const people = peopleIn(record).flat();
  if (people.length === 0) return null;
  const words = new SponseeWords(people);
  return words.isEmpty ? null : words;
}

/**
 * HTML that a browser reads otherwise than the pattern of a tag does, or with entities of which `fold` does
 * not know.
 */
function isOddHtml(html: string): boolean {
  if (!html.includes("<")) return oddEntity.test(html);
  const rest = html.replaceAll(tag, "");
  return /<[A-Za-z/!?]/.test(rest) || hidden.test(html) || oddEntity.test(rest);
}

/**
 * All that stands where a sponsored person does. Every record that is stored comes by here: it makes no lists
 * on its way.
 */
function peopleIn(value: JsonValue, people: JsonValue[] = []): readonly JsonValue[] {
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
function texts(value: JsonValue, kind: RegExp, isKind = kind.test("name")): string[] {
  if (typeof value === "string") return isKind ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((element) => texts(element, kind, isKind));
  if (!isJsonObject(value)) return [];
  // The name of a field is no name of a person, unless the field is for one.
  const { name: label, value: filled } = value;
  if (typeof label === "string" && typeof filled === "string") return kind.test(label) ? [filled] : [];
  return Object.entries(value).flatMap(([name, inner]) => texts(inner, kind, kind.test(name)));
}

/**
 * Reads a text some layers deeper: what is encoded again or escaped, with a blank before capitals inside
 * words.
 */
function dugOut(text: string): string {
  let read = text.replaceAll(/%(?:25)+/g, "%").replaceAll(/&(?:amp;)+(?=[#A-Za-z])/g, "&");
  // Entities of escapes, and escapes of entities.
  for (let layer = 0; layer < mostLayers; layer += 1) read = readSpellings(read);
  return read
    .replaceAll(/\\{2,}/g, "\\")
    .replaceAll(/\\(?:u([\da-f]{4})|u\{0*([\da-f]{1,5})\}|x([\da-f]{2}))/gi, (_, ...codes: string[]) =>
      String.fromCodePoint(Number.parseInt(codes.slice(0, 3).find(Boolean) ?? "", 16)),
    )
    .replaceAll(/\\[bfnrt]/g, " ")
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
}

/**
 * The runs of letters of a name, folded, also as they are without the marks between them: `O'Brien` as
 * `obrien`.
 */
function lettersOf(name: string): string[] {
  const spelledOut = name
    .normalize("NFC")
    .replaceAll(/[äöüåø]/gi, (letter) => twoLetters[letter.toLowerCase()] ?? letter);
  return [name, spelledOut].flatMap((one) => {
    const folded = fold(one);
    const joined = folded.replaceAll(/(?<=\p{L})[^\p{L}\s]{1,2}(?=\p{L})/gu, "");
    return [folded, joined].flatMap((way) => way.match(/\p{L}+/gu) ?? []);
  });
}

function isSmall(word: string): boolean {
  return word.length === 2 && !unbroken.test(word);
}

/**
 * The words of a name that tell: of three letters or more, or all of two where the name has no longer ones.
 */
function tellingWords(words: readonly string[]): readonly string[] {
  const isTelling = (word: string) =>
    unbroken.test(word) ? word.normalize("NFC").length > 1 : word.length > 2;
  return words.some(isTelling) ? words.filter(isTelling) : words.filter((word) => word.length === 2);
}

/** Longest first, as alternatives are tried. */
function distinct(all: readonly string[]): string[] {
  return [...new Set(all)].sort((one, other) => other.length - one.length);
}
