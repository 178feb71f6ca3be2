import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const needed = ["initdb", "postgres"];
/** The folder of Debian and its relatives, which is not in PATH. */
const versions = "/usr/lib/postgresql";

export const postgresMissing = "PostgreSQL binaries not found: the database suites ran on SQLite only";

/** Returns the folder of the newest PostgreSQL programs; null if there is none. */
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
