import { logLevels } from "../../lib/server/log-writer.mjs";
import { allowHosts } from "./hosts.mjs";
import { trustProxies } from "./proxies.mjs";

/**
 * What the server reads from the environment before the application exists.
 * @typedef {object} Settings
 * @property {boolean} dev
 * @property {string} host address to listen on
 * @property {number} port 0 lets the system choose
 * @property {string | null} publicUrl origin and path that links are built on, without a slash at the end
 * @property {(host: string) => boolean} isAllowedHost
 * @property {(address: string | undefined) => boolean} isTrustedProxy
 */

/**
 * Reads the server's settings. An empty variable counts as unset.
 * @param {Record<string, string | undefined>} env
 * @param {readonly string[]} args
 * @returns {Settings}
 * @throws {Error} one plain sentence about the first value that cannot be used
 */
export function readSettings(env, args) {
  const unknown = args.find((argument) => argument !== "--dev");
  if (unknown !== undefined) throw new Error(`Unknown argument "${unknown}": the server knows only --dev.`);
  const { HOST, PORT, PUBLIC_URL, ALLOWED_HOSTS, TRUSTED_PROXIES, LOG_LEVEL } = env;
  const level = LOG_LEVEL?.trim() || "info";
  if (!logLevels.includes(level)) throw new Error(`LOG_LEVEL must be one of ${logLevels.join(", ")}.`);
  const publicUrl = readPublicUrl(PUBLIC_URL);
  return {
    dev: args.includes("--dev"),
    host: HOST?.trim() || "127.0.0.1",
    port: readPort(PORT),
    publicUrl: publicUrl && publicUrl.origin + publicUrl.pathname.replace(/\/+$/, ""),
    isAllowedHost: allowHosts(ALLOWED_HOSTS, publicUrl),
    isTrustedProxy: trustProxies(TRUSTED_PROXIES),
  };
}

/** @param {string | undefined} text */
function readPort(text) {
  const port = text?.trim() || "3000";
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new Error(`PORT must be a whole number from 0 to 65535, not "${port}".`);
  }
  return Number(port);
}

/** @param {string | undefined} text */
function readPublicUrl(text) {
  const address = text?.trim();
  if (!address) return null;
  const url = URL.canParse(address) ? new URL(address) : null;
  const plain = url?.username === "" && url.password === "" && url.search === "" && url.hash === "";
  if (url === null || !/^https?:$/.test(url.protocol) || !plain) {
    // The value itself is not repeated: it may hold a password.
    throw new Error("PUBLIC_URL must be an http or https address such as https://desk.example.org.");
  }
  return url;
}
