import { allowHosts, readPublicUrl } from "../../lib/server/http/public-address.mjs";
import { logLevels } from "../../lib/server/logs/log.mjs";
import { trustProxies } from "./client-address.mjs";

/** @import { Settings } from "./types" */

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
  const { HOST, PORT, PUBLIC_URL, ALLOWED_HOSTS, TRUSTED_PROXIES, LOG_LEVEL } = env;
  const level = LOG_LEVEL?.trim() || "info";
  if (!logLevels.includes(level)) throw new Error(`LOG_LEVEL must be one of ${logLevels.join(", ")}.`);
  const publicUrl = readPublicUrl(PUBLIC_URL);
  // Proxy and routes read it; here it stops the start.
  allowHosts(ALLOWED_HOSTS, publicUrl);
  const port = PORT?.trim() || "3000";
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error(`PORT must be a whole number from 0 to 65535, not "${port}".`);
  return {
    dev: args.includes("--dev"),
    host: HOST?.trim() || "127.0.0.1",
    port: Number(port),
    publicUrl: publicUrl && publicUrl.origin + publicUrl.pathname.replace(/\/+$/, ""),
    isHttps: (forwarded) => (publicUrl?.protocol ?? `${forwarded.toLowerCase()}:`) === "https:",
    isTrustedProxy: trustProxies(TRUSTED_PROXIES),
  };
}
