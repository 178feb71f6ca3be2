import type { TestProject } from "vitest/node";
import { openDatabase } from "@/lib/database/database";
import { execute, postgresMissing, startPrivateCluster } from "./private-cluster";
import { startPooler } from "./private-programs";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * A private PostgreSQL for this run, with a database `template_desk` to copy, which has the current
     * schema; null if PostgreSQL's programs are not installed.
     */
    postgresUrl: string | null;
  }
}

/** Starts the run's PostgreSQL. With TEST_POOLER=1, all suites reach it through PgBouncer. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPrivateCluster();
  if (cluster === null) console.warn(postgresMissing);
  else {
    await execute(cluster.url, "create database template_desk");
    const template = await openDatabase(new URL("/template_desk", cluster.url).href);
    await template.close();
  }
  const url = cluster === null ? null : new URL(cluster.url);
  const isPooled = url !== null && process.env["TEST_POOLER"] === "1";
  const pooler = isPooled ? await startPooler(Number(url.port)) : null;
  if (url !== null && pooler !== null) url.port = String(pooler.port);
  project.provide("postgresUrl", url?.href ?? null);
  return async () => {
    await pooler?.stop();
    await cluster?.stop();
  };
}
