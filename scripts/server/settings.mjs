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
  const publicUrl = readPublicUrl(PUBLIC_URL?.trim());
  const port = PORT?.trim() || "3000";
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error(`PORT must be a whole number from 0 to 65535, not "${port}".`);
  return {
    dev: args.includes("--dev"),
    host: HOST?.trim() || "127.0.0.1",
    port: Number(port),
    publicUrl: publicUrl && publicUrl.origin + publicUrl.pathname.replace(/\/+$/, ""),
    isAllowedHost: allowHosts(ALLOWED_HOSTS, publicUrl),
    isTrustedProxy: trustProxies(TRUSTED_PROXIES),
  };
}

/** @param {string | undefined} address */
function readPublicUrl(address) {
  if (!address) return null;
  const url = URL.canParse(address) ? new URL(address) : null;
  const plain = url?.username === "" && url.password === "" && url.search === "" && url.hash === "";
  // The message does not contain the value: it may hold a password.
  if (url === null || !/^https?:$/.test(url.protocol) || !plain)
    throw new Error("PUBLIC_URL must be an http or https address such as https://desk.example.org.");
  return url;
}

/** Names that only this machine can mean: no foreign page can rebind them. */
const ownNames = "localhost,127.0.0.1,[::1]";
const hostShape = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::(\d{1,5}))?$/;

/**
 * Builds the test that a Host header must pass. An entry without a port allows every port.
 * @param {string | undefined} list `ALLOWED_HOSTS`: entries separated by commas
 * @param {URL | null} publicUrl its host is allowed too
 * @returns {(host: string) => boolean}
 * @throws {Error} one sentence, when an entry is not a host
 */
function allowHosts(list, publicUrl) {
  const entries = (list || ownNames).split(",").map((entry) => entry.trim().toLowerCase());
  const allowed = new Set(entries.filter((entry) => entry !== ""));
  const wrong = [...allowed].find((entry) => !hostShape.test(entry));
  if (wrong !== undefined) throw new Error(`ALLOWED_HOSTS: "${wrong}" is not a host name.`);
  if (publicUrl) allowed.add(publicUrl.hostname.toLowerCase());
  return (host) => {
    const [whole = "", name = "", port = "0"] = hostShape.exec(host.toLowerCase()) ?? [];
    return name !== "" && Number(port) <= 65_535 && (allowed.has(whole) || allowed.has(name));
  };
}
