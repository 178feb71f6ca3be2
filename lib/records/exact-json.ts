import type { JsonValue } from "@/lib/json/json-value";
import { decimalText } from "./money";

/**
 * Matches numbers that may change when parsed as a double and written again: with a zero at the end of the
 * fraction, an exponent, many digits or many zeros, or `-0`.
 */
const doubtful = /[:,[]\s*(?:-0(?![.\d])|-?(?:\d+\.\d*0(?!\d)|\d+(?:\.\d+)?[eE]|0\.0{6}|\d[\d.]{15}))/;
const textOrNumber = /"|-?\d[\d.eE+-]*/g;
const number = /^-?\d[\d.eE+-]*$/;

/** How a number is parsed: with all its characters (`written`), or by value, as on pages (`meant`). */
type NumberSense = "written" | "meant";

/**
 * Returns a number as JSON: unquoted if a double has the same value, otherwise as a string of its characters
 * (`"1234567890123456.78"`). As `written`, `12.0` and `1e3` are not 12 and 1000.
 */
function readNumber(json: string, sense: NumberSense, mark: string): string {
  const plain = String(Number(json));
  const isExact = plain === json || (sense === "meant" && number.test(json) && isSame(plain, json));
  return isExact ? plain : `"${mark}${json}"`;
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [decimalText(one), decimalText(other)];
  return left !== null && right !== null && shortest(left) === shortest(right);
}

function shortest(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** Quotes numbers in well-formed JSON that a double would change. Each string begins with `mark`. */
function asWritten(json: string, sense: NumberSense, mark = ""): string {
  if (!doubtful.test(json)) return json;
  const parts: string[] = [];
  let done = 0;
  textOrNumber.lastIndex = 0;
  for (let found = textOrNumber.exec(json); found !== null; found = textOrNumber.exec(json)) {
    const [token] = found;
    if (token === '"') textOrNumber.lastIndex = textEnd(json, found.index + 1);
    else {
      parts.push(json.slice(done, found.index), readNumber(token, sense, mark));
      done = found.index + token.length;
    }
  }
  return parts.join("") + json.slice(done);
}

/**
 * Parses JSON in both senses: numbers by value (`parsed`), or with all their characters (`exact`). They are
 * one value for most records, which have no doubtful number.
 */
export function parseBothWays(json: string): { readonly parsed: JsonValue; readonly exact: JsonValue } {
  if (doubtful.test(json)) {
    return { parsed: JSON.parse(asWritten(json, "meant")), exact: JSON.parse(asWritten(json, "written")) };
  }
  const value: JsonValue = JSON.parse(json);
  return { parsed: value, exact: value };
}

/** Matches any number beyond doubles: it has this many digits in a row, or an exponent of three. */
const long = /\d[\d.]{15}|\d[eE][+-]?\d{3}/;

/** Parses JSON. A number that a double would change becomes a string of its digits. */
export function parseExact(json: string): JsonValue {
  const value: JsonValue = JSON.parse(json);
  return hasLongNumbers(json) ? JSON.parse(asWritten(json, "meant")) : value;
}

/** Whether JSON may have numbers that `parseExact` and `JSON.parse` parse differently. */
export function hasLongNumbers(json: string): boolean {
  return long.test(json);
}

/** Marks a string that replaces a number while a record is rewritten. Texts do not use this character. */
const numberMark = "\ue000";
const marked = new RegExp(`"${numberMark}(-?\\d[\\d.eE+-]*)"`, "g");

/** Parses JSON to be changed and written again. Numbers that a double would change stay as they were. */
export function parseToRewrite(json: string): {
  value: JsonValue;
  write: (value: JsonValue) => string;
} {
  const isMarked = long.test(json) && !/\ue000|\\ue000/i.test(json);
  if (!isMarked) return { value: JSON.parse(json), write: (value) => JSON.stringify(value) };
  return {
    value: JSON.parse(asWritten(json, "meant", numberMark)),
    write: (value) => JSON.stringify(value).replaceAll(marked, "$1"),
  };
}

/** Returns the index past the closing quote of a string. On long ones a regular expression could overflow. */
function textEnd(json: string, from: number): number {
  for (let at = from; at < json.length; at++) {
    const sign = json[at];
    if (sign === '"') return at + 1;
    if (sign === "\\") at++;
  }
  return json.length;
}
