/** The bytes of one would-be record and where they stand in their file. */
export interface Frame {
  /** Where it begins: the line, counted from 1, and the byte, counted from 0. */
  readonly line: number;
  readonly offset: number;
  /** Its text as written; only the beginning where `tooLong`. */
  readonly bytes: Uint8Array;
  /** Whether it is longer than a record may be; it was then passed over in constant memory. */
  readonly tooLong: boolean;
}

/** Cuts the bytes of a file, given in pieces of any size, into frames. */
export interface Framer {
  /** May throw `FileRefusal` after the frames that came before the trouble. */
  feed(bytes: Uint8Array): Iterable<Frame>;
  /** What is left when the file has ended. */
  end(): Iterable<Frame>;
}

/** A file that cannot be read on, in plain words that hold nothing of its content. */
export class FileRefusal extends Error {
  override readonly name = "FileRefusal";
}
