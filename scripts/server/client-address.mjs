import { BlockList, isIP } from "node:net";

/** @typedef {(address: string | undefined) => boolean} AddressTest */

/**
 * Normalizes an address: a socket that listens on both families writes IPv4 as ::ffff:10.0.0.1.
 * @param {string | undefined} address
 */
export function plainAddress(address) {
  return address?.replace(/^::ffff:(?=\d+\.)/i, "") ?? "";
}

/** @type {AddressTest} */
export function isLoopback(address) {
  const plain = plainAddress(address);
  return plain === "::1" || (isIP(plain) === 4 && plain.startsWith("127."));
}

/**
 * Returns the caller's address: the socket's peer, or, where that is a trusted proxy, the nearest hop of
 * `X-Forwarded-For` that is none. Hops further left may be forged.
 * @param {string | undefined} peer
 * @param {string | string[] | undefined} forwardedFor
 * @param {AddressTest} isTrustedProxy
 * @returns {string} an IP address; empty where the socket is already closed
 */
export function clientAddress(peer, forwardedFor, isTrustedProxy) {
  let client = plainAddress(peer);
  const hops = String(forwardedFor ?? "").split(",");
  while (isTrustedProxy(client) && hops.length > 0) {
    const text = (hops.pop() ?? "").trim();
    // Some proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
    const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
    const hop = plainAddress(bare);
    if (isIP(hop) === 0) break;
    client = hop;
  }
  return client;
}

/**
 * Builds the test whether a socket's peer is a proxy whose `X-Forwarded-*` headers are trusted.
 * @param {string | undefined} list `TRUSTED_PROXIES`: addresses and CIDR ranges separated by commas
 * @returns {AddressTest}
 * @throws {Error} one sentence, when an entry is neither
 */
export function trustProxies(list) {
  const trusted = new BlockList();
  const familyOf = (/** @type {string} */ address) => families[isIP(address)];
  for (const entry of (list ?? "").split(",").map((part) => part.trim())) {
    if (entry === "") continue;
    const [address = "", prefix, ...rest] = entry.split("/");
    const family = familyOf(address);
    const bits = Number(prefix);
    const good = prefix === undefined || (/^\d{1,3}$/.test(prefix) && bits <= (family === "ipv4" ? 32 : 128));
    if (family === undefined || !good || rest.length > 0)
      throw new Error(`TRUSTED_PROXIES: "${entry}" is neither an address nor a range.`);
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, bits, family);
  }
  return (address) => {
    const peer = plainAddress(address);
    const family = familyOf(peer);
    return family !== undefined && trusted.check(peer, family);
  };
}

/** By the result of `isIP`. @type {Readonly<Record<number, "ipv4" | "ipv6">>} */
const families = { 4: "ipv4", 6: "ipv6" };
