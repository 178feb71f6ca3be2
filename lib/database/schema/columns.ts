import { type ColumnType, type RawBuilder, sql } from "kysely";

export type EngineName = "sqlite" | "postgres";

type ColumnKind = "integer" | "text" | "document";

/** The type of each kind of column. */
export const columnTypes: Readonly<Record<EngineName, Readonly<Record<ColumnKind, RawBuilder<unknown>>>>> = {
  sqlite: {
    integer: sql`integer`,
    text: sql`text`,
    document: sql`blob`,
  },
  postgres: {
    integer: sql`bigint`,
    // The C collation orders by bytes as SQLite does, whatever the locale of the server is.
    text: sql`text collate "C"`,
    document: sql`text`,
  },
};

/** A column; `Value` is what a query reads from it. */
export interface Column<Value> {
  readonly kind: ColumnKind;
  readonly isNullable: boolean;
  readonly isUnique: boolean;
  /** Carries the type only; no column has a value here. */
  readonly value?: Value;
}

function column<Value>(kind: ColumnKind): Column<Value> {
  return { kind, isNullable: false, isUnique: false };
}

export const integer = column<number>("integer");
/** Text that both engines compare byte by byte. */
export const text = column<string>("text");
/** UTF-8 JSON text: bytes in SQLite, `text` in PostgreSQL; the engine converts it (`Engine.document`). */
export const document = column<ColumnType<unknown, unknown, unknown>>("document");

export function optional<Value>({ value: _, ...rest }: Column<Value>): Column<Value | null> {
  return { ...rest, isNullable: true };
}

export function unique<Value>(of: Column<Value>): Column<Value> {
  return { ...of, isUnique: true };
}

type Columns = Readonly<Record<string, Column<unknown>>>;

/** A table: its columns, the columns of its primary key, and those of its indexes by name. */
export interface Table<Definition extends Columns = Columns> {
  readonly columns: Definition;
  readonly key: readonly string[];
  readonly indexes: Readonly<Record<string, readonly string[]>>;
}

type NamesOf<Definition> = readonly (keyof Definition & string)[];

/** Defines a table. The type checks the names of the columns in its key and indexes. */
export function table<Definition extends Columns>(
  columns: Definition,
  key: NamesOf<Definition>,
  indexes: Readonly<Record<string, NamesOf<Definition>>> = {},
): Table<Definition> {
  return { columns, key, indexes };
}

/** The rows of a table as Kysely's types. */
export type RowOf<T> =
  T extends Table<infer Definition>
    ? { [Name in keyof Definition]: Definition[Name] extends Column<infer Value> ? Value : never }
    : never;
