import { type RawBuilder, sql } from "kysely";

/** Column types by meaning, so that one migration history serves both engines. */
export interface ColumnTypes {
  readonly integer: RawBuilder<unknown>;
  /** Text that is compared byte by byte on both engines: ids and folded names. */
  readonly exactText: RawBuilder<unknown>;
  readonly document: RawBuilder<unknown>;
  /** As the accounts library writes them: instants as ISO text or as such, flags as 0 and 1 or as such. */
  readonly instant: RawBuilder<unknown>;
  readonly flag: RawBuilder<unknown>;
}

export const sqliteTypes: ColumnTypes = {
  integer: sql`integer`,
  exactText: sql`text`,
  document: sql`blob`,
  instant: sql`text`,
  flag: sql`integer`,
};

export const postgresTypes: ColumnTypes = {
  integer: sql`bigint`,
  // The C collation orders by bytes as SQLite does, whatever the cluster's locale is.
  exactText: sql`text collate "C"`,
  document: sql`text`,
  instant: sql`timestamptz`,
  flag: sql`boolean`,
};
