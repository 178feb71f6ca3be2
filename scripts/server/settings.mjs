import { readAddressList } from "../../lib/client-address.mjs";
import { allowHosts, readPublicUrl } from "../../lib/server/http/public-address.mjs";
import { logLevels } from "../../lib/server/logs/log.mjs";

/** @typedef {ReturnType<typeof readSettings>} Settings */

/** Milliseconds to keep serving after SIGTERM behind a proxy that checks `/readyz` every second. */
const drainMs = 3_000;

/**
 * Reads the server's settings before the application exists. An empty variable counts as unset.
 * @param {Record<string, string | undefined>} env
 * @param {readonly string[]} args
 * @throws {Error} one plain sentence about the first invalid value
 */
export function readSettings(env, args) {
  const unknown = args.find((argument) => argument !== "--dev");
  if (unknown !== undefined) throw new Error(`Unknown argument "${unknown}": the only one is --dev.`);
  const { HOST, PORT, PUBLIC_URL, ALLOWED_HOSTS, TRUSTED_PROXIES, METRICS_ALLOW, LOG_LEVEL } = env;
  const level = LOG_LEVEL?.trim() || "info";
  if (!logLevels.includes(level)) throw new Error(`LOG_LEVEL must be one of ${logLevels.join(", ")}.`);
  const publicUrl = readPublicUrl(PUBLIC_URL);
  // proxy.ts and the routes read these settings. Here, invalid ones prevent the start.
  allowHosts(ALLOWED_HOSTS, publicUrl);
  readAddressList("METRICS_ALLOW", METRICS_ALLOW);
  const dev = args.includes("--dev");
  const port = PORT?.trim() || "3000";
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error(`PORT must be a whole number from 0 to 65535, not "${port}".`);
  return {
    dev,
    // Brackets belong to a URL, not to the address.
    host: HOST?.trim().replace(/^\[(.*)\]$/, "$1") || "127.0.0.1",
    /** 0 lets the system choose. */
    port: Number(port),
    /** The origin of links. */
    publicUrl: publicUrl?.origin ?? null,
    /** Whether users connect by TLS, by `PUBLIC_URL` or the scheme that a trusted proxy forwards. */
    isHttps: (/** @type {string} */ forwarded) =>
      (publicUrl?.protocol ?? `${forwarded.toLowerCase()}:`) === "https:",
    isTrustedProxy: readAddressList("TRUSTED_PROXIES", TRUSTED_PROXIES),
    /** Milliseconds to keep serving after SIGTERM, until a load balancer has noticed; 0 without a proxy. */
    drainMs: dev || !TRUSTED_PROXIES?.trim() ? 0 : drainMs,
  };
}
