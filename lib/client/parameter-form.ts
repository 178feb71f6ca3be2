import { readPage, toCountable } from "@/lib/contract/page-number";
import { readChoice, typedText } from "@/lib/contract/parameter";
import type { Problems, ValueReader } from "@/lib/contract/query-reading";
import type { Params } from "@/lib/contract/query-string";
import { isZone } from "./preferences";

/**
 * One parameter of a page's URL: `read` for a whole list state, and `parse`, `serialize`, `eq` as nuqs'
 * `createParser` takes them. `parse(serialize(value))` is the value again.
 */
export interface ParameterForm<Value> {
  readonly read: ValueReader<Value>;
  readonly parse: (raw: string) => Value | null;
  readonly serialize: (value: Value) => string;
  readonly eq: (one: Value, other: Value) => boolean;
}

/** What was wrong with a parameter; a page shows it and goes on without the value. */
export interface Notice {
  readonly parameter: string;
  readonly sentence: string;
}

/** The problems of a lenient reading, as a page shows them. */
export function toNotices(problems: Problems): readonly Notice[] {
  return Object.entries(problems).flatMap(([parameter, sentences]) =>
    sentences.map((sentence) => ({ parameter, sentence })),
  );
}

/** Written by campaigns and chats into every link that they pass on; no page means anything by them. */
const tracking =
  /^(utm_.+|_g[al]|(fb|g|d|tt|tw)clid|[gw]braid|msclkid|mc_[ce]id|igshid|li_fat_id|_hs.+|mkt_tok|_rsc)$/i;
const maxNamed = 5;
const maxNameLength = 40;

/**
 * The parameters of a URL that a page has no meaning for, in its own spelling; those of campaigns are left
 * out.
 */
export function unknownNames(params: Params, known: readonly string[]): readonly string[] {
  const names = [...params].flatMap(([name, value]) =>
    name === "filter" && typeof value !== "string"
      ? [...value].map(([inner, innerValue]) => [`filter[${inner}]`, innerValue] as const)
      : [[name, value] as const],
  );
  return names
    .filter(([name, value]) => value !== "" && !known.includes(name) && !tracking.test(name))
    .map(([name]) => name);
}

/** What a page says of the parameters that it has no meaning for. */
export function unknownNotices(params: Params, known: readonly string[]): readonly Notice[] {
  const [first, ...others] = unknownNames(params, known);
  if (first === undefined) return [];
  const words = [first, ...others]
    .slice(0, maxNamed)
    .map((name) => (name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name));
  const more = others.length + 1 - words.length;
  const all = `${words.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  const sentence =
    others.length === 0 ? `The parameter ${all} is unknown.` : `The parameters ${all} are unknown.`;
  return [{ parameter: first, sentence }];
}

/** Makes a form from its reader; two values are the same when they are written the same. */
export function form<Value>(
  read: ValueReader<Value>,
  serialize: (value: Value) => string = String,
): ParameterForm<Value> {
  return {
    read,
    parse: (raw) => {
      const result = read(raw, "value");
      return typeof result === "string" ? null : result.value;
    },
    serialize,
    eq: (one, other) => serialize(one) === serialize(other),
  };
}

/** One word of a fixed set. */
export function choiceForm<Choice extends string>(choices: readonly Choice[]): ParameterForm<Choice> {
  return form(readChoice(choices));
}

/** A value for which `find` has an answer; `wanted` ends the sentence "must be …". */
export function foundForm<Value extends string>(
  find: (raw: string) => Value | null,
  wanted: string,
): ParameterForm<Value> {
  return form((raw, label) => {
    const value = find(raw.trim());
    return value === null ? `The ${label} field must be ${wanted}.` : { value };
  });
}

/** A line of text without its outer blanks, of so many characters at most. */
export function lineForm(longest: number): ParameterForm<string> {
  return foundForm(
    (raw) => (typedText(raw) !== "" && [...raw].length <= longest && !hasControl(raw) ? raw : null),
    `a line of 1 to ${longest} characters`,
  );
}

/** The page as the API reads it (docs/decisions/001); here a value that is none is also named. */
export const pageForm: ParameterForm<number> = form((raw, label) => {
  const page = toCountable(readPage(raw));
  const meant = page > 1 || /^\s*\+?1\s*$/.test(raw);
  return meant ? { value: page } : `The ${label} field must be a page number from 1 up.`;
});

/** An IANA time zone that this runtime knows. */
export const zoneForm: ParameterForm<string> = foundForm(
  (raw) => (/^[A-Za-z][\w+\-/]{0,63}$/.test(raw) && isZone(raw) ? raw : null),
  "a time zone such as America/Toronto",
);

function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
