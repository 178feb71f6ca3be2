import { type RawBuilder, sql } from "kysely";
import type { Engine, Tx } from "@/lib/database/engine";
import type { SupporterTable } from "@/lib/database/supporter-tables";
import type { SupporterRow } from "./supporter-row";

const fullTexts = ["supporter_words", "supporter_trigrams"] as const;

/** Puts rows of supporters in the place of those there were, and keeps their number and the indexes of words true. */
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
  const textOf = new Map(next.map(({ no, text }) => [no, text]));
  const reworded = replaced.filter(({ no, text }) => textOf.get(no) !== text);
  const isWorded = new Set(replaced.filter((row) => !reworded.includes(row)).map(({ no }) => no));
  if (engine === "sqlite") await unindex(tx, [...gone, ...reworded]);
  const dropped = [...gone, ...replaced].map(({ no }) => no);
  if (dropped.length > 0) await tx.deleteFrom("supporter").where("no", "in", dropped).execute();
  if (next.length > 0) await tx.insertInto("supporter").values(next).execute();
  if (engine === "sqlite")
    await index(
      tx,
      next.filter(({ no }) => !isWorded.has(no)),
    );
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
  if (engine === "sqlite") {
    await toFullTexts(tx, (table, name) => sql`insert into ${table} (${name}) values ('delete-all')`);
  }
}

/** Whether a row that is kept says of a supporter what it would say now. */
export function isSameSupporter(old: SupporterTable | undefined, row: SupporterRow): boolean {
  if (old === undefined) return false;
  const { no: _, ...was } = old;
  return Object.entries(row).every(([name, value]) => Object.is(Reflect.get(was, name), value));
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

async function index(tx: Tx, rows: readonly SupporterTable[]): Promise<void> {
  if (rows.length === 0) return;
  const values = sql.join(rows.map(({ no, text }) => sql`(${no}, ${text})`));
  await toFullTexts(tx, (table) => sql`insert into ${table} (rowid, text) values ${values}`);
}

/** Nothing but numbers is kept of a text, so it has to be told again to be forgotten. */
async function unindex(tx: Tx, rows: readonly SupporterTable[]): Promise<void> {
  if (rows.length === 0) return;
  const values = sql.join(rows.map(({ no, text }) => sql`('delete', ${no}, ${text})`));
  await toFullTexts(tx, (table, name) => sql`insert into ${table} (${name}, rowid, text) values ${values}`);
}

async function toFullTexts(
  tx: Tx,
  write: (table: RawBuilder<unknown>, name: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  for (const name of fullTexts) await write(sql.table(name), sql.ref(name)).execute(tx);
}
