import { fstatSync, openSync, readSync, statSync } from "node:fs";

const mark = Buffer.from("SQLite format 3\0", "latin1");
const watched = new Map<string, number>();

/**
 * Whether the database file is still there, still the same one, and begins as one of SQLite does; throws
 * where it cannot be looked at. The file is opened once and never closed: when a process closes any
 * descriptor of a file, the system takes away all its locks on it, SQLite's among them, and the next program
 * that opens the file believes to be alone.
 */
export function isFileWhole(path: string): boolean {
  const now = statSync(path);
  const file = watched.get(path) ?? openSync(path, "r");
  watched.set(path, file);
  const first = fstatSync(file);
  if (first.ino !== now.ino || first.dev !== now.dev) return false;
  const head = Buffer.alloc(mark.length);
  return readSync(file, head, 0, head.length, 0) === head.length && head.equals(mark);
}
