import "./scripts/setup/load-environment.mjs";
import { channel, subscribe } from "node:diagnostics_channel";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { reachable } from "./lib/reachable-address.mjs";
import { logConsole } from "./lib/server/logs/log.mjs";
import { createGuardedServer } from "./scripts/server/guard.mjs";
import { listen, stopOnSignal } from "./scripts/server/listen.mjs";
import { countRequests } from "./scripts/server/request-log.mjs";
import { readSettings } from "./scripts/server/settings.mjs";
import { warnAboutNode } from "./scripts/setup/node-version.mjs";

/**
 * Binds the port at once, so that a taken port is reported before anything is loaded. Requests wait until the
 * desk is ready. Behind a proxy, the port is closed meanwhile, so that the proxy uses another desk.
 * @param {import("./scripts/server/settings.mjs").Settings} settings
 */
async function open(settings) {
  const dir = fileURLToPath(new URL(".", import.meta.url));
  if (!settings.dev && !existsSync(`${dir}.next/BUILD_ID`)) {
    throw new Error("Nothing is built yet: npm start builds and starts the desk.");
  }

  const count = countRequests(`${dir}.next/routes-manifest.json`);
  const server = createGuardedServer(settings, () => ready, count);
  const first = settings.drainMs > 0 ? createServer() : server;
  const { url, port } = await listen(first, settings);
  if (first !== server) await promisify(first.close.bind(first))();
  // The start-up hook prints links with these addresses.
  process.env["DESK_ADDRESS"] = settings.publicUrl ?? url;
  process.env["DESK_LOCAL"] = url;
  const ready = import("next").then(async ({ default: next }) => {
    // Next attaches a WebSocket to the server that it gets. In production, that server never listens, so an
    // Upgrade reaches the table of checks as a plain request.
    const httpServer = settings.dev ? server : createServer();
    const app = next({ dev: settings.dev, dir, hostname: settings.host, port, httpServer });
    // At most ten seconds, even if a busy machine delays timers: running responses are cut after eight, and
    // closing takes half a second. A page in development holds a WebSocket that never closes on its own.
    const times = { timeoutMs: settings.dev ? 100 : 8_000, drainMs: settings.drainMs };
    stopOnSignal(server, () => close(app), times);
    // Next runs the start-up hook at the same time. In development, the hook waits for the first page.
    const started = new Promise((resolve) => subscribe("giving-desk:started", resolve));
    await app.prepare();
    if (!settings.dev) await started;
    return app.getRequestHandler();
  });
  await ready;
  if (first !== server) await listen(server, { ...settings, port });
  console.log(`Giving Desk is listening on ${reachable(url)}`);
}

/** Closes Next and what the start-up hook opened. @param {{ close(): Promise<void> }} app */
async function close(app) {
  /** @type {Promise<unknown>[]} */
  const closing = [app.close()];
  channel("giving-desk:stopping").publish((/** @type {Promise<unknown>} */ work) => closing.push(work));
  await Promise.allSettled(closing);
}

const warning = warnAboutNode(process.versions.node);
if (warning) console.warn(warning);

try {
  const settings = readSettings(process.env, process.argv.slice(2));
  const mode = settings.dev ? "development" : "production";
  Object.assign(process.env, { NODE_ENV: mode, NEXT_TELEMETRY_DISABLED: "1" });
  if (!settings.dev) logConsole();
  await open(settings);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
