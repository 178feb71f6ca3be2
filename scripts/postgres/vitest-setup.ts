import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "@/lib/database/database";
import { postgresMissing } from "./binaries";
import { startPrivateCluster } from "./private-cluster";

declare module "vitest" {
  interface ProvidedContext {
    /** A SQLite file with the schema of this release, to be copied. */
    sqliteTemplate: string;
    /** A private PostgreSQL with a database of that schema, `template_desk`; null where its programs are missing. */
    postgresUrl: string | null;
  }
}

/** Starts one PostgreSQL for the run and migrates one database of each engine: every test copies those. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "desk-template-"));
  const template = join(folder, "desk.db");
  await migrated(`file:${template}`);
  project.provide("sqliteTemplate", template);

  const cluster = await startPrivateCluster();
  if (cluster === null) console.warn(postgresMissing);
  else await createTemplate(cluster.url);
  project.provide("postgresUrl", cluster?.url ?? null);
  return async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true });
  };
}

async function migrated(url: string): Promise<void> {
  const database = await openDatabase(url);
  await database.close();
}

async function createTemplate(cluster: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  await client.query("create database template_desk");
  await client.end();
  await migrated(new URL("/template_desk", cluster).href);
}
