/** A number that a double may not give back as it is written: with a fraction, an exponent or many digits. */
const doubtful = /[:,[]\s*-?(?:\d+[.eE]|\d{16})/;
const textOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
const number = /^-?\d[\d.eE+-]*$/;

/**
 * A number of JSON with all that is written of it: where a double would be written otherwise (`0.10`, `1e3`, `1234567890123456.78`),
 * the characters that stand there. Undefined for what is no number.
 */
export function readNumber(json: string): number | string | undefined {
  const value = Number(json);
  if (Number.isFinite(value) && String(value) === json) return value;
  return number.test(json) ? json : undefined;
}

/** JSON with a text in place of every number that `readNumber` reads as one. @param json well-formed */
export function asWritten(json: string): string {
  if (!doubtful.test(json)) return json;
  return json.replace(textOrNumber, (token) =>
    token.startsWith('"') || typeof readNumber(token) === "number" ? token : `"${token}"`,
  );
}
