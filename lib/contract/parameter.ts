import { formatMoment, isZone, parseMoment, readDay } from "./moment";
import type { ParamValue } from "./query-string";

/**
 * A URL parameter as a codec. It is written by hand, because a schema library would make the bundle of every
 * list larger. The OpenAPI document is generated from `kind` and `words`.
 */
export interface Parameter<Value> {
  readonly kind: "text" | "texts" | "flag" | "moment" | "word" | "words" | "page";
  readonly words?: readonly string[];
  /** Returns the value, or a sentence that describes the problem. */
  read(raw: string, label: string): { readonly value: Value } | string;
  /** Returns several texts for a parameter that is given once for each. */
  write(value: Value): string | readonly string[];
}

/** Creates a parameter. `problem` returns the message for a text that `find` rejects. */
export function parameter<Value>(
  find: (raw: string) => Value | null | undefined,
  problem: (label: string, raw: string) => string,
  write: (value: Value) => string = String,
  about: Pick<Parameter<Value>, "kind" | "words"> = { kind: "text" },
): Parameter<Value> {
  return {
    ...about,
    write,
    read(raw, label) {
      const value = find(raw) ?? undefined;
      return value === undefined ? problem(label, raw) : { value };
    },
  };
}

const spellings = new Map(
  Object.entries({ 1: true, true: true, on: true, yes: true, 0: false, false: false, off: false, no: false }),
);

/** `1 true on yes` and `0 false off no` in any case (docs/decisions/002). */
export const flag: Parameter<boolean> = parameter(
  (raw) => spellings.get(raw.trim().toLowerCase()),
  (label) => `The ${label} field must be true or false.`,
  (value) => (value ? "1" : "0"),
  { kind: "flag" },
);

/** A date or datetime as ms UTC (docs/decisions/002). */
export const moment: Parameter<number> = parameter(
  parseMoment,
  (label) => `The ${label} field must be a valid date.`,
  formatMoment,
  { kind: "moment" },
);

const maxPage = 2n ** 63n - 1n;

/**
 * Returns the requested page as Laravel reads it: a positive integer up to 2^63−1, otherwise 1
 * (docs/decisions/001). It is a bigint, because numbers beyond 2^53 are echoed exactly.
 */
export function readPage(raw: ParamValue | undefined): bigint {
  if (typeof raw !== "string") return 1n;
  const digits = /^[ \t\n\r\v]*\+?([1-9]\d{0,18})[ \t\n\r\v]*$/.exec(raw)?.[1];
  const page = BigInt(digits ?? 1);
  return page <= maxPage ? page : 1n;
}

/**
 * The page parameter, which is never a problem: anything invalid is page 1. Pages beyond 2^53, which have no
 * rows, are clamped.
 */
export const pageNumber: Parameter<number> = {
  kind: "page",
  read: (raw) => ({ value: Math.min(Number(readPage(raw)), Number.MAX_SAFE_INTEGER) }),
  write: String,
};

/** Makes a parameter that accepts one of some words, with blanks around it. */
export function choice<Word extends string>(words: readonly Word[]): Parameter<Word> {
  return parameter(
    (raw) => words.find((word) => word === raw.trim()),
    (label) => `The selected ${label} is invalid. Use ${alternatives(words)}.`,
    String,
    { kind: "word", words },
  );
}

/** Formats the list for rejected values only: `Intl.ListFormat` takes 60 ms on a phone. */
function alternatives(words: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(words);
}

/** A whole number from 1 to `max`, with no more digits than `max`. */
export function upTo(max: number): Parameter<number> {
  const digits = new RegExp(`^\\d{1,${String(max).length}}$`);
  return parameter(
    (raw) => {
      const value = digits.test(raw.trim()) ? Number(raw) : 0;
      return value < 1 || value > max ? null : value;
    },
    (label) => `The ${label} field must be between 1 and ${max}.`,
  );
}

/** Comma-separated words of a fixed set, exact case. Drops empty ones and duplicates (docs/decisions/002). */
export function choices<Word extends string>(words: readonly Word[]): Parameter<readonly Word[]> {
  const unknownIn = (raw: string) => listed(raw).find((word) => !words.some((known) => known === word));
  return parameter(
    (raw) => (unknownIn(raw) === undefined ? words.filter((word) => listed(raw).includes(word)) : null),
    (label, raw) => {
      const unknown = [...(unknownIn(raw) ?? "")].slice(0, 100).join("");
      return `The ${label} field does not support "${unknown}". Supported: ${words.join(", ")}.`;
    },
    (value) => value.join(","),
    { kind: "words", words },
  );
}

/** Comma-separated column names. The table or the file checks whether they exist. */
export function columnNames(max: number, isName = (_: string) => true): Parameter<readonly string[]> {
  return parameter(
    (raw) => {
      const names = listed(raw);
      return names.length > 0 && names.length <= max && names.every(isName) ? names : null;
    },
    (label) => `The ${label} field must name columns, separated by commas.`,
    (names) => names.join(","),
  );
}

function listed(raw: string): readonly string[] {
  return [...new Set(raw.split(",").map((word) => word.trim()))].filter((word) => word !== "");
}

/** Text of at most `max` code points, which `read` converts to the value. */
export function text(max: number, read = (raw: string) => raw): Parameter<string> {
  return parameter(
    (raw) => ([...raw].length > max ? null : read(raw)),
    (label) => `The ${label} field must not be greater than ${max} characters.`,
  );
}

export const maxSearchLength = 1000;
/** Search text, trimmed; empty if it has no visible characters. */
export const searchText = text(maxSearchLength, typedText);

/** Texts that are given one by one: `whole=a&whole=b`. */
export const texts: Parameter<readonly string[]> = {
  kind: "texts",
  read: (raw) => ({ value: [raw] }),
  write: (all) => all,
};

/** Returns the trimmed text; empty if it has no visible characters, only direction marks for example. */
export function typedText(raw: string): string {
  return /^[\s\p{C}]*$/u.test(raw) ? "" : raw.trim();
}

export const day: Parameter<string> = parameter(
  (raw) => readDay(raw.trim()),
  (label) => `The ${label} field must be a day such as 2024-03-31.`,
);

/** An IANA time zone that the runtime supports. */
export function timeZone(example: string, form = /^[A-Za-z][\w+\-/]{0,63}$/): Parameter<string> {
  return parameter(
    (raw) => (form.test(raw.trim()) && isZone(raw.trim()) ? raw.trim() : null),
    (label) => `The ${label} field must be a time zone such as ${example}.`,
  );
}
