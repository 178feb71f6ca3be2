import { parseMoment } from "@/lib/contract/moment";
import { maxCurrencyLength, upperAscii } from "@/lib/contract/text";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/json/json-value";
import { decimalText, toTenThousandths } from "./money";
import { cut } from "./text";

/** Durations in ms. A day is a UTC day; days of a time zone may be shorter or longer. */
export const dayLength = 86_400_000;
export const hourLength = 3_600_000;
/** A day is over everywhere this long after its midnight UTC: time zones reach twelve hours behind UTC. */
export const dayLengthEverywhere = 1.5 * dayLength;

/** Whether a day (midnight UTC) is over everywhere at `now` (ms UTC). */
export function hasPassed(day: number, now: number): boolean {
  return day + dayLengthEverywhere <= now;
}

/** Matches printable ASCII, which almost every text is. */
const ordinary = /^[\x20-\x7e]*$/;
const noFields: JsonObject = {};

/** Returns a member of a parsed JSON object; undefined if it is absent or the value is not an object. */
export function member(value: unknown, name: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Returns a member that is a list; anything else reads as an empty one. */
export function memberList(value: unknown, name: string): readonly JsonValue[] {
  const list = member(value, name);
  return Array.isArray(list) ? list : [];
}

/** Whether a flag is set, in any spelling that occurs: true, 1, "1", "true" (docs/decisions/005). */
export function isSet(flag: unknown): boolean {
  return flag === true || flag === 1 || flag === "1" || flag === "true";
}

/** Returns the trimmed text of a value; null if it has none. Numbers become their digits. */
export function readText(value: unknown): string | null {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : null;
  if (typeof value !== "string") return null;
  const trimmed = printable(value).trim();
  return trimmed === "" ? null : trimmed;
}

/**
 * Returns a text as a browser reads it from a page: NUL and lone surrogates become U+FFFD, every line end LF.
 * Otherwise the server and the browser would render different texts.
 */
export function printable(text: string): string {
  return ordinary.test(text) ? text : text.toWellFormed().replaceAll("\0", "\ufffd").replace(/\r\n?/g, "\n");
}

/**
 * Parses a datetime of a record to ms UTC, dropping fractions; null if it is unset or unreadable. Formats
 * include `…Z`, `…+0200` and microseconds (docs/decisions/005).
 */
export function readInstant(value: unknown): number | null {
  if (typeof value !== "string") return null;
  const moment = parseMoment(value);
  return moment === null ? null : Math.floor(moment);
}

/**
 * Returns a currency code, trimmed and in upper case: records have `CAD`, `cad` and `Cad` for one. Codes have
 * three letters. A longer text is cut, because it is shown with every amount.
 */
export function currencyCode(value: unknown): string | null {
  const code = readText(value);
  return code === null ? null : cut(upperAscii(code), maxCurrencyLength - 1);
}

/** Returns the id of a record without trimming it; null if it has none. */
export function recordId(record: unknown): string | null {
  const id = member(record, "id");
  if (typeof id === "number") return String(id);
  return typeof id === "string" && id !== "" ? printable(id) : null;
}

/** Reads members of a JSON object by type. A member of another type is treated as absent. */
export class Fields {
  readonly json: JsonObject;

  /** @param value anything but an object is treated as one without members */
  constructor(value: unknown) {
    this.json = isJsonObject(value) ? value : noFields;
  }

  /** Returns the member unchanged; null if it is absent. */
  value(name: string): JsonValue {
    return this.json[name] ?? null;
  }

  /** Returns the text of the first of several members that has one. */
  text(...names: readonly string[]): string | null {
    for (const name of names) {
      const found = readText(this.json[name]);
      if (found !== null) return found;
    }
    return null;
  }

  flag(name: string): boolean {
    return isSet(this.json[name]);
  }

  /** Returns the date of the first of several members that has a readable one, in ms UTC. */
  instant(...names: readonly string[]): number | null {
    for (const name of names) {
      const found = readInstant(this.json[name]);
      if (found !== null) return found;
    }
    return null;
  }

  /** Returns the midnight UTC of a calendar day, whatever time and offset follow it; null without one. */
  day(name: string): number | null {
    const text = this.text(name);
    return readInstant(text) === null ? null : readInstant(text?.slice(0, "YYYY-MM-DD".length));
  }

  /** Returns an amount in ten-thousandths. */
  amount(name: string): bigint | null {
    return toTenThousandths(decimalText(this.json[name]));
  }

  /** Returns a number, even if it is written as text; NaN if there is none. */
  number(name: string): number {
    return Number(readText(this.json[name]) ?? Number.NaN);
  }

  count(name: string): number | null {
    const number = this.number(name);
    return Number.isSafeInteger(number) && number >= 0 ? number : null;
  }

  part(name: string): Fields {
    return new Fields(this.json[name]);
  }

  list(name: string): readonly JsonValue[] {
    return memberList(this.json, name);
  }

  parts(name: string): readonly Fields[] {
    return this.list(name).map((part) => new Fields(part));
  }

  /** Returns the currency code; some servers send it in place of the object (read API §2.14). */
  currency(): string | null {
    const currency = this.value("currency");
    if (typeof currency === "string") return currencyCode(currency);
    return currencyCode(member(currency, "iso_code")) ?? currencyCode(member(currency, "code"));
  }
}
