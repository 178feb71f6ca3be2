import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "@/lib/database/database";
import { isLong } from "@/scripts/test/runs";

/** A database for a test file. `dispose` closes it if the test has not, and removes it. */
export interface Scratch {
  readonly database: Database;
  readonly url: string;
  dispose(): Promise<void>;
}

/**
 * The engines that this machine can run, for `describe.each`: SQLite always, PostgreSQL if its binaries
 * exist.
 */
export function scratchEngines(): readonly {
  readonly engine: string;
  readonly open: () => Promise<Scratch>;
}[] {
  const cluster = inject("postgresUrl");
  if (cluster === undefined)
    throw new Error("A test that mocks modules has SQLite only (openScratchSqlite).");
  return [
    { engine: "SQLite", open: openScratchSqlite },
    ...(cluster === null ? [] : [{ engine: "PostgreSQL", open: () => openScratchPostgres(cluster) }]),
  ];
}

/** The engines for a table of cases. The short run tests them on SQLite only. */
export function sampledEngines() {
  return isLong ? scratchEngines() : scratchEngines().slice(0, 1);
}

/** A SQLite file with the schema, made once per process: a migration takes ten times as long as a copy. */
let migrated: Promise<Buffer> | undefined;

async function migrateFile(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "giving-desk-template-"));
  try {
    const path = join(folder, "desk.db");
    const database = await openDatabase(`file:${path}`);
    await database.close();
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Opens the database for a second desk on PostgreSQL. On SQLite, returns the same database: a file has one
 * desk, and two connections in one thread would block each other.
 */
export async function openForOther({ database, url }: Scratch): Promise<Database> {
  if (database.name === "postgres") return openDatabase(url);
  return { ...database, close: async () => {} };
}

export async function openScratchSqlite(): Promise<Scratch> {
  migrated ??= migrateFile();
  const template = await migrated;
  const folder = mkdtempSync(join(tmpdir(), "giving-desk-"));
  const path = join(folder, "desk.db");
  writeFileSync(path, template, { mode: 0o600 });
  const url = `file:${path}`;
  const database = await openDatabase(url);
  return {
    database,
    url,
    dispose: async () => {
      await database.close().catch(() => {});
      rmSync(folder, { recursive: true });
    },
  };
}

async function openScratchPostgres(cluster: string): Promise<Scratch> {
  const name = `scratch_${randomUUID().replaceAll("-", "")}`;
  await onCluster(cluster, `create database ${name} template template_desk`);
  const address = new URL(`/${name}`, cluster);
  const database = await openDatabase(address.href);
  return {
    database,
    url: address.href,
    dispose: async () => {
      await database.close().catch(() => {});
      await onCluster(cluster, `drop database ${name} with (force)`);
    },
  };
}

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
