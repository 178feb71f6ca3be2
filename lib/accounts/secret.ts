import { createHmac, randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Config, ConfigError } from "@/lib/config";
import type { Database } from "@/lib/database/database";
import { makeFolder, pathOf } from "@/lib/database/sqlite/database-file";
import { readAccessMode } from "./access-mode";
import { deskVisit, type Note } from "./audit/event";

export type SecretSettings = Pick<Config, "databaseUrl" | "access" | "upstream">;

const fileName = "auth-secret";
const acceptCommand =
  "npm run desk -- people new-secret accepts the current secret, and people set up their second factors " +
  "again.";

export const secretSentences = {
  cannotKeep:
    "AUTH_SECRET is not set, and no secret can be kept next to the data: set it, or let the desk write to " +
    "that folder.",
  required:
    "AUTH_SECRET is not set. On PostgreSQL people can sign in only with it: set at least 32 random " +
    "bytes, the same for every server.",
  missing:
    `AUTH_SECRET is not set, and the secret that this database was set up with is not next to it ` +
    `(${fileName}). Set it, or put the file back. Where it is lost, set a new one: ${acceptCommand}`,
  other:
    `The secret is another one than the one that this database was set up with (AUTH_SECRET, or the ` +
    `file ${fileName} next to the data). Set that one. Where it is lost: ${acceptCommand}`,
} as const;

/**
 * Returns the secret for accounts over a database. If people must sign in, the database records its
 * fingerprint, so that no server works with another secret. Null if access is open and the secret is missing
 * or wrong.
 * @throws ConfigError with a sentence if people must sign in and this secret cannot be used
 */
export async function secretFor(database: Database, settings: SecretSettings): Promise<string | null> {
  const { mode } = await readAccessMode(database, settings);
  const trouble = await secretTrouble(database, settings);
  if (trouble !== null && mode === "required") throw new ConfigError(trouble);
  if (trouble !== null || hasNone(settings)) return null;
  const secret = ownSecret(settings);
  if (mode === "required") await claim(database, secret);
  return secret;
}

/**
 * Returns why the secret of these settings is not the one that a database records, or why there has to be
 * one, in plain words; null if it is right or not needed yet.
 */
export async function secretTrouble(database: Database, settings: SecretSettings): Promise<string | null> {
  const recorded = await readFingerprint(database);
  if (hasNone(settings)) {
    const isNeeded = recorded !== null || (await readAccessMode(database, settings)).mode === "required";
    return isNeeded ? secretSentences.required : null;
  }
  if (recorded === null) return null;
  const secret = settings.access.secret ?? fromDisk(() => readSecret(pathBeside(settings.databaseUrl)));
  if (secret === null) return secretSentences.missing;
  return fingerprintOf(secret) === recorded ? null : secretSentences.other;
}

async function readFingerprint({ reader }: Database): Promise<string | null> {
  const store = await reader.selectFrom("store").select("secret_fingerprint").executeTakeFirstOrThrow();
  return store.secret_fingerprint;
}

/**
 * Accepts the secret of these settings in place of the one that was lost. Second factors that the old one
 * encrypted are removed, which the audit records first.
 * @returns how many people have to set up a second factor again; null if the audit failed
 * @throws ConfigError if there is no secret to accept
 */
export async function acceptSecret(
  database: Database,
  settings: SecretSettings,
  note: Note,
): Promise<number | null> {
  if (hasNone(settings)) throw new ConfigError(secretSentences.required);
  const fingerprint = fingerprintOf(ownSecret(settings));
  const people = await database.reader.selectFrom("second_factor").select("person_id").execute();
  const ids = people.map(({ person_id }) => person_id);
  const reason = "another AUTH_SECRET";
  const noted = await note({ ...deskVisit, action: "second-factor-off", kind: "person", ids, reason });
  if (!noted.ok) return null;
  await database.writer.transaction().execute(async (tx) => {
    await tx.deleteFrom("second_factor").execute();
    await tx.updateTable("store").set({ secret_fingerprint: fingerprint }).execute();
  });
  return ids.length;
}

/** Records the secret. Of two servers that start together with different ones, the second stops. */
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

/** Identifies a secret without giving it away. */
function fingerprintOf(secret: string): string {
  return createHmac("sha256", secret).update("giving-desk secret").digest("base64url").slice(0, 22);
}

/** On PostgreSQL no secret is created: each server would create its own. */
function hasNone({ access, databaseUrl }: SecretSettings): boolean {
  return access.secret === null && !databaseUrl.startsWith("file:");
}

function ownSecret(settings: SecretSettings): string {
  return settings.access.secret ?? keptSecret(settings.databaseUrl);
}

/** Returns the secret next to a SQLite file, or makes one for its owner only. Throws `ConfigError`. */
export function keptSecret(databaseUrl: string): string {
  const path = pathBeside(databaseUrl);
  return fromDisk(() => readSecret(path) ?? makeSecret(dirname(path), path));
}

function pathBeside(databaseUrl: string): string {
  return join(dirname(pathOf(databaseUrl)), fileName);
}

function fromDisk<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new ConfigError(secretSentences.cannotKeep, { cause: error });
  }
}

function makeSecret(folder: string, path: string): string {
  makeFolder(folder);
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
  if (secret === null) throw new Error("The secret next to the data cannot be read.");
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
