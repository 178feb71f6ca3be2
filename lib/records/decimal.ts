/** As most amounts are written: nothing is to be done. */
const plain = /^(?:0|[1-9]\d{0,59})(?:\.\d{1,60})?$/;
const pattern = /^([+-]?)(\d{1,60})(?:\.(\d{0,60}))?(?:e([+-]?\d{1,2}))?$/i;

/**
 * An amount as records carry it, decimal text or a number (read API §2.6), as plain decimal text:
 * `"25.0000"`, `"-3.5"`, never with an exponent. Null for what is no amount; the point is moved, nothing is
 * computed.
 */
export function decimalText(value: unknown): `${number}` | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const text = String(value);
  if (plain.test(text) && isPlain(text)) return text;
  const match = pattern.exec(text.trim());
  if (match === null) return null;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const point = whole.length + Number(exponent);
  const digits = ("0".repeat(Math.max(0, -point)) + whole + fraction).padEnd(point, "0");
  const integer = digits.slice(0, Math.max(0, point)).replace(/^0+(?=\d)/, "") || "0";
  const rest = digits.slice(Math.max(0, point));
  const negative = sign === "-" && /[1-9]/.test(digits);
  const written = `${negative ? "-" : ""}${integer}${rest === "" ? "" : `.${rest}`}`;
  return isPlain(written) ? written : null;
}

function isPlain(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}
