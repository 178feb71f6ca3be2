import { member } from "./member";
import { toMinor } from "./minor-units";
import { readText } from "./text";

/** The currency code of a contribution or payment; some servers send a plain code in place of the object (spec §2.14). */
export function currencyOf(holder: unknown): string | null {
  const currency = member(holder, "currency");
  const code = readText(member(currency, "iso_code")) ?? readText(member(currency, "code"));
  return code ?? (typeof currency === "string" ? readText(currency) : null);
}

/** An amount of a contribution or payment in minor units of that record's own currency; null when unreadable. */
export function minorOf(holder: unknown, field: string): bigint | null {
  return toMinor(member(holder, field), currencyOf(holder));
}
