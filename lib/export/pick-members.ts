import { isJsonObject, type JsonObject } from "@/lib/json/json-value";
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  isBlank,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from "@/lib/json/scan";
import { member } from "@/lib/reading/member";
import { asWritten, type NumberSense, readNumber } from "@/lib/reading/written-numbers";
import { plainStringEnd, stringEnd, valueEnd } from "./compact-json";
import { Leap } from "./leap";

/**
 * Members that are wanted, by the length of their names: most of a record's names are told apart by that
 * alone.
 */
type Wanted = readonly (readonly Member[] | undefined)[];

/** A member that is wanted, whole or some members of it. */
interface Member {
  readonly name: string;
  readonly bytes: Buffer;
  readonly inner: Wanted | null;
  /** How numbers in it are read, where it is wanted whole. */
  readonly sense: NumberSense;
}

/**
 * Makes a reader of some members of stored records, which passes over the others, most of a record: in a
 * fraction of the time of parsing all. What is not written as the store writes (compact, plain names) is
 * parsed whole. Numbers that a double would change are texts, and so are those that it would write otherwise
 * where they are wanted as they are written.
 * @param paths of members, in ASCII and without `__proto__`: `payments`, `supporter.id`; of a list, members
 *   of its elements
 * @param written those of the paths whose numbers are wanted as they are written (`0.10`)
 * @returns a function that takes the text of a well-formed JSON object and throws SyntaxError where it is
 *   none
 */
export function memberPicker(
  paths: Iterable<string>,
  written: Iterable<string> = [],
): (text: Uint8Array) => JsonObject {
  const split = (all: Iterable<string>) => [...all].map((path) => path.split("."));
  const wanted = toWanted(split(paths), split(written));
  const count = wanted.flat().length;
  const leap = new Leap();
  return (text) => {
    const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
    const value: unknown =
      new Picking(bytes, leap).all(wanted, count) ??
      new Picking(bytes, null).all(wanted, count) ??
      parsed(bytes.toString(), wanted);
    if (!isJsonObject(value)) throw new SyntaxError("A stored record is not an object");
    return value;
  };
}

type Ways = readonly (readonly string[])[];

function toWanted(paths: Ways, written: Ways): Wanted {
  const byLength: Member[][] = [];
  for (const name of new Set(paths.flatMap(([first]) => first ?? []))) {
    const below = (ways: Ways) => ways.filter(([first]) => first === name).map(([, ...rest]) => rest);
    const isWhole = (ways: Ways) => ways.some(({ length }) => length === 0);
    const [rests, exact] = [below(paths), below(written)];
    const bytes = Buffer.from(name);
    const same = byLength[bytes.length] ?? [];
    const inner = isWhole(rests) ? null : toWanted(rests, exact);
    same.push({ name, bytes, inner, sense: isWhole(exact) ? "written" : "meant" });
    byLength[bytes.length] = same;
  }
  return byLength;
}

/** All of a record, its numbers as they are wanted. */
function parsed(json: string, wanted: Wanted): unknown {
  const [meant, written] = [asWritten(json, "meant"), asWritten(json, "written")];
  const value: unknown = JSON.parse(meant);
  return meant === written ? value : exchanged(value, JSON.parse(written), wanted);
}

/** A value with what is wanted as it is written put in from another reading of the same. */
function exchanged(value: unknown, written: unknown, wanted: Wanted): unknown {
  if (Array.isArray(value)) {
    return value.map((one, at) => exchanged(one, Array.isArray(written) ? written[at] : one, wanted));
  }
  if (!isJsonObject(value)) return value;
  const members = wanted.flatMap((some) => some ?? []);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const found = members.find((wish) => wish.name === name);
      if (found?.sense === "written") return [name, member(written, name)];
      return [name, found?.inner ? exchanged(one, member(written, name), found.inner) : one];
    }),
  );
}

/**
 * Words and short numbers by their first sign, with how many signs they have: most values that are no texts.
 */
const words = new Map<number | undefined, { readonly value: unknown; readonly size: number }>(
  [true, false, null].map((value) => [String(value).charCodeAt(0), { value, size: String(value).length }]),
);
const digits = new Map<number | undefined, number>(
  Array.from({ length: 10 }, (_, digit) => [String(digit).charCodeAt(0), digit]),
);

/**
 * One walk over a record. What is not written as it has to be for that reads as undefined, which no JSON is.
 */
class Picking {
  private at = 0;
  private hasLeapt = false;

  /**
   * @param leap how the largest member that is not wanted is stepped over; null where nothing is to be
   *   guessed
   */
  constructor(
    private readonly bytes: Buffer,
    private readonly leap: Leap | null,
  ) {}

