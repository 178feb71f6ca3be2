import Libsql from "libsql";
import { createForOwner } from "./database-file";

/**
 * Lets one process at a time write to a database file. SQLite's own lock covers a transaction, not the
 * checkpoint after it; before 3.51.3 a writer that begins while another process resets the log can corrupt
 * the file. The gate is held over both. It is the lock of an empty database beside the file: the system frees
 * it when a process dies.
 */
export class WriteGate {
  private readonly db: Libsql.Database;
  private readonly enter: Libsql.Statement;
  private readonly leave: Libsql.Statement;

  /**
   * @param path of the database file; @param patience in ms, after which entering throws "database is locked"
   */
  constructor(path: string, patience: number) {
    createForOwner(`${path}-gate`);
    this.db = new Libsql(`${path}-gate`);
    for (const pragma of [`busy_timeout = ${patience}`, "journal_mode = memory"]) {
      this.db.prepare(`pragma ${pragma}`).all();
    }
    this.enter = this.db.prepare("begin immediate");
    this.leave = this.db.prepare("rollback");
  }

  /** Enters; `shut` is owed. */
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
