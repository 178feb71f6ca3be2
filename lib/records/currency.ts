import { upperAscii } from "@/lib/contract/folded-text";
import { cut } from "./long-texts";
import { member } from "./member";
import { toExact, toMinor } from "./minor-units";
import { readText } from "./text";

/** Codes have three letters; what is longer is none, and stands behind every amount all the same. */
const longestCode = 12;

/**
 * A currency code as the desk compares it, trimmed and in upper case: records write `CAD`, `cad` and `Cad`
 * for one currency. Null where the value says nothing. Every code is read here; the record itself keeps its
 * own spelling.
 */
export function currencyCode(value: unknown): string | null {
  const code = readText(value);
  return code === null ? null : cut(upperAscii(code), longestCode);
}

/**
 * The currency code of a contribution or payment; some servers send a plain code in place of the object (read
 * API §2.14).
 */
export function currencyOf(holder: unknown): string | null {
  const currency = member(holder, "currency");
  const code = currencyCode(member(currency, "iso_code")) ?? currencyCode(member(currency, "code"));
  return code ?? (typeof currency === "string" ? currencyCode(currency) : null);
}

/** As most amounts stand that nobody owes or got back: nothing in any currency. */
const nothing = /^0(?:\.0+)?$/;

/**
 * An amount of a contribution or payment in minor units of that record's own currency; null when unreadable.
 */
export function minorOf(holder: unknown, field: string): bigint | null {
  const amount = member(holder, field);
  if (amount === 0 || (typeof amount === "string" && nothing.test(amount))) return 0n;
  return toMinor(amount, currencyOf(holder));
}

/** An amount of a contribution or payment in ten-thousandths, with all its digits; null when unreadable. */
export function exactOf(holder: unknown, field: string): bigint | null {
  return toExact(member(holder, field));
}
