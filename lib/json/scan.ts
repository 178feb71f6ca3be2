/** The structural bytes of JSON text (RFC 8259 §2). In UTF-8, none of them is part of another character. */
const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;

/** JSON text with a broken structure (brackets, commas, colons, quotes). The message quotes no text. */
export class JsonTextError extends Error {
  override readonly name = "JsonTextError";

  /** @param offset index of the byte where the structure breaks */
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

/** Whether a byte is JSON whitespace; `undefined` (past the end) is not. */
function isBlank(byte: number | undefined): boolean {
  // Most bytes are letters, so one comparison decides.
  if (byte === undefined || byte > SPACE) return false;
  return byte === SPACE || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === TAB;
}

/** Returns the index of the first byte at or after `from` that is not whitespace, or the length. */
export function skipBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isBlank(bytes[at])) at++;
  return at;
}

/**
 * Surveys JSON text in one pass over its bytes, before it is parsed. Colons outside strings count the members
 * as written, including repeated names; colons and commas together bound the number of values. A bare scalar
 * has depth 0. `blanks`: whether there is whitespace outside strings. Malformed text yields mere counts.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a call for each byte would be slower.
export function survey(bytes: Uint8Array) {
  let [colons, commas] = [0, 0];
  let [level, depth] = [0, 0];
  let blanks = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      // Most bytes are in strings, so a loop of their own skips them.
      while (++at < bytes.length && bytes[at] !== QUOTE) if (bytes[at] === BACKSLASH) at++;
    } else if (byte === COLON) colons++;
    else if (byte === COMMA) commas++;
    else if (isBlank(byte)) blanks = true;
    else if (isOpening(byte)) depth = Math.max(depth, ++level);
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) level--;
  }
  return { colons, commas, depth, blanks };
}

const scalar = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
const latin1 = new TextDecoder("latin1");

/**
 * Returns the index just past the JSON value that begins at `from`. Checks its outer brackets and the
 * spelling of a bare number or literal; the caller checks the rest. Throws `JsonTextError`.
 */
export function valueEnd(bytes: Uint8Array, from: number): number {
  const end = new ValueScan().feed(bytes, from);
  if (end === -1) throw new JsonTextError("the text ends inside a value", bytes.length);
  const [first, last] = [bytes[from], bytes[end - 1]];
  if (first === OPEN_BRACE || first === OPEN_BRACKET) {
    if (last !== (first === OPEN_BRACE ? CLOSE_BRACE : CLOSE_BRACKET)) {
      throw new JsonTextError("brackets do not match", end - 1);
    }
  } else if (first !== QUOTE && !scalar.test(latin1.decode(bytes.subarray(from, end)))) {
    throw new JsonTextError("a value is expected", from);
  }
  return end;
}

/**
 * Finds the end of one JSON value in bytes that may arrive in chunks. Counts brackets outside strings and
 * checks nothing else, so that the end of a malformed record can still be found.
 */
export class ValueScan {
  #hasBegun: boolean;
  /** Whether the value is a number or a literal: neither a string nor in brackets. */
  #isScalar = false;
  #isInString = false;
  #isEscaped = false;

  /** @param depth the number of brackets that are already open; the value ends where the outermost closes */
  constructor(private depth = 0) {
    this.#hasBegun = depth > 0;
  }

  /**
   * Continues at `from`. Returns the index just past the value, or -1 if the bytes end first. Throws at a
   * line feed inside a string (`JsonTextError`): a quote is missing, and all that follows would be misread.
   */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a call for each byte would be slower.
  feed(bytes: Uint8Array, from: number): number {
    if (!this.#hasBegun && from < bytes.length) {
      this.#hasBegun = true;
      this.#isScalar = !isOpening(bytes[from]) && bytes[from] !== QUOTE;
    }
    if (this.#isScalar) return scalarEnd(bytes, from);
    let at = from;
    while (at < bytes.length) {
      if (this.#isInString) {
        at = this.#passString(bytes, at);
        if (this.#isInString) return -1;
        if (this.depth === 0) return at;
      }
      const byte = bytes[at++];
      if (byte === QUOTE) this.#isInString = true;
      else if (isOpening(byte)) this.depth++;
      else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && --this.depth <= 0) return at;
    }
    return -1;
  }

  /** Returns the index just past the string, or the length if it continues in the next chunk. */
  #passString(bytes: Uint8Array, from: number): number {
    let at = this.#isEscaped ? from + 1 : from;
    this.#isEscaped = false;
    while (at < bytes.length) {
      const byte = bytes[at++];
      if (byte === QUOTE) {
        this.#isInString = false;
        return at;
      }
      if (byte === LINE_FEED) throw new JsonTextError("a string is not closed on its line", at - 1);
      if (byte === BACKSLASH) {
        this.#isEscaped = at === bytes.length;
        at++;
      }
    }
    return bytes.length;
  }
}

export function isOpening(byte: number | undefined): boolean {
  return byte === OPEN_BRACE || byte === OPEN_BRACKET;
}

function scalarEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === COMMA || byte === CLOSE_BRACKET || byte === CLOSE_BRACE || isBlank(byte)) return at;
  }
  return -1;
}
