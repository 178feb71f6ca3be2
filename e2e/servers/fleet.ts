import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { documentedHost, findProgram, freePort, startNginx } from "@/e2e/servers/documented";
import { endDesk, type OwnDesk, startOwnDesk } from "@/e2e/servers/own-desk";
import {
  findPostgresBinaries,
  startPrivateCluster,
  startPrivateStandby,
} from "@/scripts/postgres/private-cluster";
import { startPooler } from "@/scripts/postgres/private-programs";

const programs = ["nginx", "pgbouncer", "openssl"];

export const hasFleetPrograms =
  findPostgresBinaries() !== null && programs.every((name) => findProgram(name) !== null);

/** How long a part is away after it was killed (ms). */
const awayMs = 4_000;

/**
 * Starts nginx, two desks, PgBouncer in transaction mode, a primary and a standby that lists are read from.
 * Desks are open, over records that count as real: each reading leaves an entry in the audit log.
 */
export async function startFleet(folder: string) {
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const primary = await startPrivateCluster(["synchronous_commit=on"]);
    if (primary === null) throw new Error("PostgreSQL is not installed.");
    undo.push(primary.stop);
    const standby = await startPrivateStandby(primary.port, ["hot_standby_feedback=on"]);
    if (standby === null) throw new Error("PostgreSQL is not installed.");
    undo.push(standby.stop);
    const pooler = await startPooler(primary.port, 10);
    undo.push(pooler.stop);
    const ports = [await freePort(), await freePort()];
    const desks: OwnDesk[] = [];
    undo.push(() => Promise.all(desks.map(endDesk)));
    const env = {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${pooler.port}/postgres`,
      DATABASE_READ_URL: standby.url,
      PUBLIC_URL: `https://${documentedHost}`,
      TRUSTED_PROXIES: "127.0.0.1",
      LOG_LEVEL: "warn",
      DEMO_CONTRIBUTIONS: "0",
    };
    const start = async (at: number) => {
      desks[at] = await startOwnDesk({ ...env, PORT: `${ports[at]}` });
    };
    for (const at of ports.keys()) await start(at);
    const proxy = await startNginx(join(folder, "nginx"), ports);
    undo.push(proxy.stop);
    const crashDesk = async (at: number) => {
      await endDesk(desks[at]);
      await pause(awayMs);
      await start(at);
    };
    return {
      ...{ proxy, primary, ports, stop },
      /** Kills a part as a crash does, and brings it back; resolves when it runs again. */
      crash: {
        "the first desk": () => crashDesk(0),
        "the pooler": () => pooler.crash(awayMs),
        "the standby": () => standby.crash(awayMs),
        "the second desk": () => crashDesk(1),
        "the primary": () => primary.crash(awayMs),
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>;
