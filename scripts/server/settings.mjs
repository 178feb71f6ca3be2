import { allowHosts, readPublicUrl } from "../../lib/server/http/public-address.mjs";
import { logLevels } from "../../lib/server/logs/log.mjs";
import { readAddressList } from "./client-address.mjs";

/** @import { Settings } from "./types" */

/** Milliseconds to go on serving on SIGTERM behind a proxy: it checks `/readyz` every second. */
const drainMs = 3_000;

/**
 * Reads the server's settings. An empty variable counts as unset.
 * @param {Record<string, string | undefined>} env
 * @param {readonly string[]} args
 * @returns {Settings}
 * @throws {Error} one plain sentence about the first value that cannot be used
 */
export function readSettings(env, args) {
  const unknown = args.find((argument) => argument !== "--dev");
  if (unknown !== undefined) throw new Error(`Unknown argument "${unknown}": the only one is --dev.`);
  const { HOST, PORT, PUBLIC_URL, ALLOWED_HOSTS, TRUSTED_PROXIES, METRICS_ALLOW, LOG_LEVEL } = env;
  const level = LOG_LEVEL?.trim() || "info";
  if (!logLevels.includes(level)) throw new Error(`LOG_LEVEL must be one of ${logLevels.join(", ")}.`);
  const publicUrl = readPublicUrl(PUBLIC_URL);
  // Proxy and routes read these; here they stop the start.
  allowHosts(ALLOWED_HOSTS, publicUrl);
  readAddressList("METRICS_ALLOW", METRICS_ALLOW);
  const dev = args.includes("--dev");
  const port = PORT?.trim() || "3000";
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error(`PORT must be a whole number from 0 to 65535, not "${port}".`);
  return {
    dev,
    host: HOST?.trim() || "127.0.0.1",
    port: Number(port),
    publicUrl: publicUrl?.origin ?? null,
    isHttps: (forwarded) => (publicUrl?.protocol ?? `${forwarded.toLowerCase()}:`) === "https:",
    isTrustedProxy: readAddressList("TRUSTED_PROXIES", TRUSTED_PROXIES),
    drainMs: dev || !TRUSTED_PROXIES?.trim() ? 0 : drainMs,
  };
}
