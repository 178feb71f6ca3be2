import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresMissing, startPrivateCluster } from "@/scripts/postgres/private-cluster";
import { startDesk } from "./desk";
import { startRelay } from "./relay";
import { upstreamToken } from "./upstream-token";

/** The servers that the HTTP tests share, by address, and the folder of their databases and logs. */
export interface Servers {
  /** A desk with its own records on SQLite. */
  readonly demo: string;
  /** A desk with its own records on PostgreSQL; null where its programs are not installed. */
  readonly postgres: string | null;
  /** A desk whose upstream is the demo desk, through the relay. */
  readonly proxy: string;
  readonly relay: string;
  readonly folder: string;
}

/** Opens desks and other servers that are stopped together. */
function openGroup(records: number) {
  const folder = mkdtempSync(join(tmpdir(), "desk-e2e-"));
  const steps = [async () => rmSync(folder, { recursive: true, force: true })];
  return {
    folder,
    onStop: (step: () => Promise<void>) => void steps.push(step),
    async open(name: string, env: Record<string, string> = {}): Promise<string> {
      const own = {
        AUTH: "open",
        DATABASE_URL: `file:${join(folder, name)}.db`,
        DEMO_CONTRIBUTIONS: `${records}`,
      };
      const desk = await startDesk(join(folder, `${name}.log`), { ...own, ...env });
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
 * @param records contributions of each desk that has its own
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
    const servers: Servers = { demo, postgres, proxy, relay: relay.url, folder };
    return { servers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the desk that the browser tests share, with its address in `DESK_DEMO_URL`. */
export default async function startDemo(): Promise<() => Promise<void>> {
  const { open, stop } = openGroup(600);
  try {
    process.env["DESK_DEMO_URL"] = await open("demo");
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
