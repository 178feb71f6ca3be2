import { hash } from "node:crypto";

const startSlots = 1 << 16;

/**
 * Remembers which ids an import has met, whatever their length: 64 bits of a hash each, in a table that
 * grows. It remembers up to 2 million (32 MiB) and knows nothing of those that come after, so that memory
 * stays bounded.
 */
export class SeenIds {
  #table = new BigUint64Array(startSlots);
  #count = 0;

  constructor(readonly limit = 2_000_000) {}

  /** Whether the id was met before; from now on it was. */
  meet(id: string): boolean {
    const key = keyOf(id);
    const slot = freeSlot(this.#table, key);
    if (this.#table[slot] === key) return true;
    if (this.#count < this.limit) {
      this.#table[slot] = key;
      this.#count++;
      if (this.#count * 2 > this.#table.length) this.#grow();
    }
    return false;
  }

  #grow(): void {
    const larger = new BigUint64Array(this.#table.length * 2);
    for (const key of this.#table) if (key !== 0n) larger[freeSlot(larger, key)] = key;
    this.#table = larger;
  }
}

function keyOf(id: string): bigint {
  // 0 marks an empty slot.
  return hash("sha1", id, "buffer").readBigUInt64LE() | 1n;
}

/** The slot that holds the key, or the empty one where it belongs. The table is never full. */
function freeSlot(table: BigUint64Array, key: bigint): number {
  const mask = table.length - 1;
  let slot = Number((key >> 1n) & BigInt(mask));
  while (table[slot] !== 0n && table[slot] !== key) slot = (slot + 1) & mask;
  return slot;
}
