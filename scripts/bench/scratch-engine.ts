import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startPrivateCluster } from "@/scripts/postgres/private-cluster";
import type { EngineName } from "./arguments";

/** An engine with room for scratch databases, all of which go with it. */
export interface ScratchEngine {
  readonly label: string;
  /** What a reader of the figures should know of it. */
  readonly note: string;
  /** Makes an empty database. @returns its address, as `DATABASE_URL` has it */
  create(name: string): Promise<string>;
  /** Brings a freshly filled database into the state that it will live in. */
  settle(url: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens an engine; null where this machine does not have it. */
export function openScratchEngine(name: EngineName): Promise<ScratchEngine | null> {
  return name === "sqlite" ? openSqlite() : openPostgres();
}

async function openSqlite(): Promise<ScratchEngine> {
  const folder = mkdtempSync(join(tmpdir(), "desk-bench-"));
  return {
    label: "SQLite",
    note: "the embedded database, in a temporary folder",
    create: async (name) => `file:${join(folder, name)}.db`,
    settle: async () => {},
    close: async () => rmSync(folder, { recursive: true }),
  };
}

async function openPostgres(): Promise<ScratchEngine | null> {
  const cluster = await startPrivateCluster();
  if (cluster === null) return null;
  return {
    label: "PostgreSQL",
    note: "a private server with its default memory, which does not wait for the disk",
    async create(name) {
      await tellServer(cluster.url, `create database bench_${name}`);
      return Object.assign(new URL(cluster.url), { pathname: `/bench_${name}` }).href;
    },
    // Autovacuum does this within minutes of a load; done at once, every run measures the same state.
    settle: (url) => tellServer(url, "vacuum analyze"),
    close: cluster.stop,
  };
}

async function tellServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
