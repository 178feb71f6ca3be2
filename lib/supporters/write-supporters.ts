import { insertRows } from "@/lib/database/bulk";
import { forKeys } from "@/lib/database/chunks";
import type { Engine, Tx } from "@/lib/database/engine";
import { addTexts, clearTexts, forgetTexts } from "@/lib/database/full-texts";
import type { SupporterTable } from "@/lib/database/supporter-tables";
import type { SupporterRow } from "./supporter-row";

const fullTexts = ["supporter_words", "supporter_trigrams"] as const;

/**
 * Puts rows of supporters in the place of those there were, and keeps their number and the indexes of words
 * true.
 */
export async function writeSupporters(
  tx: Tx,
  engine: Engine["name"],
  before: readonly SupporterTable[],
  after: readonly SupporterRow[],
): Promise<void> {
  const old = new Map(before.map((row) => [row.id, row]));
  const changed = after.filter((row) => !isSameSupporter(old.get(row.id), row));
  const there = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !there.has(id));
  if (changed.length + gone.length === 0) return;

  let free = await freeNumber(tx);
  const next = changed.map((row): SupporterTable => ({ ...row, no: old.get(row.id)?.no ?? free++ }));
  const replaced = next.flatMap(({ id }) => old.get(id) ?? []);
  // Most have one gift more and are otherwise as they were: only the index of last gifts has to know.
  const tellsOtherwise = (row: SupporterTable) => !isSameButFigures(old.get(row.id), row);
  const retold = next.filter(tellsOtherwise);
  await insertRows(
    tx,
    "supporter",
    next.filter((row) => !tellsOtherwise(row)),
    { key: ["no"], set: figures },
  );
  const textOf = new Map(next.map(({ no, text }) => [no, text]));
  const reworded = replaced.filter(({ no, text }) => textOf.get(no) !== text);
  const indexed = new Set(replaced.map(({ no }) => no));
  for (const { no } of reworded) indexed.delete(no);
  if (engine === "sqlite") await forgetTexts(tx, fullTexts, [...gone, ...reworded].map(toEntry));
  const dropped = [...gone.map(({ no }) => no), ...retold.map(({ no }) => no)];
  await forKeys(dropped, (chunk) => tx.deleteFrom("supporter").where("no", "in", chunk).execute());
  await insertRows(tx, "supporter", retold);
  if (engine === "sqlite") {
    const entries = retold.filter(({ no }) => !indexed.has(no)).map(toEntry);
    await addTexts(tx, fullTexts, entries);
  }
  const more = changed.length - replaced.length - gone.length;
  await tx
    .updateTable("supporter_fill")
    .set((eb) => ({ supporters: eb("supporters", "+", more) }))
    .execute();
}

/** Takes out all that is kept of supporters, in the transaction that removes every contribution. */
export async function clearSupporters(tx: Tx, engine: Engine["name"]): Promise<void> {
  const tables = ["supporter", "supporter_total", "supporter_gift", "supporter_currency"] as const;
  for (const table of tables) await tx.deleteFrom(table).execute();
  await tx.updateTable("supporter_fill").set({ supporters: 0 }).execute();
  if (engine === "sqlite") await clearTexts(tx, fullTexts);
}

/** Whether a row that is kept says of a supporter what it would say now. */
export function isSameSupporter(old: SupporterTable | undefined, row: SupporterRow): boolean {
  return isSameButFigures(old, row) && figures.every((name) => old?.[name] === row[name]);
}

/** The columns that change with every gift; all others are of the newest contribution. */
const figures = ["newest_seq", "contributions", "unsummed", "first_at", "last_at"] as const;
const isFigure: ReadonlySet<string> = new Set(["no", ...figures]);

function isSameButFigures(old: SupporterTable | undefined, row: SupporterRow): boolean {
  if (old === undefined) return false;
  return Object.entries(row).every(([name, value]) => isFigure.has(name) || Reflect.get(old, name) === value);
}

async function freeNumber(tx: Tx): Promise<number> {
  const last = await tx
    .selectFrom("supporter")
    .select("no")
    .orderBy("no", "desc")
    .limit(1)
    .executeTakeFirst();
  return (last?.no ?? 0) + 1;
}

function toEntry({ no, text }: SupporterTable) {
  return [no, text] as const;
}
