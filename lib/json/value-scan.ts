import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  isBlank,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from "./bytes";
import { JsonTextError } from "./json-text-error";

/**
 * Finds where one JSON value ends, in one pass over bytes that may arrive in pieces. Counts brackets outside
 * strings and judges nothing else, so that the end of a malformed record can still be found.
 */
export class ValueScan {
  /** Line feeds passed so far. */
  lines = 0;
  #depth: number;
  readonly #maxDepth: number;
  #kind: "unknown" | "container" | "string" | "scalar" = "unknown";
  /** 0: outside strings. 1: the bytes ended inside one. 2: they ended just before an escaped byte. */
  #cut = 0;

  /**
   * `depth` above 0: begin inside that many open brackets and find the end of the outermost. More than
   * `maxDepth` open brackets throw `JsonTextError`.
   */
  constructor(depth = 0, maxDepth = Number.POSITIVE_INFINITY) {
    this.#depth = depth;
    this.#maxDepth = maxDepth;
    if (depth > 0) this.#kind = "container";
  }

  /**
   * Goes on with the value at `from`; the first call stands on its first byte. Gives the index just past its
   * end, or -1 when the bytes end first. A line feed inside a string throws `JsonTextError`: a quote is
   * missing, and whatever follows would be read inside out.
   */
  feed(bytes: Uint8Array, from: number): number {
    if (from >= bytes.length) return -1;
    if (this.#kind === "unknown") this.#kind = kindOf(bytes[from]);
    if (this.#kind === "scalar") return scalarEnd(bytes, from);
    if (this.#cut === 0) return this.#passStructure(bytes, from);
    const at = stringEnd(bytes, from + this.#cut - 1);
    this.#cut = Math.max(0, at - bytes.length);
    if (this.#cut > 0) return -1;
    return this.#depth === 0 ? at : this.#passStructure(bytes, at);
  }

  #passStructure(bytes: Uint8Array, from: number): number {
    const size = bytes.length;
    const maxDepth = this.#maxDepth;
    let depth = this.#depth;
    let at = from;
    while (at < size) {
      const byte = bytes[at++];
      if (byte === QUOTE) {
        at = stringEnd(bytes, at);
        if (at > size) break;
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        if (++depth > maxDepth) throw new JsonTextError("nested too deeply", at - 1);
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth--;
      else {
        if (byte === LINE_FEED) this.lines++;
        continue;
      }
      if (depth === 0) return at;
    }
    this.#depth = depth;
    this.#cut = Math.max(0, at - size);
    return -1;
  }
}

/**
 * From inside a string, the index just past its closing quote. Past the length when the bytes end first:
 * by 1, or by 2 when an escape is cut in two.
 */
function stringEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const byte = bytes[at++];
    if (byte === QUOTE || byte === undefined) return at;
    if (byte === LINE_FEED) throw new JsonTextError("a text is not closed on its line", at - 1);
    if (byte === BACKSLASH) at++;
  }
}

function kindOf(byte: number | undefined): "container" | "string" | "scalar" {
  if (byte === OPEN_BRACE || byte === OPEN_BRACKET) return "container";
  return byte === QUOTE ? "string" : "scalar";
}

function scalarEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === COMMA || byte === CLOSE_BRACKET || byte === CLOSE_BRACE || isBlank(byte)) return at;
  }
  return -1;
}
