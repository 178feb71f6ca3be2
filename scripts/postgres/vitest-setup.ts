import type { TestProject } from "vitest/node";
import { openDatabase } from "@/lib/database/database";
import { execute, postgresMissing, startPrivateCluster } from "./private-cluster";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * A private PostgreSQL for this run, with a database `template_desk` that has the schema of this release
     * and is to be copied; null if PostgreSQL's programs are not installed.
     */
    postgresUrl: string | null;
  }
}

/** Starts the run's PostgreSQL, so that a suite can use `inject("postgresUrl")`. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPrivateCluster();
  if (cluster === null) console.warn(postgresMissing);
  else {
    await execute(cluster.url, "create database template_desk");
    const template = await openDatabase(new URL("/template_desk", cluster.url).href);
    await template.close();
  }
  project.provide("postgresUrl", cluster?.url ?? null);
  return async () => cluster?.stop();
}
