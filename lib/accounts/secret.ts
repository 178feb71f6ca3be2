import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { ConfigError } from "@/lib/config";
import { pathOf } from "@/lib/database/sqlite/sqlite-engine";

const fileName = "auth-secret";

const cannotKeep =
  "AUTH_SECRET is not set, and no secret can be kept beside the data: set it, or let the desk write to that folder.";

/**
 * What seals stored secrets where `AUTH_SECRET` is not set: made once and kept, for its owner only, beside the data
 * (trust goal 65). Beside PostgreSQL that is `./data`.
 * @throws ConfigError where nothing can be kept there
 */
export function keptSecret(databaseUrl: string): string {
  const folder = databaseUrl.startsWith("file:") ? dirname(pathOf(databaseUrl)) : resolve("data");
  const path = join(folder, fileName);
  try {
    return readSecret(path) ?? makeSecret(folder, path);
  } catch (error) {
    throw new ConfigError(cannotKeep, { cause: error });
  }
}

function makeSecret(folder: string, path: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
  try {
    // A link appears whole or not at all, and only once: of two servers that start together one wins.
    linkSync(draft, path);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
  const secret = readSecret(path);
  if (secret === null) throw new Error("The secret beside the data cannot be read.");
  return secret;
}

function readSecret(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim() || null;
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
