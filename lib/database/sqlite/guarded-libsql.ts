import Libsql from "libsql";
import type { WriteGate } from "./write-gate";

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
  private db: Libsql.Database;
  private readonly statements = new Map<string, SqliteStatement>();
  private isWithinGate = false;
  private isTorn = false;

  /**
   * @param pragmas what a connection begins with
   * @param gate through which this connection writes; without one it only reads
   */
  constructor(
    private readonly path: string,
    private readonly pragmas: readonly string[],
    private readonly gate?: WriteGate,
  ) {
    this.db = this.connect();
  }

  private connect(): Libsql.Database {
    const db = new Libsql(this.path);
    for (const pragma of this.pragmas) db.prepare(`pragma ${pragma}`).all();
    return db;
  }

  exec(sql: string): void {
    this.db.exec(sql);
  }

  prepare(sql: string): SqliteStatement {
    this.mend();
    const kept = this.statements.get(sql);
    if (kept !== undefined) return kept;
    const statement = this.db.prepare(sql);
    const guarded: SqliteStatement = {
      reader: statement.reader,
      all: (parameters) => this.work(() => statement.all(parameters.map(bindable))),
      run: (parameters) => {
        // A full disk ends the transaction by itself; a second rollback would hide why.
        if (sql === "rollback" && !this.db.inTransaction) return { changes: 0, lastInsertRowid: 0 };
        return this.work(() => statement.run(parameters.map(bindable)));
      },
      iterate: (parameters) => statement.iterate(parameters.map(bindable)),
    };
    // A setting is made when its statement is prepared, and running that again would set nothing.
    if (/^pragma /i.test(sql)) return guarded;
    if (this.statements.size >= keptStatements) this.statements.clear();
    this.statements.set(sql, guarded);
    return guarded;
  }

  private work<T>(step: () => T): T {
    try {
      return this.throughGate(step);
    } catch (error) {
      this.isTorn = true;
      throw error;
    }
  }

  /**
   * libsql leaves a statement that threw under way: no later transaction of the connection could be
   * committed.
   */
  private mend(): void {
    if (!this.isTorn || this.db.inTransaction) return;
    const fresh = this.connect();
    this.statements.clear();
    this.db.close();
    this.db = fresh;
    this.isTorn = false;
  }

  /**
   * The gate is held from the first statement of a transaction until nothing is under way, its checkpoint
   * included.
   */
  private throughGate<T>(work: () => T): T {
    if (this.gate === undefined) return work();
    if (!this.isWithinGate) this.gate.open();
    this.isWithinGate = true;
    try {
      return work();
    } finally {
      if (!this.db.inTransaction) {
        this.isWithinGate = false;
        this.gate.shut();
      }
    }
  }

  close(): void {
    this.statements.clear();
    this.db.close();
    this.gate?.close();
  }
}

function bindable(value: unknown): unknown {
  if (typeof value === "boolean") return value ? 1n : 0n;
  return Number.isInteger(value) ? BigInt(Number(value)) : (value ?? null);
}
