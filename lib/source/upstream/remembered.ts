import { LRUCache } from "lru-cache";

const maxBytes = 4 * 1024 * 1024;
/** Nobody's data stay for long because they were looked at once, in ms. */
const longest = 600_000;

/** Room for 4 MiB of what was read last, each for ten minutes. @param bytesOf what one takes up */
export function remembered<Value extends object>(bytesOf: (value: Value) => number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: maxBytes, ttl: longest, ttlAutopurge: true, sizeCalculation: bytesOf });
}
