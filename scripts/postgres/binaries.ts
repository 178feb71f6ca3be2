import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const needed = ["initdb", "postgres"];
/** Where Debian and its kin keep them, out of PATH. */
const versions = "/usr/lib/postgresql";

export const postgresMissing = "PostgreSQL binaries not found: the database suites ran on SQLite only";

/**
 * The folder that holds PostgreSQL's own programs, the newest version first; null where there is none.
 */
export function findPostgresBinaries(): string | null {
  const { PATH = "" } = process.env;
  const folders = [...PATH.split(delimiter), ...listVersions()];
  return folders.find((folder) => needed.every((name) => existsSync(join(folder, name)))) ?? null;
}

function listVersions(): string[] {
  if (!existsSync(versions)) return [];
  return readdirSync(versions)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(versions, version, "bin"));
}
