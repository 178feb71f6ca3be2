/** Room for texts that come in any order and leave by their places. */
export class RowStore {
  private readonly bytes: Buffer;
  private readonly starts: Uint32Array;
  private readonly lengths: Uint32Array;
  private used = 0;

  /** @param room in bytes; @param places how many texts there are at most */
  constructor(room: number, places: number) {
    // Memory that nobody writes to is only promised by the system.
    this.bytes = Buffer.allocUnsafeSlow(room);
    this.starts = new Uint32Array(places);
    this.lengths = new Uint32Array(places);
  }

  /** Bytes of all that is kept. */
  get size(): number {
    return this.used;
  }

  /** Keeps the text of a place. @returns false where there is no room for it */
  put(place: number, text: string): boolean {
    const left = this.bytes.length - this.used;
    // A unit of UTF-16 is three bytes at most, so only near the end somebody has to count.
    if (text.length * 3 > left && Buffer.byteLength(text) > left) return false;
    const length = this.bytes.write(text, this.used);
    this.starts[place] = this.used;
    this.lengths[place] = length;
    this.used += length;
    return true;
  }

  /** The texts of the first places in their order, in pieces of about so many bytes. */
  *inOrder(places: number, about: number): Generator<Buffer> {
    for (let from = 0; from < places; ) {
      let [to, size] = [from, 0];
      while (to < places && (size === 0 || size < about)) size += this.lengths[to++] ?? 0;
      const piece = Buffer.allocUnsafe(size);
      for (let at = 0; from < to; from++) {
        const start = this.starts[from] ?? 0;
        at += this.bytes.copy(piece, at, start, start + (this.lengths[from] ?? 0));
      }
      yield piece;
    }
  }

  clear(): void {
    this.used = 0;
  }
}
