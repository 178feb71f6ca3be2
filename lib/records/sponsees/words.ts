import sanitize from "sanitize-html";
import type { JsonValue } from "@/lib/json/json-value";
import {
  decodeSpellings,
  findInFolded,
  findMatches,
  replaceRanges,
  type TextRange,
} from "@/lib/records/folded-text";
import {
  maxName,
  NameWords,
  readDay,
  SponseeAddresses,
  unbroken,
  WorkLimit,
  type WrittenDay,
} from "./finders";
import { sponseesIn, textsOfKind } from "./sponsee";

/** How many layers of entities and escapes inside each other are decoded. */
const maxLayers = 3;
/** Beyond these limits nothing is searched, and every text is masked. */
const maxPeople = 500;
const maxSigns = 2_000;
/** Matches numbers that identify no one. Eight digits may be a birth date. */
const amount = /^-?(?:\d{1,7}|\d{9,15}|\d+\.\d+)$/;
const tag =
  /<!--[^<>]*-->|<\/?[A-Za-z][A-Za-z0-9]*(?:\s+[\w:-]+(?:=(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=]+))?)*\s*\/?>/g;
const splitWord = /[^\s<>]<[^<>]*>(?:<[^<>]*>)*[^\s<>]/;
const endsAsWord = /[\p{L}\p{M}]$/u;
/** Matches if a word continues after a name. The s of a genitive or a plural is part of the name. */
const goesOn = /^(?!s?(?![\p{L}\p{M}]))/iu;
/** Elements whose content is not shown. */
const hidden = /<(?:script|style|textarea|option|noscript|iframe|xmp|title)\b/i;
const letterEntities =
  "szlig|shy|nbsp|[AaOo][Ee]lig|[A-Za-z]" +
  "(?:acute|breve|caron|cedil|circ|dot|grave|macr|ogon|ring|slash|strok|tilde|uml)";
const signEntities =
  "amp|lt|gt|quot|apos|[lr][sd]quo|[nm]dash|hellip|bull|middot|copy|reg|euro|pound|[lr]aquo|deg|times";
/** Matches an entity that may be a letter or nothing, in a form that `fold` does not decode. */
const oddEntity = new RegExp(
  [
    `&(?!(?:${letterEntities}|${signEntities});)[A-Za-z][A-Za-z0-9]{1,31};`,
    `&(?:${letterEntities}|eth|ETH|thorn|THORN)(?!;)`,
    "&#(?!\\d{1,6};|[xX][0-9A-Fa-f]{1,6};)[\\dxX]",
  ].join("|"),
);

/** Matches digits with the text around them, which may have the month and the words of a date. */
const nearDigits = /\D{0,40}\d+(?:\D{1,80}\d+)*\D{0,40}/g;

/** Masks text that identifies the sponsored people of a record. */
export class SponseeWords {
  readonly #names: NameWords;
  readonly #births: readonly WrittenDay[];
  readonly #addresses: SponseeAddresses;
  readonly #work = new WorkLimit();
  /** Whether there is too much to search for: every text that could name a person is masked. */
  #isExcess: boolean;
  /** Whether the people have no name, birth date or URL to search for. */
  readonly #isEmpty: boolean;

