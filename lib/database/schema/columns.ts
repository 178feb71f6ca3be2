import { type ColumnType, type RawBuilder, sql } from "kysely";

export type EngineName = "sqlite" | "postgres";

const columnTypes: Readonly<Record<EngineName, Readonly<Record<string, string>>>> = {
  sqlite: { integer: "integer", text: "text", document: "blob" },
  // The C collation orders by bytes as SQLite does, whatever the server's locale is.
  postgres: { integer: "bigint", text: 'text collate "C"', document: "text" },
};

/** UTF-8 JSON text: bytes in SQLite, `text` in PostgreSQL; the engine reads it (`Engine.document`). */
type Document = ColumnType<unknown, unknown, unknown>;

/** The value that a query reads from a column, by type. Columns are `not null` unless declared `null`. */
interface ColumnValues {
  integer: number;
  "integer unique": number;
  "integer null": number | null;
  text: string;
  "text unique": string;
  "text null": string | null;
  "text null unique": string | null;
  document: Document;
}

type Trim<Text> = Text extends `${" " | "\n"}${infer Rest}` ? Trim<Rest> : Text;

/** The columns of a definition such as `id text unique, name text null`. */
type ColumnsOf<Definition> = Definition extends `${infer Column},${infer Rest}`
  ? ColumnOf<Trim<Column>> & ColumnsOf<Rest>
  : ColumnOf<Trim<Definition>>;

type ColumnOf<Text> = Text extends `${infer Name} ${infer Type extends keyof ColumnValues}`
  ? Readonly<Record<Name, ColumnValues[Type]>>
  : never;

/** A table: its columns, those of its primary key, and those of its indexes by name; all as SQL. */
export interface Table<Row = unknown> {
  readonly definition: string;
  readonly key: string;
  readonly indexes: Readonly<Record<string, string>>;
  /** Never set; it only carries the type. */
  readonly row?: Row;
}

/** Defines a table by its columns, with the types of `ColumnValues`. */
export function table<const Definition extends string>(
  definition: Definition,
  key: string,
  indexes: Readonly<Record<string, string>> = {},
): Table<ColumnsOf<Definition>> {
  return { definition, key, indexes };
}

export type RowOf<T> = T extends Table<infer Row> ? { [Name in keyof Row]: Row[Name] } : never;

/** Returns the SQL that defines a table's columns. */
export function columnDefinitions({ definition }: Table, engine: EngineName): RawBuilder<unknown> {
  const types = columnTypes[engine];
  const columns = definition.split(",").map((column) => {
    const [name = "", kind = "", ...constraints] = column.trim().split(" ");
    const nullable = constraints.includes("null") ? [] : ["not null"];
    return sql`${sql.ref(name)} ${sql.raw([types[kind], ...nullable, ...constraints].join(" "))}`;
  });
  return sql.join(columns);
}
