import { remembered } from "./remembered";

/** What is told of a small record takes up more than the record. */
const overhead = 512;
/**
 * Bytes that a record is looked up by; one that has fewer is read in no time. Two records that begin alike
 * push each other out, and nothing worse.
 */
const beginning = 64;

/** A record's text, and what reading it told. */
export interface KnownRecord<Facts> {
  readonly text: Uint8Array;
  readonly facts: Facts;
}

export interface KnownRecords<Facts> {
  /** The record whose text stands in `bytes` at `from`, to the byte, where it is known. */
  at(bytes: Uint8Array, from: number): KnownRecord<Facts> | undefined;
  /** Remembers a copy: the answer that the text is a part of may be much larger. */
  keep(text: Uint8Array, facts: Facts): void;
}

/**
 * Remembers for ten minutes what the newest records of lists were read as, up to 4 MiB of them. Most of the
 * time that the desk adds to a list goes into reading it, and most lists have records that another list, or
 * the same one, had before.
 */
export function createKnownRecords<Facts>(): KnownRecords<Facts> {
  const known = remembered<KnownRecord<Facts>>(({ text }) => text.byteLength + overhead);
  return {
    at(bytes, from) {
      const record = known.get(keyOf(bytes, from));
      if (record === undefined) return undefined;
      const { text } = record;
      return Buffer.compare(text, bytes.subarray(from, from + text.byteLength)) === 0 ? record : undefined;
    },
    keep(text, facts) {
      if (text.byteLength >= beginning) known.set(keyOf(text, 0), { text: text.slice(), facts });
    },
  };
}

function keyOf({ buffer, byteOffset, byteLength }: Uint8Array, from: number): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("latin1", from, from + beginning);
}