  /**
   * What is wanted of all of the text; undefined where it is not written as it has to be, or a leap may have
   * been a wrong one.
   * @param count how many members are wanted
   */
  all(wanted: Wanted, count: number): unknown {
    const value = this.value(wanted, "meant");
    const isWhole = value !== undefined && this.at === this.bytes.length;
    if (!this.hasLeapt) return isWhole ? value : undefined;
    const isAll = isWhole && isJsonObject(value) && Object.keys(value).length === count;
    this.leap?.tell(isAll);
    return isAll ? value : undefined;
  }

  /** The value that begins here; of objects in it only what is wanted, where that is not all. */
  private value(wanted: Wanted | null, sense: NumberSense): unknown {
    const first = this.bytes[this.at];
    if (first === QUOTE) return this.text();
    if (first === OPEN_BRACE && wanted !== null) return this.object(wanted);
    if (first === OPEN_BRACKET && wanted !== null) return this.list(wanted, sense);
    const word = words.get(first);
    if (word !== undefined) {
      this.at += word.size;
      return word.value;
    }
    const digit = this.bytes[this.at + 1] === COMMA ? digits.get(first) : undefined;
    if (digit !== undefined) {
      this.at++;
      return digit;
    }
    const json = this.pass();
    const isWhole = first === OPEN_BRACE || first === OPEN_BRACKET;
    return isWhole ? JSON.parse(asWritten(json, sense)) : readNumber(json, sense);
  }

  private object(wanted: Wanted): unknown {
    const { bytes } = this;
    const object: Record<string, unknown> = {};
    const isRecord = this.at === 0;
    if (this.passes(this.at + 1, CLOSE_BRACE)) return object;
    for (;;) {
      const from = this.at + 2;
      if (bytes[from - 1] !== QUOTE) return undefined;
      const nameEnd = plainStringEnd(bytes, from);
      if (nameEnd === -1 || bytes[nameEnd + 1] !== COLON) return undefined;
      this.at = nameEnd + 2;
      if (isBlank(bytes[this.at])) return undefined;
      const found = wantedOf(bytes, from, nameEnd, wanted);
      if (found === null) this.at = isRecord ? this.step(from, nameEnd) : valueEnd(bytes, this.at);
      else {
        const value = this.value(found.inner, found.sense);
        if (value === undefined) return undefined;
        object[found.name] = value;
      }
      if (this.passes(this.at, CLOSE_BRACE)) return object;
      if (bytes[this.at] !== COMMA) return undefined;
    }
  }

  /**
   * The end of a member of the record that is not wanted. One leap at most: the mistakes of two could even
   * out.
   */
  private step(nameFrom: number, nameEnd: number): number {
    const { leap, bytes, at, hasLeapt } = this;
    if (leap === null) return valueEnd(bytes, at);
    const end = hasLeapt ? -1 : leap.over(bytes, nameFrom, nameEnd, at);
    if (end === -1) return leap.walk(bytes, nameFrom, nameEnd, at);
    this.hasLeapt = true;
    return end;
  }

  private list(wanted: Wanted, sense: NumberSense): unknown {
    const list: unknown[] = [];
    if (this.passes(this.at + 1, CLOSE_BRACKET)) return list;
    for (;;) {
      this.at++;
      const value = this.value(wanted, sense);
      if (value === undefined) return undefined;
      list.push(value);
      if (this.passes(this.at, CLOSE_BRACKET)) return list;
      if (this.bytes[this.at] !== COMMA) return undefined;
    }
  }

  private text(): unknown {
    const { bytes, at: from } = this;
    const plainEnd = plainStringEnd(bytes, from + 1);
    this.at = plainEnd === -1 ? stringEnd(bytes, from + 1) : plainEnd + 1;
    return plainEnd === -1
      ? JSON.parse(bytes.toString("utf8", from, this.at))
      : bytes.toString("utf8", from + 1, plainEnd);
  }

  /** Goes past a value. @returns its text */
  private pass(): string {
    const from = this.at;
    this.at = valueEnd(this.bytes, from);
    return this.bytes.toString("utf8", from, this.at);
  }

  /** Goes past a byte where it stands there. */
  private passes(at: number, byte: number): boolean {
    if (this.bytes[at] !== byte) return false;
    this.at = at + 1;
    return true;
  }
}

function wantedOf(bytes: Buffer, from: number, to: number, wanted: Wanted): Member | null {
  for (const one of wanted[to - from] ?? []) {
    let at = 0;
    while (at < one.bytes.length && one.bytes[at] === bytes[from + at]) at++;
    if (at === one.bytes.length) return one;
  }
  return null;
}
