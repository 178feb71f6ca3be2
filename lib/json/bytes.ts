/**
 * The bytes that give JSON text its shape (RFC 8259 §2). In UTF-8 none of them occurs inside another
 * character.
 */
export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;

/** Whether a byte is JSON whitespace; `undefined` (past the end) is not. */
export function isBlank(byte: number | undefined): boolean {
  // Most bytes are letters: one comparison tells.
  if (byte === undefined || byte > SPACE) return false;
  return byte === SPACE || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === TAB;
}

/** The index of the first byte at or after `from` that is not whitespace; the length when there is none. */
export function skipBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isBlank(bytes[at])) at++;
  return at;
}
