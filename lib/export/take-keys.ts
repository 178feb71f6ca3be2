import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ExportFilter } from "@/lib/contract/export-query";
import type { Engine, Tx } from "@/lib/database/engine";
import { kinds, kindsAsked } from "@/lib/reading/kind";
import { rangeOf } from "@/lib/source/database/page-plan";
import { foundKeys } from "./found-keys";
import { listedKeys } from "./listed-keys";

/** Some contributions. */
export interface RecordKeys {
  /** Their numbers in the store. */
  readonly seqs: readonly number[];
  /** Positions in `kinds`. */
  readonly kinds: readonly number[];
}

/** Which contributions an export has, in its order. */
export interface Keys extends RecordKeys {
  /** SHA-256 in hex of their ids, each on a line of its own, as the audit writes it. */
  readonly digest: string;
}

/**
 * Walks the keys of everything that a filter lets through: what is counted and told to the audit before the first byte leaves
 * is what is read afterwards, by number. Sixteen bytes a record are kept.
 * @throws the signal's reason where it is aborted
 */
export async function takeKeys(
  tx: Tx,
  engine: Engine["name"],
  filter: ExportFilter,
  signal: AbortSignal,
): Promise<Keys> {
  const taken = { seqs: [] as number[], kinds: [] as number[] };
  const hash = createHash("sha256");
  for await (const rows of keysOf(tx, engine, filter)) {
    for (const { seq, kind, id } of rows) {
      taken.seqs.push(seq);
      taken.kinds.push(kind);
      hash.update(`${id}\n`);
    }
    // SQLite answers without leaving this turn: other requests must have theirs.
    await nextTurn();
    signal.throwIfAborted();
  }
  return { ...taken, digest: hash.digest("hex") };
}

async function* keysOf(tx: Tx, engine: Engine["name"], asked: ExportFilter) {
  const filter = { ...rangeOf(asked), kinds: kindsAsked(asked).map((kind) => kinds.indexOf(kind)) };
  if (filter.kinds.length === 0 || filter.from > filter.to) return;
  const { q, sort } = asked;
  if (q === undefined) yield* listedKeys(tx, filter, asked);
  else yield* foundKeys(tx, engine, { q, filter, isDescending: sort === "-contribution_date" });
}