  /** @param people the sponsored people of a record, each a name or an object */
  constructor(people: readonly JsonValue[]) {
    const read = (kind: RegExp) => distinct(people.flatMap((person) => textsOfKind(person, kind)));
    const [names, births, addresses] = [read(/name/i), read(/birth|dob/i), read(/url/i)];
    this.#names = new NameWords(names, this.#work);
    this.#addresses = new SponseeAddresses(addresses, this.#work);
    const signs = [[...this.#names.words], births, addresses];
    this.#isExcess =
      people.length > maxPeople ||
      names.some(({ length }) => length > maxName) ||
      signs.some(({ length }) => length > maxSigns);
    this.#births = this.#isExcess ? [] : births.flatMap((date) => readDay(date) ?? []);
    this.#isEmpty = !this.#isExcess && signs.every(({ length }) => length === 0);
  }

  /** Replaces everything that identifies a person; the whole text if that fails or is too much work. */
  cover(text: string, instead: string): string {
    if (this.#isEmpty || amount.test(text)) return text;
    try {
      if (!this.#isExcess) return this.#covered(text, instead);
    } catch {
      this.#isExcess = true;
    }
    return /[\p{L}\p{N}]/u.test(text) ? instead : text;
  }

  #covered(text: string, instead: string): string {
    const covered = this.#withDisguised(this.#withWritten(text, instead), instead);
    if (!/[<&]/.test(covered)) return covered;
    if (!isOddHtml(covered)) return this.#withSplit(covered, instead);
    // The HTML cleaner of the pages may join the parts of a name. It is slow.
    this.#work.spend(covered.length * 50);
    const cleaned = cleanHtml(covered);
    const shown = this.#withSplit(this.#withWritten(cleaned, instead), instead);
    return shown === cleaned ? covered : shown;
  }

  /** Replaces names, birth dates and URLs that are not disguised. */
  #withWritten(text: string, instead: string): string {
    const inFolded = findInFolded(text, (folded) => [
      ...this.#addresses.writtenIn(folded),
      ...this.#names.in(folded),
      ...this.#daysIn(folded),
    ]);
    return replaceRanges(text, [...this.#addresses.in(text), ...inFolded], instead);
  }

  /**
   * Replaces words, from space to space, in which a name is hidden by a second encoding, an escape or
   * capitals: `%252FMaria`, `\\nMaria`, `ForMaria`.
   */
  #withDisguised(text: string, instead: string): string {
    const isDisguised = (part: string) => {
      const decoded = fullyDecoded(part);
      return decoded !== part && this.#withWritten(decoded, instead) !== decoded;
    };
    if (!isDisguised(text)) return text;
    return text.replaceAll(/\S+/g, (word) => {
      this.#work.spend(500 + word.length * 20);
      return isDisguised(word) ? instead : word;
    });
  }

  /** Replaces names that are split by tags: `Ma<b></b>ria`. */
  #withSplit(html: string, instead: string): string {
    if (!splitWord.test(html)) return html;
    const find = (folded: string) => this.#names.anywhereIn(folded);
    const names = findInFolded(html, find, tag).filter(({ from, to }) => {
      if (unbroken.test(html.slice(from, to))) return true;
      return (
        !endsAsWord.test(html.slice(Math.max(0, from - 2), from)) && !goesOn.test(html.slice(to, to + 3))
      );
    });
    return replaceRanges(html, names, instead);
  }

  /** Searches only near digits, and only for birth dates that may be there, because patterns are slow. */
  #daysIn(folded: string): readonly TextRange[] {
    if (this.#births.length === 0 || !/\d/.test(folded)) return [];
    return [...folded.matchAll(nearDigits)].flatMap(({ index, 0: part }) => {
      this.#work.spend(50 + this.#births.length * 20);
      const likely = this.#births.filter(({ isIn }) => isIn(part));
      return likely.flatMap(({ pattern }) => {
        this.#work.spend(200 + part.length * 10);
        return findMatches(pattern, part).map(({ from, to }) => ({ from: from + index, to: to + index }));
      });
    });
  }
}

/** Returns the words to mask in the texts of a record; null if it has no sponsored people. */
export function sponseeWords(record: JsonValue): SponseeWords | null {
  const people = sponseesIn(record);
  return people.length === 0 ? null : new SponseeWords(people.flat());
}

/** Returns distinct texts, longest first, because a pattern tries its alternatives in order. */
function distinct(all: readonly string[]): string[] {
  return [...new Set(all)].sort((one, other) => other.length - one.length);
}

/** Whether a browser may parse some HTML differently from the `tag` pattern and `fold`. */
function isOddHtml(html: string): boolean {
  if (!html.includes("<")) return oddEntity.test(html);
  const rest = html.replaceAll(tag, "");
  return /<[A-Za-z/!?]/.test(rest) || hidden.test(html) || oddEntity.test(rest);
}

/** Matches texts that `fullyDecoded` may change; most texts do not. */
const mayBeEncoded = /[%&\\]|\p{Ll}\p{Lu}/u;

/** Decodes repeated encodings and escapes, and inserts a space before capitals inside words. */
function fullyDecoded(text: string): string {
  if (!mayBeEncoded.test(text)) return text;
  let read = text.replaceAll(/%(?:25)+/g, "%").replaceAll(/&(?:amp;)+(?=[#A-Za-z])/g, "&");
  // Decodes entities of escapes, and escapes of entities.
  for (let layer = 0; layer < maxLayers; layer += 1) read = decodeSpellings(read);
  return read
    .replaceAll(/\\{2,}/g, "\\")
    .replaceAll(/\\(?:u([\da-f]{4})|u\{0*([\da-f]{1,5})\}|x([\da-f]{2}))/gi, (_, ...codes: string[]) =>
      String.fromCodePoint(Number.parseInt(codes.slice(0, 3).find(Boolean) ?? "", 16)),
    )
    .replaceAll(/\\[bfnrt]/g, " ")
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
}
const tags = "p br hr ul ol li strong b em i u s blockquote h1 h2 h3 h4 h5 h6 a code pre span div".split(" ");

/** Reduces untrusted HTML to text marks and web links, without scripts, styles, pictures and handlers. */
export function cleanHtml(html: string): string {
  return sanitize(html, {
    allowedTags: tags,
    allowedAttributes: { a: ["href"] },
    allowedSchemes: ["http", "https"],
    allowProtocolRelative: false,
    nestingLimit: 20,
  });
}
