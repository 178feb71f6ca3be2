import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const maxLinks = 40;

/**
 * Returns the path of an address: `file:./x` is relative to the working directory, `file:///x` absolute.
 * Symbolic links are followed, even to a file that does not exist yet: whatever the name, one file has one
 * gate and one secret next to it, and a restore replaces the file, not the link.
 */
export function pathOf(url: string): string {
  let path = url.startsWith("file://") ? fileURLToPath(url) : resolve(url.slice("file:".length));
  for (let links = 0; links < maxLinks; links++) {
    try {
      path = resolve(realpathSync(dirname(path)), readlinkSync(path));
    } catch {
      // Not a link.
      break;
    }
  }
  return path;
}

/** Creates a folder and its parents one by one: Node's `recursive` may never end if one cannot be created. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(path)) throw error;
  }
}

/**
 * Creates an empty file that only its owner may access, if there is none. SQLite gives its other files the
 * same permissions. An existing file is not opened, because closing it would drop SQLite's locks.
 */
export function createForOwner(path: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch {
    // It exists, or cannot be created, which SQLite reports.
  }
}

const mark = Buffer.from("SQLite format 3\0", "latin1");
const watched = new Map<string, number>();

/**
 * Whether the database file still exists, is the same file and begins with SQLite's signature. Throws if it
 * cannot be read. The file is opened once and never closed: when a process closes any descriptor of a file,
 * the system releases all its locks on the file, including SQLite's.
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
