import { insertRows } from "@/lib/database/bulk";
import { forKeys, gatherInChunks } from "@/lib/database/chunks";
import type { Engine, Tx } from "@/lib/database/engine";
import { addTexts, clearTexts, forgetTexts } from "@/lib/database/full-texts";
import type { SearchTable } from "@/lib/database/tables";
import type { IndexRow } from "./index-row";
import { placesBetween } from "./place";
import { facets } from "./search-keys";
import { takePlaces } from "./take-places";

const keyNames = ["text", "amount", ...facets] as const;
const fullTexts = ["contribution_words", "contribution_trigrams"] as const;

/**
 * Puts contributions into the index, in the transaction that stores them. What is indexed already and says
 * the same stays untouched.
 * @param replaced the numbers among them that may be indexed already
 */
export async function indexContributions(
  tx: Tx,
  engine: Engine["name"],
  rows: readonly IndexRow[],
  replaced: readonly number[],
): Promise<void> {
  const before = await gatherInChunks(replaced, (chunk) =>
    tx.selectFrom("contribution_search").selectAll().where("seq", "in", chunk).execute(),
  );
  const rowOf = new Map(rows.map((row) => [row.seq, row]));
  const same = new Set(before.filter((old) => isSame(old, rowOf.get(old.seq))).map(({ seq }) => seq));
  const old = before.filter(({ seq }) => !same.has(seq));
  await removeRows(tx, engine, old);
  await addRows(
    tx,
    engine,
    rows.filter(({ seq }) => !same.has(seq)),
  );
}

/**
 * Takes contributions out of the index, in the transaction that removes them. @param seqs numbers in the
 * store
 */
export async function dropFromIndex(tx: Tx, engine: Engine["name"], seqs: readonly number[]): Promise<void> {
  const rows = await gatherInChunks(seqs, (chunk) =>
    tx.selectFrom("contribution_search").selectAll().where("seq", "in", chunk).execute(),
  );
  await removeRows(tx, engine, rows);
}

/** Empties the index, in the transaction that removes every contribution. */
export async function clearIndex(tx: Tx, engine: Engine["name"]): Promise<void> {
  await tx.deleteFrom("contribution_search").execute();
  if (engine === "sqlite") await clearTexts(tx, fullTexts);
}

/** Whether an entry of the index says of a contribution what it would say now. */
export function isSame(old: SearchTable, row: IndexRow | undefined): boolean {
  if (row === undefined) return false;
  const { first, last } = placesBetween(row.occurredAt, row.occurredAt);
  const { place, seq: _, ...keys } = old;
  const { searchKeys } = row;
  return place >= first && place <= last && keyNames.every((name) => keys[name] === searchKeys[name]);
}

async function addRows(tx: Tx, engine: Engine["name"], rows: readonly IndexRow[]): Promise<void> {
  const placed = await takePlaces(tx, rows);
  await insertRows(tx, "contribution_search", placed);
  if (engine === "sqlite") await addTexts(tx, fullTexts, placed.map(toEntry));
}

async function removeRows(tx: Tx, engine: Engine["name"], rows: readonly SearchTable[]): Promise<void> {
  if (engine === "sqlite") await forgetTexts(tx, fullTexts, rows.map(toEntry));
  await forKeys(
    rows.map(({ seq }) => seq),
    (seqs) => tx.deleteFrom("contribution_search").where("seq", "in", seqs).execute(),
  );
}

function toEntry({ place, text }: SearchTable) {
  return [place, text] as const;
}
