import Libsql from "libsql";

const keptStatements = 200;

/** The part of better-sqlite3's interface that Kysely's SQLite dialect asks for. */
interface SqliteStatement {
  readonly reader: boolean;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>;
}

/**
 * The one place that knows libsql's habits: integers bind as REAL unless they are BigInt, booleans abort the
 * process, and preparing is dearer than running, so statements are kept.
 */
export class GuardedLibsql {
  private readonly db: Libsql.Database;
  private readonly statements = new Map<string, SqliteStatement>();

  constructor(path: string) {
    this.db = new Libsql(path);
  }

  exec(sql: string): void {
    this.db.exec(sql);
  }

  prepare(sql: string): SqliteStatement {
    const kept = this.statements.get(sql);
    if (kept !== undefined) return kept;
    const statement = this.db.prepare(sql);
    const guarded: SqliteStatement = {
      reader: statement.reader,
      all: (parameters) => statement.all(parameters.map(bindable)),
      run: (parameters) => {
        // A full disk ends the transaction by itself; a second rollback would hide why.
        if (sql === "rollback" && !this.db.inTransaction) return { changes: 0, lastInsertRowid: 0 };
        return statement.run(parameters.map(bindable));
      },
      iterate: (parameters) => statement.iterate(parameters.map(bindable)),
    };
    if (this.statements.size >= keptStatements) this.statements.clear();
    this.statements.set(sql, guarded);
    return guarded;
  }

  close(): void {
    this.statements.clear();
    this.db.close();
  }
}

function bindable(value: unknown): unknown {
  if (typeof value === "boolean") return value ? 1n : 0n;
  return Number.isInteger(value) ? BigInt(Number(value)) : (value ?? null);
}
