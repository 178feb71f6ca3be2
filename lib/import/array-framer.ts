import { CLOSE_BRACKET, COMMA, isBlank, LINE_FEED } from "@/lib/json/bytes";
import { JsonTextError } from "@/lib/json/json-text-error";
import { ValueScan } from "@/lib/json/value-scan";
import { FileRefusal, type Frame, type Framer } from "./frame";
import { Pieces } from "./pieces";

/**
 * Cuts the elements of one JSON array, however long, in constant memory. A malformed element is passed over
 * by its brackets; where the array itself is broken, nothing after that point can be trusted and it stops.
 */
export class ArrayFramer implements Framer {
  readonly #pieces = new Pieces();
  #place: "first" | "element" | "inside" | "after" | "tail" | "end" = "first";
  #scan = new ValueScan();
  #start = { line: 1, offset: 0 };
  #line: number;
  #passed: number;

  /**
   * `line` and `offset`: where in the file the byte after the opening bracket stands. `enclosed`: the array
   * is a member of an object, whose other members are passed over.
   */
  constructor(
    line: number,
    offset: number,
    readonly enclosed: boolean,
  ) {
    this.#line = line;
    this.#passed = offset;
  }

  *feed(bytes: Uint8Array): Generator<Frame> {
    let at = 0;
    while (at < bytes.length) {
      if (this.#place === "inside" || this.#place === "tail") {
        const end = this.#goOn(bytes, at);
        if (this.#place === "inside") this.#pieces.add(bytes.subarray(at, end === -1 ? bytes.length : end));
        if (end === -1) break;
        at = end;
        if (this.#place === "inside") yield { ...this.#start, ...this.#pieces.take() };
        this.#line += this.#scan.lines;
        this.#place = this.#place === "inside" ? "after" : "end";
      } else {
        const byte = bytes[at];
        if (byte === LINE_FEED) this.#line++;
        if (isBlank(byte) || this.#takeMark(byte)) at++;
        else this.#begin(at);
      }
    }
    this.#passed += bytes.length;
  }

  end(): Iterable<Frame> {
    if (this.#place === "end") return [];
    throw new FileRefusal(
      `The file ends inside its list (line ${this.#line}). What came before is imported.`,
    );
  }

  /** Takes a comma or the closing bracket where one belongs. */
  #takeMark(byte: number | undefined): boolean {
    if (byte === COMMA && this.#place === "after") this.#place = "element";
    else if (byte === CLOSE_BRACKET && (this.#place === "after" || this.#place === "first")) {
      this.#place = this.enclosed ? "tail" : "end";
      this.#scan = new ValueScan(1);
    } else return false;
    return true;
  }

  #begin(at: number): void {
    if (this.#place === "end") throw this.#broken("something follows the end of the list", at);
    if (this.#place === "after") throw this.#broken("a comma is missing", at);
    this.#place = "inside";
    this.#scan = new ValueScan();
    this.#start = { line: this.#line, offset: this.#passed + at };
  }

  #goOn(bytes: Uint8Array, at: number): number {
    try {
      return this.#scan.feed(bytes, at);
    } catch (error) {
      if (!(error instanceof JsonTextError)) throw error;
      this.#line += this.#scan.lines;
      throw this.#broken(error.message, error.offset);
    }
  }

  #broken(what: string, at: number): FileRefusal {
    const place = `line ${this.#line}, byte ${this.#passed + at}`;
    return new FileRefusal(`The list is broken at ${place}: ${what}. What came before it is imported.`);
  }
}
