import type { SqliteStatement } from "kysely";
import Libsql from "libsql";
import { createForOwner } from "./database-file";

const maxStatements = 200;

/**
 * Works around libsql: integers bind as REAL unless they are BigInt, booleans abort the process, and
 * preparing costs more than running, so statements are cached.
 */
export class GuardedLibsql {
  private db: Libsql.Database;
  private readonly statements = new Map<string, SqliteStatement>();
  private isWithinGate = false;
  private isBroken = false;

  /** @param gate held while writing; a connection without one only reads */
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
    this.reconnect();
    const cached = this.statements.get(sql);
    if (cached !== undefined) return cached;
    const statement = this.db.prepare(sql);
    const guarded: SqliteStatement = {
      reader: statement.reader,
      all: (parameters) => this.work(() => statement.all(parameters.map(bindable))),
      run: (parameters) => {
        // A full disk ends the transaction; a second rollback would hide the reason.
        if (sql === "rollback" && !this.db.inTransaction) return { changes: 0, lastInsertRowid: 0 };
        return this.work(() => statement.run(parameters.map(bindable)));
      },
      iterate: (parameters) => statement.iterate(parameters.map(bindable)),
    };
    // A pragma takes effect when it is prepared; running a cached one would do nothing.
    if (/^pragma /i.test(sql)) return guarded;
    if (this.statements.size >= maxStatements) this.statements.clear();
    this.statements.set(sql, guarded);
    return guarded;
  }

  /** Holds the gate from the first statement of a transaction to its end, checkpoint included. */
  private work<T>(step: () => T): T {
    if (!this.isWithinGate) this.gate?.open();
    this.isWithinGate = true;
    try {
      return step();
    } catch (error) {
      this.isBroken = true;
      throw error;
    } finally {
      if (!this.db.inTransaction) {
        this.isWithinGate = false;
        this.gate?.shut();
      }
    }
  }

  /** Replaces the connection after an error: libsql leaves the statement open, so nothing more can commit. */
  private reconnect(): void {
    if (!this.isBroken || this.db.inTransaction) return;
    const fresh = this.connect();
    this.statements.clear();
    this.db.close();
    this.db = fresh;
    this.isBroken = false;
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

/**
 * Lets one process at a time write to a database file, from the start of a transaction to the end of the
 * checkpoint after it (docs/decisions/006). The gate is the lock of an empty database next to the file, which
 * the system releases when a process dies.
 */
export class WriteGate {
  private readonly db: Libsql.Database;
  private readonly enter: Libsql.Statement;
  private readonly leave: Libsql.Statement;

  /** `path` is the database file. After `timeoutMs`, `open` throws "database is locked". */
  constructor(path: string, timeoutMs: number) {
    createForOwner(`${path}-gate`);
    this.db = new Libsql(`${path}-gate`);
    for (const pragma of [`busy_timeout = ${timeoutMs}`, "journal_mode = memory"]) {
      this.db.prepare(`pragma ${pragma}`).all();
    }
    this.enter = this.db.prepare("begin immediate");
    this.leave = this.db.prepare("rollback");
  }

  /** Waits for the gate and holds it until `shut`. */
  open(): void {
    this.enter.run();
  }

  shut(): void {
    this.leave.run();
  }

  close(): void {
    this.db.close();
  }
}
