import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ExportFilter } from "@/lib/contract/export-query";
import type { Engine, Tx } from "@/lib/database/engine";
import { filterOf } from "@/lib/source/database/page-plan";
import { foundKeys } from "./found-keys";
import { listedKeys } from "./listed-keys";

/** Some contributions. */
export interface RecordKeys {
  /** Their numbers in the store. */
  readonly seqs: ArrayLike<number>;
  /** Positions in `kinds`. */
  readonly kinds: ArrayLike<number>;
}

/** Which contributions an export has, in its order. */
export interface Keys extends RecordKeys {
  /** SHA-256 in hex of their ids, each on a line of its own, as the audit writes it. */
  readonly digest: string;
}

/**
 * Walks the keys of everything that a filter lets through: what is counted and told to the audit before the
 * first byte leaves is what is read afterwards, by number. Nine bytes a record are kept.
 * @throws the signal's reason where it is aborted
 */
export async function takeKeys(
  tx: Tx,
  engine: Engine["name"],
  filter: ExportFilter,
  signal: AbortSignal,
): Promise<Keys> {
  const taken: RecordKeys[] = [];
  const hash = createHash("sha256");
  for await (const rows of keysOf(tx, engine, filter)) {
    taken.push({
      seqs: Float64Array.from(rows, ({ seq }) => seq),
      kinds: Uint8Array.from(rows, ({ kind }) => kind),
    });
    hash.update(rows.map(({ id }) => `${id}\n`).join(""));
    // SQLite answers without leaving this turn: other requests must have theirs.
    await nextTurn();
    signal.throwIfAborted();
  }
  return { ...joined(taken), digest: hash.digest("hex") };
}

/** Lists that grow number by number take twice the memory, and leave as much behind. */
function joined(parts: readonly RecordKeys[]): RecordKeys {
  const length = parts.reduce((sum, { seqs }) => sum + seqs.length, 0);
  const all = { seqs: new Float64Array(length), kinds: new Uint8Array(length) };
  let at = 0;
  for (const { seqs, kinds } of parts) {
    all.seqs.set(seqs, at);
    all.kinds.set(kinds, at);
    at += seqs.length;
  }
  return all;
}

async function* keysOf(tx: Tx, engine: Engine["name"], asked: ExportFilter) {
  const filter = filterOf(asked);
  if (filter.kinds.length === 0 || filter.from > filter.to) return;
  const { q, sort } = asked;
  if (q === undefined) yield* listedKeys(tx, filter, asked);
  else yield* foundKeys(tx, engine, { q, filter, isDescending: sort === "-contribution_date" });
}
