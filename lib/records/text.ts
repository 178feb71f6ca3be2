/** Formats values in the reader's locale and time zone. */
export interface Formats {
  /** Ten-thousandths of a currency with every digit that is not zero, such as `US$10.005`. */
  readonly exact: (exact: bigint, currency: string | null) => string;
  /** The local day of an instant in ms UTC, such as `31 March 2024`. */
  readonly date: (instant: number) => string;
  /** A calendar day without a zone, given as any instant of that day in UTC. */
  readonly day: (instant: number) => string;
  /** The local year of an instant in ms UTC. */
  readonly year: (instant: number) => number;
  /** An instant to the second, `31 Mar 2024, 11:08:41 am`. */
  readonly moment: (instant: number) => string;
}

const cutMark = "…";

/** Returns the first `limit` UTF-16 units of a text with an ellipsis; a short text unchanged. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // Do not split a surrogate pair.
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/, "") + cutMark;
}

const maxIdLength = 12;

/** Shortens an id of more than 12 characters to its first 6 and last 4. */
export function shortId(id: string): string {
  const letters = [...id];
  if (letters.length <= maxIdLength) return id;
  return `${letters.slice(0, 6).join("")}…${letters.slice(-4).join("")}`;
}

/** Capitalizes the first letter: `monthly` becomes `Monthly`. Words in capitals are unchanged. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Ends a sentence with one full stop, even if it ends with `p.m.` */
export function withFullStop(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}

/** Shorter phone numbers do not identify a person. */
export const minPhoneDigits = 7;

/** Converts only ASCII letters to lower case, as both engines do with the column to compare with. */
export function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Returns one or two initials: of the first and the last word of a name. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const ends = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return ends
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase("en");
}

/** Formats `1 item`, `3 items`. */
export function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

/** Joins the texts that are not null; null if there are none. */
export function joined(texts: readonly (string | null)[], separator: string): string | null {
  const found = texts.filter((text) => text !== null);
  return found.length === 0 ? null : found.join(separator);
}

/** Joins distinct texts into one phrase: `Visa •• 4242`, `cash and PayPal`, `A, B, C and 1 more`. */
export function namedList(texts: readonly string[]): string {
  const names = [...new Set(texts)];
  if (names.length < 3) return names.join(" and ");
  const shown = names.length === 3 ? 2 : 3;
  const last = names.length === 3 ? names[2] : `${names.length - shown} more`;
  return `${names.slice(0, shown).join(", ")} and ${last}`;
}

const ordinals = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** Returns `first`, `second` … `tenth`, then `11th`, `22nd`. */
export function ordinal(nth: number): string {
  return ordinals[nth] ?? shortOrdinal(nth);
}

/** Returns `1st`, `2nd`, `11th`. */
export function shortOrdinal(nth: number): string {
  const form = new Intl.PluralRules("en", { type: "ordinal" }).select(nth);
  return `${nth}${endings[form] ?? "th"}`;
}

// Direction overrides and control characters could make pasted text read as something else.
const invisible = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const maxLine = 200;
const markup =
  /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?[\p{L}\p{N}]+;)|:(?=\/\/)|(?<=www)\./giu;

/** Returns text as one short line that is safe to paste: no line breaks, controls or direction overrides. */
export function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").replace(invisible, "").trim();
  const letters = [...line];
  return letters.length > maxLine ? `${letters.slice(0, maxLine - 1).join("")}…` : line;
}

/**
 * Escapes text for a line of Markdown (CommonMark §2.4, §6), including strikethrough and bare URLs of common
 * dialects. All else stays readable in a plain field: `$`, `@`, a `_` inside a word.
 */
export function escapeMarkdown(text: string): string {
  return text.replace(markup, "\\$&");
}

/** Parses an absolute http(s) URL; null for anything else, and for one that was cut. */
export function webAddress(text: string | null): URL | null {
  if (text === null || text.endsWith(cutMark) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === "http:" || url.protocol === "https:" ? url : null;
}
