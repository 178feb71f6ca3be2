import { clearTexts, insertRows, isSameRow, keyList, replaceTexts } from "@/lib/database/bulk";
import type { Tx } from "@/lib/database/engine";
import { notable } from "@/lib/database/figure-traits";
import type { Tables } from "@/lib/database/schema/schema";
import { indexedText } from "./indexed-text";
import type { SearchKeys } from "./search-keys";

/** A contribution to index. `occurredAt` is in ms UTC. */
interface IndexRow {
  readonly seq: number;
  readonly occurredAt: number;
  readonly searchKeys: SearchKeys;
  readonly figureKeys: { readonly traits: number };
}

const trigrams = "contribution_trigrams";

/**
 * Indexes contributions in the transaction that stores or removes them. Does not write rows that would not
 * change.
 * @param replaced the `seq` of contributions that may already be indexed; removed, unless among `rows`
 */
export async function indexContributions(
  tx: Tx,
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
  const gone = stale.map(({ seq }) => seq);
  await tx.deleteFrom("contribution_search").where("seq", "in", keyList(tx, gone)).execute();
  // SQLite's full-text tables are written fastest in the order of their keys.
  const added = [...entries.values()].sort((one, other) => one.sort_key - other.sort_key);
  await insertRows(tx, "contribution_search", added);
  await replaceTexts(tx, trigrams, stale.map(toText), added.map(toText));
}

/** Empties the index, in the transaction that removes every contribution. */
export async function clearIndex(tx: Tx): Promise<void> {
  await tx.deleteFrom("contribution_search").execute();
  await clearTexts(tx, trigrams);
}

/** Returns the entry of a contribution without its mark, which depends on others (./double-charges.ts). */
export function toEntry({
  seq,
  occurredAt,
  searchKeys: { texts, amountText, ...columns },
  figureKeys: { traits },
}: IndexRow): Omit<Tables["contribution_search"], "is_double"> {
  if (seq >= keysOfSlot) throw new RangeError("The search index has no room for more contributions");
  const sort_key = sortKeysBetween(occurredAt, occurredAt).first + seq;
  const text = indexedText(texts, amountText);
  return { sort_key, seq, ...columns, text, traits, is_notable: (traits & notable) === 0 ? null : 1 };
}

function toText({ sort_key, text }: Pick<Tables["contribution_search"], "sort_key" | "text">) {
  return [sort_key, text] as const;
}

/** In ms. The index does not order the contributions within a slot. */
const slotLength = 3_600_000;
/** Every `seq` is smaller. */
const keysOfSlot = 2 ** 26;

/**
 * Returns the range of sort keys between two instants (ms UTC). A sort key is the hour of a contribution,
 * followed by its `seq`, so keys compare by date and an index on them returns hours in order
 * (docs/decisions/011).
 */
export function sortKeysBetween(from: number, to: number) {
  const slot = (at: number) => Math.floor(at / slotLength) * keysOfSlot;
  return { first: slot(from), last: slot(to) + keysOfSlot - 1 };
}

/** Returns the sort keys of the hour that a sort key belongs to. */
export function slotOf(sortKey: number) {
  const first = Math.floor(sortKey / keysOfSlot) * keysOfSlot;
  return { first, last: first + keysOfSlot - 1 };
}

/** Whether two instants delimit whole hours. */
export function isWholeSlots(from: number, to: number): boolean {
  return from % slotLength === 0 && (to + 1) % slotLength === 0;
}
