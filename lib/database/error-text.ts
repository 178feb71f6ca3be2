import { relative } from "node:path";
import { pathOf } from "./sqlite/database-file";

const sentences: readonly (readonly [RegExp, string])[] = [
  // Includes a socket file that is missing or not accessible.
  [
    /connect E|ECONNRE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|57P0|connection timeout|timeout exceeded/i,
    "The database server cannot be reached.",
  ],
  [/SQLITE_FULL|ENOSPC|53100|disk is full/i, "The disk is full."],
  [/SQLITE_BUSY|database is locked|55P03/i, "The database is locked by another program."],
  [/SQLITE_READONLY|readonly database|25006/i, "The database is read-only."],
  [
    /SQLITE_CANTOPEN|unable to open|EACCES|EPERM|ENOTDIR|ENOENT|ELOOP|EEXIST|EROFS/i,
    "The database file cannot be opened. Check its path, and that the desk may write it and its folder.",
  ],
  [/SQLITE_IOERR|disk I\/O error/i, "The disk with the database file is failing."],
  [
    /SQLITE_NOTADB|SQLITE_CORRUPT|not a database|malformed/i,
    "The database file is damaged or not a database.",
  ],
  [/57014|Query read timeout/, "The database took too long."],
  [/28P01|28000/, "The database server refused the user name or the password."],
  [/3D000/, "The database server has no such database."],
  [/53300/, "The database server has no free connections."],
  [/42501/, "The database user lacks rights. Make it the owner of the database."],
  [/42P07/, "The database has tables of another program with the same names. Use an empty database."],
];

/** Thrown for a database that this version cannot use. */
export class UnusableDatabase extends Error {
  override readonly name = "UnusableDatabase";
}

export const unusable = {
  version:
    "The database was made by another version of Giving Desk. Export its records with that version, then " +
    "import them into a new database.",
  foreign: "The database file belongs to another program. Set DATABASE_URL to a new file.",
  noFile: "DATABASE_URL names a folder or a device. Set it to a file, such as file:./data/desk.db.",
  schema: "The search_path of the database user names no schema that the user may use.",
  encoding: "The database is not in UTF-8. Create one with the encoding UTF8.",
} as const;

const maxQuoted = 200;

/** Returns a plain sentence about why the database failed. Quotes an unknown error, shortened. */
export function databaseErrorText(error: unknown): string {
  if (!(error instanceof Error)) return "The database failed.";
  if (error instanceof UnusableDatabase) return error.message;
  const text = `${"code" in error ? String(error.code) : ""} ${error.message}`;
  const known = sentences.find(([pattern]) => pattern.test(text));
  const [line = ""] = error.message.split("\n", 1);
  return known?.[1] ?? `The database failed: ${[...line].slice(0, maxQuoted).join("")}`;
}

/** Names a database for people: its file, or server and database, never a user name or a password. */
export function databaseName(url: string): string {
  if (!url.startsWith("file:")) return postgresName(url);
  const path = pathOf(url);
  const fromHere = relative(process.cwd(), path);
  return `SQLite ${fromHere.startsWith("..") ? path : fromHere}`;
}

function postgresName(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  // A password with an unescaped special character is parsed as another part of the address.
  if (url === null || /@|%40/.test(url.pathname + url.search + url.hash)) return "PostgreSQL";
  const host = url.host || url.searchParams.get("host") || "localhost";
  return `PostgreSQL ${host}${url.pathname === "/" ? "" : url.pathname}`;
}
