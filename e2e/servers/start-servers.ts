import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresMissing, startPrivateCluster } from "@/scripts/postgres/private-cluster";
import { isLong } from "@/scripts/test/runs";
import { nextAlone, type RunningServer, startDesk } from "./desk";
import { startRelay } from "./relay";
import { upstreamToken } from "./upstream-token";

/** The addresses of the servers that the HTTP tests share, and the folder of their databases. */
export interface Servers {
  /** A desk with demo records on SQLite. */
  readonly demo: string;
  /** A desk with demo records on PostgreSQL; null where PostgreSQL is not installed. */
  readonly postgres: string | null;
  /** A desk with demo records that `next start` runs without server.mjs; null in the short run. */
  readonly next: string | null;
  /** A desk whose upstream is the demo desk, through the relay. */
  readonly proxy: string;
  readonly relay: string;
  readonly folder: string;
}

/** Starts desks and other servers that stop together. */
function openGroup(records: number) {
  const folder = mkdtempSync(join(tmpdir(), "desk-e2e-"));
  const steps = [async () => rmSync(folder, { recursive: true, force: true })];
  return {
    folder,
    onStop: (step: () => Promise<void>) => void steps.push(step),
    async open(name: string, env: Record<string, string> = {}, command?: string[]): Promise<string> {
      const defaults = {
        DATABASE_URL: `file:${join(folder, name)}.db`,
        DEMO_CONTRIBUTIONS: `${records}`,
      };
      const desk = await startDesk({ ...defaults, ...env }, command);
      steps.push(desk.stop);
      return desk.url;
    },
    async stop(): Promise<void> {
      for (const step of steps.splice(0).reverse()) await step();
    },
  };
}

/**
 * Starts the servers of the HTTP tests.
 * @param records number of demo contributions
 */
export async function startServers(records: number) {
  const { folder, onStop, open, stop } = openGroup(records);
  try {
    const demo = await open("demo");
    const relay = await startRelay(demo);
    onStop(relay.stop);
    const proxy = await open("proxy", {
      UPSTREAM_URL: relay.url,
      UPSTREAM_TOKEN: upstreamToken,
      UPSTREAM_FEEDS: "NEWSFEED:News,STRYFEED:Stories",
    });
    const cluster = await startPrivateCluster();
    if (cluster === null) console.warn(postgresMissing);
    else onStop(cluster.stop);
    const postgres = cluster && (await open("postgres", { DATABASE_URL: cluster.url }));
    const next = isLong ? await open("next", {}, nextAlone) : null;
    const servers: Servers = { demo, postgres, next, proxy, relay: relay.url, folder };
    return { servers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts a desk with 600 demo contributions. */
export async function startDemoDesk(): Promise<RunningServer> {
  const { open, stop } = openGroup(600);
  try {
    return { url: await open("demo"), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the desk that the browser tests share, and puts its address into `DESK_DEMO_URL`. */
export default async function startSharedDesk(): Promise<() => Promise<void>> {
  const desk = await startDemoDesk();
  process.env["DESK_DEMO_URL"] = desk.url;
  return desk.stop;
}
