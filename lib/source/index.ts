import "server-only";
import { channel } from "node:diagnostics_channel";
import { readConfig } from "@/lib/config";
import type { MirrorReport, UpstreamReport } from "@/lib/contract/source-report";
import { pushInstant, readInstants } from "@/lib/database/allowance";
import { type Database, openDeskDatabase } from "@/lib/database/database";
import { openDeskReader } from "@/lib/database/standby";
import { Mirror } from "@/lib/mirror/mirror";
import { lookUpCopy } from "@/lib/mirror/report";
import { openOnce } from "@/lib/open-once";
import { type Copy, withCopy } from "./copied-source";
import { createDatabaseSource } from "./database/database-source";
import { serviceOutage } from "./source";
import { createDriftLog } from "./upstream/drift";
import type { SharedInstants } from "./upstream/shared-limits";
import { openUpstream } from "./upstream/upstream-source";

/** Errors of the mirror that the upstream did not cause, for the log. */
const mirrorErrors = channel("giving-desk:mirror-error");

/**
 * Opens the configured source, once per process: the upstream if there is one, else the database. `database`
 * has the records; null with an upstream, because the desk's own database then has a copy at most.
 */
export const openSource = openOnce("source", async () => {
  const { upstream } = readConfig();
  const database = await openDeskDatabase();
  if (upstream === null) {
    // The desk's own records are checked when they are imported.
    const source = createDatabaseSource(await openDeskReader());
    return { source, database, drift: null, report: null, mirror: null };
  }
  const drift = createDriftLog();
  const address = upstream.baseUrl.href;
  const shared = sharedInstants(database, address);
  const opened = { ...openUpstream(upstream, drift, shared), database: null, drift };
  if (!upstream.mirror) return { ...opened, mirror: null };
  const { feeds, budget } = upstream;
  const onError = (error: unknown) => mirrorErrors.publish(error);
  const mirror = new Mirror({ database, source: opened.source, address, feeds, budget, onError });
  const outage = () => serviceOutage(opened.report().samples.at(-1));
  const copy = { ...deskCopy(database, mirror, address), outage };
  return { ...opened, source: withCopy(opened.source, copy), mirror };
});

function sharedInstants(database: Database, address: string): SharedInstants {
  const prefix = `upstream ${address} `;
  const names = ["budget", "background", "ban"].map((name) => prefix + name);
  return {
    push: (name, move) => pushInstant(database, prefix + name, move),
    async read() {
      const instants = await readInstants(database, names);
      return new Map([...instants].map(([name, ms]) => [name.slice(prefix.length), ms]));
    },
  };
}

/** Whether records can be searched and sorted: not those of an upstream without a copy. */
export async function keepsRecords(): Promise<boolean> {
  const { database, mirror } = await openSource();
  return database !== null || mirror !== null;
}

/** Returns the state of the upstream in this process; null without one. */
export async function upstreamReport(): Promise<UpstreamReport | null> {
  return (await openSource()).report?.() ?? null;
}

/** Returns the state of the copy of the upstream; null if there is none. */
export async function mirrorReport(): Promise<MirrorReport | null> {
  return (await openSource()).mirror?.report() ?? null;
}

/** Opens the copy of an upstream. While its database is unavailable, there is no copy. */
function deskCopy(database: Database, mirror: Mirror, address: string): Omit<Copy, "outage"> {
  const copied = lookUpCopy(database, address);
  const ifAvailable = <T>(look: Promise<T>): Promise<T | null> =>
    look.catch((error: unknown) => {
      if (database.isUnavailable(error)) return null;
      throw error;
    });
  return {
    source: createDatabaseSource(database),
    contributions: (bounds) => ifAvailable(copied.contributions(bounds)),
    posts: (feedId) => ifAvailable(copied.posts(feedId)),
    readAt: (scope, id) => ifAvailable(copied.readAt(scope, id)),
    recordFeed: (feedId) => mirror.recordFeed(feedId),
    beginRead: (id) => mirror.beginRead(id),
  };
}
