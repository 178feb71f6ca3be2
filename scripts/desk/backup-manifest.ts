import type Libsql from "libsql";
import * as z from "zod";
import type { RowCounts } from "./backup-dump";

/** In a backup of a SQLite database: how many rows each of its tables has. */
const manifestTable = "backup_manifest";

const names = z.array(z.object({ name: z.string() }));
const count = z.tuple([z.object({ n: z.number() })]);
const manifest = z.array(z.object({ name: z.string(), rows: z.number() }));

/** Writes into a copy of a database what it holds. */
export function writeManifest(copy: Libsql.Database): RowCounts {
  const counts = countRows(copy);
  copy.exec(`create table ${manifestTable} (name text primary key, rows integer not null)`);
  const insert = copy.prepare(`insert into ${manifestTable} values (?, ?)`);
  for (const [name, rows] of Object.entries(counts)) insert.run([name, BigInt(rows)]);
  return counts;
}

/** Takes out of a copy what it says that it holds; null where it says nothing, because it was made by other means. */
export function takeManifest(copy: Libsql.Database): RowCounts | null {
  if (!tablesOf(copy).includes(manifestTable)) return null;
  const rows = manifest.parse(copy.prepare(`select name, rows from ${manifestTable}`).all());
  copy.exec(`drop table ${manifestTable}`);
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

/** How many rows each table has. */
export function countRows(copy: Libsql.Database): RowCounts {
  return Object.fromEntries(
    tablesOf(copy).map((name) => {
      const [{ n }] = count.parse(
        copy.prepare(`select count(*) as n from "${name.replaceAll('"', '""')}"`).all(),
      );
      return [name, n];
    }),
  );
}

/** The tables of a database, those of full texts apart: what is in them is counted in what they are made of. */
export function tablesOf(copy: Libsql.Database): readonly string[] {
  const rows = copy
    .prepare(
      "select name from sqlite_master where type = 'table' and sql not like 'create virtual%' order by name",
    )
    .all();
  return names.parse(rows).map(({ name }) => name);
}
