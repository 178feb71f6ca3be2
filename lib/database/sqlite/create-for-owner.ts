import { closeSync, openSync } from "node:fs";

/**
 * Creates an empty file for its owner only, where there is none. SQLite gives the files beside a database the
 * rights of the database. One that exists is not opened: closing it would take SQLite's locks away.
 */
export function createForOwner(path: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch {
    // It exists, or cannot be created: SQLite says why.
  }
}
