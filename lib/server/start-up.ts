import "server-only";
import { channel, subscribe } from "node:diagnostics_channel";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { openAccounts } from "@/lib/accounts/open-accounts";
import { ConfigError, readConfig } from "@/lib/config";
import { type Database, openDeskDatabase } from "@/lib/database/database";
import { databaseErrorText, databaseName } from "@/lib/database/error-text";
import { openDeskReader } from "@/lib/database/standby";
import { demoContributions } from "@/lib/demo/demo-contributions";
import { demoFeeds } from "@/lib/demo/demo-feeds";
import { misspeltSettings } from "@/lib/misspelt-settings";
import { recordAddress } from "@/lib/server-address";
import { openSource } from "@/lib/source";
import { fillWithDemo } from "@/lib/source/database/write";
import { setRequestQueue } from "./front.mjs";
import { logError, logWarning } from "./logs/log.mjs";
import { createRecordQueue } from "./request-queue";
import { accessLines, countUp } from "./terminal";

const fillTimeoutMs = 5 * 60_000;

/** Prepares the desk for its first request. Exits with one plain sentence if that fails. */
export async function startUp(): Promise<void> {
  try {
    for (const warning of misspeltSettings(process.env)) process.stderr.write(`${warning}\n`);
    const { demoContributions: count, upstream, access, databaseUrl } = readConfig();
    if (process.env["OTEL_EXPORTER_OTLP_ENDPOINT"]) {
      const { startTelemetry } = await import("./logs/telemetry");
      startTelemetry(upstream?.baseUrl.origin ?? null);
    }
    logErrors();
    const { database, mirror, source } = await openSource();
    const desk = await openDeskDatabase();
    closeWhenStopping(await openDeskReader(), mirror);
    // An unusable secret stops startup before anything is filled.
    if (access.mode === "required") await openAccounts();
    if (database !== null && count > 0) await fill(database, count);
    const { DESK_ADDRESS: address = "", DESK_LOCAL: local = "" } = process.env;
    // A read-only database is reported by code that needs to write.
    await recordAddress(desk, address, local).catch(() => {});
    for (const line of await accessLines(await openAccounts(), address)) process.stdout.write(`${line}\n`);
    if (mirror !== null && (await mirror.report()).completeAsOf === null) {
      process.stdout.write(
        `A copy of the upstream's records is kept in ${databaseName(databaseUrl)}. MIRROR=off switches ` +
          `it off.\n`,
      );
    }
    setRequestQueue(createRecordQueue(await openAccounts(), upstream === null ? desk.name : "upstream"));
    mirror?.start();
    // Loads the table of sums. If this fails, the first request loads it.
    source.sums.insights({ zone: "UTC", type: "all", parts: [] }).catch((error: unknown) => {
      logError("Contributions could not be read for sums", error);
    });
    channel("giving-desk:started").publish(true);
  } catch (error) {
    const sentence = error instanceof ConfigError ? error.message : databaseErrorText(error);
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  }
}

/** Closes the database when the server stops, which waits for it. The mirror releases its lease first. */
function closeWhenStopping(database: Database, mirror: { stop(): Promise<unknown> } | null): void {
  const close = async () => {
    await mirror?.stop();
    await database.close();
  };
  subscribe("giving-desk:stopping", (waitFor) => {
    if (typeof waitFor === "function") waitFor(close());
  });
}

async function fill(database: Database, count: number): Promise<void> {
  const today = new Date();
  const progress = countUp("Filling the empty database with demo contributions", count);
  const make = () => ({ contributions: demoContributions({ count, today }), feeds: demoFeeds({ today }) });
  const deadline = Date.now() + fillTimeoutMs;
  for (;;) {
    try {
      if (!(await fillWithDemo(database, make, progress.update))) return progress.clear();
      progress.end();
      return await database.checkpoint();
    } catch (error) {
      // Another server may be filling the same database.
      if (!database.isUnavailable(error) || Date.now() > deadline) throw error;
      await sleep(500);
    }
  }
}

const upstreamFailure = z.object({ requestId: z.string().nullable(), code: z.string(), message: z.string() });

/** Logs failures of modules that have no log and give their callers no details. */
export function logErrors(): void {
  subscribe("giving-desk:audit-error", (error) => logError("The audit log failed", error));
  subscribe("giving-desk:mirror-error", (error) => logError("The mirror failed", error));
  subscribe("giving-desk:upstream-failure", (report) => {
    const { success, data } = upstreamFailure.safeParse(report);
    if (!success) return;
    const fields = { code: data.code, detail: data.message };
    logWarning("A request to the upstream failed", fields, data.requestId ?? undefined);
  });
}
