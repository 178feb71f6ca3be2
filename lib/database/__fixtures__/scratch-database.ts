import { randomUUID } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "@/lib/database/database";

/** A database of its own for one test file; `dispose` closes it, where the test has not, and removes it. */
export interface Scratch {
  readonly database: Database;
  readonly url: string;
  dispose(): Promise<void>;
}

/** The engines that this machine can run, for `describe.each`: SQLite always, PostgreSQL where its binaries exist. */
export function scratchEngines(): readonly {
  readonly engine: string;
  readonly open: () => Promise<Scratch>;
}[] {
  const cluster = inject("postgresUrl");
  return [
    { engine: "SQLite", open: openScratchSqlite },
    ...(cluster === null ? [] : [{ engine: "PostgreSQL", open: () => openScratchPostgres(cluster) }]),
  ];
}

export async function openScratchSqlite(): Promise<Scratch> {
  const folder = mkdtempSync(join(tmpdir(), "giving-desk-"));
  const path = join(folder, "desk.db");
  copyFileSync(inject("sqliteTemplate"), path);
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
