import { COLON, COMMA, QUOTE } from "@/lib/json/scan";
import { plainStringEnd, valueEnd } from "./compact-json";

/** In bytes: the end of a smaller value is found as soon by walking through it. */
const large = 1024;
const plainName = /^\w+$/;

/**
 * Steps over the largest member of records that nobody wants, half of a record, by what stood behind it in
 * records before: `],"currency":`. No text holds a bare quote, so wherever that stands a list ends and such a
 * member follows; but whether it is that list, only the rest of the record can tell. Who took a leap believes
 * what came out where the record ended where it should and had every member that was wanted.
 */
export class Leap {
  private size = large;
  private name = Buffer.of();
  private mark = Buffer.of();
  private hits = 0;
  private misses = 0;

  /** The end of a member's value, found by a leap; -1 where none is to be taken. */
  over(bytes: Buffer, nameFrom: number, nameEnd: number, from: number): number {
    const { name, mark } = this;
    if (nameEnd - nameFrom !== name.length || !this.isWorthIt()) return -1;
    if (name.compare(bytes, nameFrom, nameEnd) !== 0) return -1;
    const found = bytes.indexOf(mark, from);
    return found === -1 ? -1 : found + 1;
  }

  /**
   * The end of a member's value, found by walking through it; what follows is remembered where that was far.
   */
  walk(bytes: Buffer, nameFrom: number, nameEnd: number, from: number): number {
    const end = valueEnd(bytes, from);
    if (end - from <= this.size || bytes[end] !== COMMA || bytes[end + 1] !== QUOTE) return end;
    const nextEnd = plainStringEnd(bytes, end + 2);
    if (bytes[nextEnd + 1] !== COLON || !plainName.test(bytes.toString("latin1", end + 2, nextEnd)))
      return end;
    this.size = end - from;
    this.name = Buffer.from(bytes.subarray(nameFrom, nameEnd));
    this.mark = Buffer.from(bytes.subarray(end - 1, nextEnd + 2));
    return end;
  }

  /** @param served whether what came out after a leap could be believed */
  tell(served: boolean): void {
    if (served) this.hits++;
    else this.misses++;
  }

  /** A record that lacks something that is wanted is walked through twice. */
  private isWorthIt(): boolean {
    return this.misses * 10 <= this.hits + 10;
  }
}
