import { parseMoment } from "./moment";
import type { ValueReader } from "./query-reading";

const spellings = new Map(
  Object.entries({ 1: true, true: true, on: true, yes: true, 0: false, false: false, off: false, no: false }),
);

/** `1 true on yes` and `0 false off no` in any case (docs/decisions/002). */
export const readBoolean: ValueReader<boolean> = (raw, label) => {
  const value = spellings.get(raw.trim().toLowerCase());
  return value === undefined ? `The ${label} field must be true or false.` : { value };
};

/** A date or datetime as ms UTC (docs/decisions/002). */
export const readMoment: ValueReader<number> = (raw, label) => {
  const value = parseMoment(raw);
  return value === null ? `The ${label} field must be a valid date.` : { value };
};

/** One word of a fixed set. */
export function readChoice<Choice extends string>(choices: readonly Choice[]): ValueReader<Choice> {
  return (raw, label) => {
    const value = choices.find((choice) => choice === raw.trim());
    return value === undefined
      ? `The selected ${label} is invalid. Use ${alternatives(choices)}.`
      : { value };
  };
}

/**
 * Made when a value is refused: a page reads its own address with these, and making it takes a phone 60 ms.
 */
function alternatives(choices: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(choices);
}

/** How many rows are wanted, from 1 to so many. */
export function readLimit(most: number): ValueReader<number> {
  return (raw, label) => {
    const value = /^\d{1,2}$/.test(raw.trim()) ? Number(raw) : 0;
    return value < 1 || value > most ? `The ${label} field must be between 1 and ${most}.` : { value };
  };
}

/** Comma-separated words of a fixed set, exact case; blanks and duplicates drop out (docs/decisions/002). */
export function readWords<Word extends string>(words: readonly Word[]): ValueReader<readonly Word[]> {
  return (raw, label) => {
    const asked = new Set(raw.split(",").map((word) => word.trim()));
    asked.delete("");
    const unknown = [...asked].find((word) => !words.some((known) => known === word));
    if (unknown === undefined) return { value: words.filter((word) => asked.has(word)) };
    return `The ${label} field does not support "${unknown.slice(0, 100)}". Supported: ${words.join(", ")}.`;
  };
}

/** Text up to a number of characters, counted as a reader counts them. */
export function readText(longest: number): ValueReader<string> {
  return (raw, label) =>
    [...raw].length > longest
      ? `The ${label} field must not be greater than ${longest} characters.`
      : { value: raw };
}

/**
 * What somebody typed to look for, without blanks around it; empty where nothing of it can be seen, such as
 * marks of direction.
 */
export function readTyped(longest: number): ValueReader<string> {
  const read = readText(longest);
  return (raw, label) => {
    const result = read(raw, label);
    return typeof result === "string" ? result : { value: typedText(raw) };
  };
}

/** The same of a text of any length. */
export function typedText(text: string): string {
  return /^[\s\p{C}]*$/u.test(text) ? "" : text.trim();
}
