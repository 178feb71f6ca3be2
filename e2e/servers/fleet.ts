import { setTimeout as pause } from "node:timers/promises";
import { documentedHost, startNginx } from "@/e2e/servers/documented";
import { endDesk, type OwnDesk, startOwnDesk } from "@/e2e/servers/own-desk";
import {
  findFreePort,
  hasPostgres,
  isInstalled,
  startPrivateCluster,
  startPrivateStandby,
} from "@/scripts/postgres/private-cluster";
import { startPooler } from "@/scripts/postgres/private-programs";

export const hasFleetPrograms = hasPostgres && isInstalled("nginx", "pgbouncer", "openssl");

/** Time between the crash of a component and its restart. */
const downMs = 4_000;

/**
 * Starts nginx, two desks, PgBouncer in transaction mode, a primary, and a standby that lists are read from.
 * The desks are open, and their records count as real: each read leaves an entry in the audit log.
 */
export async function startFleet() {
  const cleanups: (() => unknown)[] = [];
  const stop = async () => {
    for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
  };
  try {
    const primary = await startPrivateCluster(["synchronous_commit=on"]);
    if (primary === null) throw new Error("PostgreSQL is not installed.");
    cleanups.push(primary.stop);
    const standby = await startPrivateStandby(primary.port, ["hot_standby_feedback=on"]);
    cleanups.push(standby.stop);
    const pooler = await startPooler(primary.port, 10);
    cleanups.push(pooler.stop);
    const ports = [await findFreePort(), await findFreePort()];
    const desks: OwnDesk[] = [];
    cleanups.push(() => Promise.all(desks.map(endDesk)));
    const env = {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${pooler.port}/postgres`,
      DATABASE_READ_URL: standby.url,
      PUBLIC_URL: `https://${documentedHost}`,
      TRUSTED_PROXIES: "127.0.0.1",
      LOG_LEVEL: "warn",
      DEMO_CONTRIBUTIONS: "0",
    };
    const start = async (index: number) => {
      desks[index] = await startOwnDesk({ ...env, PORT: `${ports[index]}` });
    };
    for (const index of ports.keys()) await start(index);
    const proxy = await startNginx(ports);
    cleanups.push(proxy.stop);
    const crashDesk = async (index: number) => {
      await endDesk(desks[index]);
      await pause(downMs);
      await start(index);
    };
    return {
      proxy,
      primary,
      ports,
      stop,
      /** Kills a component and restarts it; resolves when it runs again. */
      crash: {
        "the first desk": () => crashDesk(0),
        "the pooler": () => pooler.crash(downMs),
        "the standby": () => standby.crash(downMs),
        "the second desk": () => crashDesk(1),
        "the primary": () => primary.crash(downMs),
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>;
