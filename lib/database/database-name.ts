import { relative } from "node:path";
import { pathOf } from "./sqlite/database-file";

/**
 * Names the database of an address for people: its file, or server and database, never a user name or a
 * password.
 */
export function databaseName(url: string): string {
  if (!url.startsWith("file:")) return postgresName(url);
  const path = pathOf(url);
  const fromHere = relative(process.cwd(), path);
  return `SQLite ${fromHere.startsWith("..") ? path : fromHere}`;
}

function postgresName(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  // A password with a sign that should have been escaped is taken for another part of the address.
  if (url === null || /@|%40/.test(url.pathname + url.search + url.hash)) return "PostgreSQL";
  const host = url.host || url.searchParams.get("host") || "localhost";
  return `PostgreSQL ${host}${url.pathname === "/" ? "" : url.pathname}`;
}
