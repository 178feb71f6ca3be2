import { createHmac, randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Config, ConfigError } from "@/lib/config";
import type { Database } from "@/lib/database/database";
import { makeFolder, pathOf } from "@/lib/database/sqlite/database-file";
import { readAccessMode } from "./access-mode";
import { deskContext, type Note } from "./audit/event";

export type SecretSettings = Pick<Config, "databaseUrl" | "access" | "upstream">;

const fileName = "auth-secret";
const acceptCommand =
  "npm run desk -- people new-secret accepts the current secret, and people set up their second factors " +
  "again.";

export const secretSentences = {
  cannotKeep:
    "AUTH_SECRET is not set, and no secret can be kept next to the data: set it, or let the desk write to " +
    "that folder.",
  cannotRead:
    `AUTH_SECRET is not set, and the file ${fileName} next to the data cannot be read, or is empty. ` +
    "Correct its rights or its content, or set AUTH_SECRET.",
  required:
    "AUTH_SECRET is not set. On PostgreSQL people can sign in only with it: set at least 32 random " +
    "bytes, the same for every server.",
  missing:
    `AUTH_SECRET is not set, and the secret that this database was set up with is not next to it ` +
    `(${fileName}). Set it, or put the file back. If it is lost, set a new one: ${acceptCommand}`,
  other:
    `The secret differs from the one that this database was set up with (AUTH_SECRET, or the ` +
    `file ${fileName} next to the data). Restore that one. If it is lost: ${acceptCommand}`,
} as const;

/**
 * Returns the secret for the accounts in a database, or null if access is open and the secret is missing,
 * wrong or cannot be stored. If sign-in is required, the database stores its fingerprint, so that no server
 * runs with another secret.
 * @throws ConfigError with a sentence if sign-in is required and the secret is unusable
 */
export async function secretFor(database: Database, settings: SecretSettings): Promise<string | null> {
  const { mode } = await readAccessMode(database, settings);
  try {
    const problem = await secretProblem(database, settings);
    if (problem !== null) throw new ConfigError(problem);
    if (lacksSecret(settings)) return null;
    const secret = ownSecret(settings);
    if (mode === "required") await claim(database, secret);
    return secret;
  } catch (error) {
    if (mode === "open" && error instanceof ConfigError) return null;
    throw error;
  }
}

/**
 * Returns a sentence that explains why the secret is missing or does not match the fingerprint in the
 * database; null if it is right or not needed yet.
 */
export async function secretProblem(database: Database, settings: SecretSettings): Promise<string | null> {
  const recorded = await readFingerprint(database);
  if (lacksSecret(settings)) {
    const isNeeded = recorded !== null || (await readAccessMode(database, settings)).mode === "required";
    return isNeeded ? secretSentences.required : null;
  }
  if (recorded === null) return null;
  const secret = settings.access.secret ?? readSecret(secretPath(settings.databaseUrl));
  if (secret === null) return secretSentences.missing;
  return fingerprintOf(secret) === recorded ? null : secretSentences.other;
}

async function readFingerprint({ reader }: Database): Promise<string | null> {
  const store = await reader.selectFrom("store").select("secret_fingerprint").executeTakeFirstOrThrow();
  return store.secret_fingerprint;
}

/**
 * Accepts the configured secret in place of one that was lost. Writes an audit entry for each person with a
 * second factor, then removes the second factors, which the old secret encrypted.
 * @returns the number of people who must set up a second factor again; null if the audit failed
 * @throws ConfigError if there is no secret to accept
 */
export async function acceptSecret(
  database: Database,
  settings: SecretSettings,
  note: Note,
): Promise<number | null> {
  if (lacksSecret(settings)) throw new ConfigError(secretSentences.required);
  const fingerprint = fingerprintOf(ownSecret(settings));
  const people = await database.reader.selectFrom("second_factor").select("person_id").execute();
  const ids = people.map(({ person_id }) => person_id);
  const entry = { action: "second-factor-off", kind: "person", reason: "another AUTH_SECRET" } as const;
  // One entry each, because an entry names at most 28 people. Without any, one records the new secret.
  const entries = ids.length === 0 ? [{ ...entry, ids }] : ids.map((id) => ({ ...entry, ids: [id] }));
  const noted = await Promise.all(entries.map((one) => note({ ...deskContext, ...one })));
  if (!noted.every(({ ok }) => ok)) return null;
  await database.writer.transaction().execute(async (tx) => {
    await tx.deleteFrom("second_factor").execute();
    await tx.updateTable("store").set({ secret_fingerprint: fingerprint }).execute();
  });
  return ids.length;
}

/** Stores the secret's fingerprint. If two servers start with different secrets, the second one stops. */
async function claim(database: Database, secret: string): Promise<void> {
  const fingerprint = fingerprintOf(secret);
  if ((await readFingerprint(database)) === fingerprint) return;
  await database.writer
    .updateTable("store")
    .set({ secret_fingerprint: fingerprint })
    .where("secret_fingerprint", "is", null)
    .execute();
  if ((await readFingerprint(database)) !== fingerprint) throw new ConfigError(secretSentences.other);
}

/** Identifies a secret without revealing it. */
function fingerprintOf(secret: string): string {
  return createHmac("sha256", secret).update("giving-desk secret").digest("base64url").slice(0, 22);
}

/** Whether there is no secret. None is created on PostgreSQL, because each server would create its own. */
function lacksSecret({ access, databaseUrl }: SecretSettings): boolean {
  return access.secret === null && !databaseUrl.startsWith("file:");
}

function ownSecret(settings: SecretSettings): string {
  return settings.access.secret ?? storedSecret(settings.databaseUrl);
}

/** Returns the secret next to a SQLite file, or creates one for its owner only. Throws `ConfigError`. */
export function storedSecret(databaseUrl: string): string {
  const path = secretPath(databaseUrl);
  return readSecret(path) ?? storeSecret(path);
}

function storeSecret(path: string): string {
  try {
    makeSecret(dirname(path), path);
  } catch (error) {
    throw new ConfigError(secretSentences.cannotKeep, { cause: error });
  }
  const secret = readSecret(path);
  if (secret === null) throw new ConfigError(secretSentences.cannotRead);
  return secret;
}

function secretPath(databaseUrl: string): string {
  return join(dirname(pathOf(databaseUrl)), fileName);
}

function makeSecret(folder: string, path: string): void {
  makeFolder(folder);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
  try {
    // Creating a link is atomic and fails if the path exists: of two servers that start together, one wins.
    linkSync(draft, path);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
}

/** Returns the secret in a file; null if there is no file, or an empty one. Throws `ConfigError`. */
function readSecret(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim() || null;
  } catch (error) {
    if (isCode(error, "ENOENT") || isCode(error, "ENOTDIR")) return null;
    throw new ConfigError(secretSentences.cannotRead, { cause: error });
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
