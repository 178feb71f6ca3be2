import { LRUCache } from "lru-cache";
import type { Database } from "@/lib/database/database";
import { findDocuments } from "@/lib/database/documents";
import type { Tx } from "@/lib/database/engine";
import type { JsonValue } from "@/lib/json/json-value";

/** In bytes of text; parsed they take a few times as many. */
const mostBytes = 2 ** 21;

/**
 * Contributions' records by their numbers in the store, kept while the store stays as it is: an overview
 * shows the same few again.
 */
export class RecentRecords {
  private version = -1;
  private readonly kept = new LRUCache<number, { readonly record: JsonValue }>({ maxSize: mostBytes });

  constructor(private readonly database: Database) {}

  /**
   * Records in the order of their numbers; null for one that is not there. @param version of the store, as
   * `tx` sees it
   */
  async read(tx: Tx, version: number, seqs: readonly number[]): Promise<readonly JsonValue[]> {
    if (version !== this.version) this.kept.clear();
    this.version = version;
    const known = new Map(seqs.map((seq) => [seq, this.kept.get(seq)]));
    const missing = seqs.filter((seq) => known.get(seq) === undefined);
    for (const { seq, bytes, text } of missing.length === 0 ? [] : await this.find(tx, missing)) {
      const found = { record: text === null ? null : parse(text) };
      known.set(seq, found);
      // Whoever read of another moment in between keeps nothing of this one.
      if (version === this.version) this.kept.set(seq, found, { size: Math.max(1, bytes) });
    }
    return seqs.map((seq) => known.get(seq)?.record ?? null);
  }

  private find(tx: Tx, seqs: readonly number[]) {
    return findDocuments(tx, this.database, seqs);
  }
}

function parse(text: Uint8Array): JsonValue {
  return JSON.parse(Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString());
}
