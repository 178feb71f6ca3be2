import { readPage, toCountable } from "@/lib/contract/page-number";
import { readChoice, typedText } from "@/lib/contract/parameter";
import type { Problems, ValueReader } from "@/lib/contract/query-reading";
import { isZone } from "./preferences";

/**
 * One parameter of a page's URL: `read` for a whole list state, and `parse`, `serialize`, `eq` as nuqs' `createParser`
 * takes them. `parse(serialize(value))` is the value again.
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

/** The page as the API reads it (contract: Pagination); here a value that is none is also named. */
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
