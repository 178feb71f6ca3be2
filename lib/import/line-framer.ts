import { CARRIAGE_RETURN, LINE_FEED, skipBlanks } from "@/lib/json/bytes";
import type { Frame, Framer } from "./frame";
import { Pieces } from "./pieces";

/** Cuts NDJSON: one frame a line. Blank lines, CRLF and a last line without its line feed are fine. */
export class LineFramer implements Framer {
  readonly #pieces = new Pieces();
  #line: number;
  #lineStart: number;
  #passed: number;

  /** `line` and `offset`: where in the file the first byte to be fed stands. */
  constructor(line: number, offset: number) {
    this.#line = line;
    this.#lineStart = offset;
    this.#passed = offset;
  }

  *feed(bytes: Uint8Array): Generator<Frame> {
    let from = 0;
    for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, from)) {
      this.#pieces.add(bytes.subarray(from, at));
      from = at + 1;
      yield* this.end();
      this.#line++;
      this.#lineStart = this.#passed + from;
    }
    if (from < bytes.length) this.#pieces.add(bytes.subarray(from));
    this.#passed += bytes.length;
  }

  *end(): Generator<Frame> {
    const { bytes, tooLong } = this.#pieces.take();
    if (skipBlanks(bytes, 0) === bytes.length) return;
    const text = bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
    yield { line: this.#line, offset: this.#lineStart, bytes: text, tooLong };
  }
}
