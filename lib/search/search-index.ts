import { addTexts, clearTexts, forgetTexts, insertRows, isSameRow, keyList } from "@/lib/database/bulk";
import type { Engine, Tx } from "@/lib/database/engine";
import { notable } from "@/lib/database/figure-traits";
import type { Tables } from "@/lib/database/schema/schema";
import type { SearchKeys } from "./search-keys";

/** A contribution to be indexed, `occurredAt` in ms UTC. */
interface IndexRow {
  readonly seq: number;
  readonly occurredAt: number;
  readonly searchKeys: SearchKeys;
  readonly figureKeys: { readonly traits: number };
}

const fullTexts = ["contribution_words", "contribution_trigrams"] as const;

/**
 * Indexes contributions in the transaction that stores or removes them. Rows that would not change are not
 * written.
 * @param replaced the numbers of those that may be indexed already: they are removed, unless among `rows`
 */
export async function indexContributions(
  tx: Tx,
  engine: Engine["name"],
  rows: readonly IndexRow[],
  replaced: readonly number[],
): Promise<void> {
  const entries = new Map(rows.map((row) => [row.seq, toEntry(row)]));
  const stale: Tables["contribution_search"][] = [];
  const stored = tx.selectFrom("contribution_search").selectAll().where("seq", "in", keyList(tx, replaced));
  for (const row of await stored.execute()) {
    const entry = entries.get(row.seq);
    if (entry !== undefined && isSameRow(row, entry)) entries.delete(row.seq);
    else stale.push(row);
  }
  if (engine === "sqlite") await forgetTexts(tx, fullTexts, stale.map(toText));
  const gone = stale.map(({ seq }) => seq);
  await tx.deleteFrom("contribution_search").where("seq", "in", keyList(tx, gone)).execute();
  // SQLite's full-text tables are written fastest in the order of their keys.
  const added = [...entries.values()].sort((one, other) => one.sort_key - other.sort_key);
  await insertRows(tx, "contribution_search", added);
  if (engine === "sqlite") await addTexts(tx, fullTexts, added.map(toText));
}

/** Empties the index, in the transaction that removes every contribution. */
export async function clearIndex(tx: Tx, engine: Engine["name"]): Promise<void> {
  await tx.deleteFrom("contribution_search").execute();
  if (engine === "sqlite") await clearTexts(tx, fullTexts);
}

/** The entry of a contribution, but for its mark, which depends on others (./double-charges.ts). */
export function toEntry({
  seq,
  occurredAt,
  searchKeys,
  figureKeys: { traits },
}: IndexRow): Omit<Tables["contribution_search"], "is_double"> {
  if (seq >= keysOfSlot) throw new RangeError("The search index has no room for more contributions");
  const sort_key = sortKeysBetween(occurredAt, occurredAt).first + seq;
  return { sort_key, seq, ...searchKeys, traits, is_notable: (traits & notable) === 0 ? null : 1 };
}

function toText({ sort_key, text }: Pick<Tables["contribution_search"], "sort_key" | "text">) {
  return [sort_key, text] as const;
}

/** In ms: the index does not know the order of contributions in one slot. */
const slotLength = 3_600_000;
/** Numbers of the store are smaller. */
const keysOfSlot = 2 ** 26;

/**
 * The sort keys of contributions between two instants (ms UTC). A sort key is the hour of a contribution,
 * then its number in the store: it can be compared by date, and an index in its order begins with the newest
 * hour (docs/decisions/011).
 */
export function sortKeysBetween(from: number, to: number) {
  const slot = (at: number) => Math.floor(at / slotLength) * keysOfSlot;
  return { first: slot(from), last: slot(to) + keysOfSlot - 1 };
}

/** The sort keys of the hour that one belongs to. */
export function slotOf(sortKey: number) {
  const first = Math.floor(sortKey / keysOfSlot) * keysOfSlot;
  return { first, last: first + keysOfSlot - 1 };
}

/** Whether two instants limit whole hours. */
export function isWholeSlots(from: number, to: number): boolean {
  return from % slotLength === 0 && (to + 1) % slotLength === 0;
}
