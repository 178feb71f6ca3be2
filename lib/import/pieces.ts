import { maxRecordBytes } from "@/lib/json/check-record";

const sampleBytes = 512;

/** Collects a record that arrives in pieces; of one that grows too long it keeps only the beginning. */
export class Pieces {
  #parts: Uint8Array[] = [];
  #size = 0;

  add(part: Uint8Array): void {
    const before = this.#size;
    this.#size += part.length;
    if (this.#size <= maxRecordBytes) this.#parts.push(part);
    else if (before <= maxRecordBytes) this.#parts = [sampleOf([...this.#parts, part])];
  }

  /** Hands over what was collected and begins anew. */
  take(): { bytes: Uint8Array; tooLong: boolean } {
    const [only = new Uint8Array()] = this.#parts;
    const bytes = this.#parts.length === 1 ? only : Buffer.concat(this.#parts);
    const tooLong = this.#size > maxRecordBytes;
    this.#parts = [];
    this.#size = 0;
    return { bytes, tooLong };
  }
}

/** A copy, so that the long record's memory can go. */
function sampleOf(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts.map((part) => part.subarray(0, sampleBytes))).subarray(0, sampleBytes);
}
