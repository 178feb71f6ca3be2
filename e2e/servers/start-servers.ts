import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresMissing } from "@/scripts/postgres/binaries";
import { startPrivateCluster } from "@/scripts/postgres/private-cluster";
import { startDesk } from "./desk";
import { startRelay } from "./relay";
import { upstreamToken } from "./upstream-token";

const settings = { AUTH: "open", DEMO_CONTRIBUTIONS: "600" };

/**
 * Starts the desks that the projects of the browser tests talk to, and tells their addresses in the environment:
 * `DESK_DEMO_URL` (SQLite), `DESK_POSTGRES_URL`, `DESK_PROXY_URL` (the demo desk as its upstream, through the relay at
 * `DESK_RELAY_URL`), and the folder of their logs in `DESK_LOGS`.
 * @returns what stops them all
 */
export default async function startServers(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "desk-e2e-"));
  const logs = join(folder, "logs");
  mkdirSync(logs);
  const undo = [async () => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  const open = async (name: string, env: Record<string, string>) => {
    const given = { DATABASE_URL: `file:${join(folder, name)}.db`, ...settings, ...env };
    const desk = await startDesk(join(logs, `${name}.log`), given);
    undo.push(desk.stop);
    return desk.url;
  };
  try {
    const demo = await open("demo", {});
    const relay = await startRelay(demo);
    undo.push(relay.stop);
    const upstream = { UPSTREAM_URL: relay.url, UPSTREAM_TOKEN: upstreamToken };
    const proxy = await open("proxy", { ...upstream, UPSTREAM_FEEDS: "NEWSFEED:News,STRYFEED:Stories" });
    const addresses = {
      DESK_DEMO_URL: demo,
      DESK_PROXY_URL: proxy,
      DESK_RELAY_URL: relay.url,
      DESK_LOGS: logs,
    };
    Object.assign(process.env, addresses);

    const cluster = await startPrivateCluster();
    if (cluster === null) console.warn(postgresMissing);
    else {
      undo.push(cluster.stop);
      Object.assign(process.env, {
        DESK_POSTGRES_URL: await open("postgres", { DATABASE_URL: cluster.url }),
      });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
