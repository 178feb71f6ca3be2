import { postgresMissing, startPrivateCluster } from "@/scripts/postgres/private-cluster";
import { isLong } from "@/scripts/test/runs";
import { nextAlone, type RunningServer, startDesk } from "./desk";
import { startRelay } from "./relay";
import { upstreamToken } from "./upstream-token";

/** The addresses of the servers that the HTTP tests share. */
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
}

/**
 * Starts the servers of the HTTP tests.
 * @param records number of demo contributions
 */
export async function startServers(records: number) {
  const steps: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of steps.splice(0).reverse()) await step();
  };
  const open = async (env: Record<string, string> = {}, command?: string[]) => {
    const desk = await startDesk({ DEMO_CONTRIBUTIONS: `${records}`, ...env }, command);
    steps.push(desk.stop);
    return desk.url;
  };
  try {
    const demo = await open();
    const relay = await startRelay(demo);
    steps.push(relay.stop);
    const proxy = await open({
      UPSTREAM_URL: relay.url,
      UPSTREAM_TOKEN: upstreamToken,
      UPSTREAM_FEEDS: "NEWSFEED:News,STRYFEED:Stories",
    });
    const cluster = await startPrivateCluster();
    if (cluster === null) console.warn(postgresMissing);
    else steps.push(cluster.stop);
    const postgres = cluster && (await open({ DATABASE_URL: cluster.url }));
    const next = isLong ? await open({}, nextAlone) : null;
    const servers: Servers = { demo, postgres, next, proxy, relay: relay.url };
    return { servers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts a desk with 600 demo contributions. */
export function startDemoDesk(): Promise<RunningServer> {
  return startDesk({ DEMO_CONTRIBUTIONS: "600" });
}

/** Starts the desk that the browser tests share, and puts its address into `DESK_DEMO_URL`. */
export default async function startSharedDesk(): Promise<() => Promise<void>> {
  const desk = await startDemoDesk();
  process.env["DESK_DEMO_URL"] = desk.url;
  return desk.stop;
}
