import type { TestProject } from "vitest/node";
import { postgresMissing } from "./binaries";
import { startPrivateCluster } from "./private-cluster";

declare module "vitest" {
  interface ProvidedContext {
    /** A private PostgreSQL for this run; null where its programs are not installed. */
    postgresUrl: string | null;
  }
}

/** Starts the run's PostgreSQL, so that a suite may ask `inject("postgresUrl")`. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPrivateCluster();
  if (cluster === null) console.warn(postgresMissing);
  project.provide("postgresUrl", cluster?.url ?? null);
  return async () => cluster?.stop();
}
