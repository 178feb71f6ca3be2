import { isIP } from "node:net";

/**
 * An address as it is compared and written: a socket that listens on both families writes IPv4 as ::ffff:10.0.0.1.
 * @param {string | undefined} address
 */
export function plainAddress(address) {
  return address?.replace(/^::ffff:(?=\d+\.)/i, "") ?? "";
}

/** @param {string | undefined} address */
export function isLoopback(address) {
  const plain = plainAddress(address);
  return plain === "::1" || (isIP(plain) === 4 && plain.startsWith("127."));
}

/**
 * Who asks: the socket's peer, or, where that is a trusted proxy, the nearest hop of `X-Forwarded-For` that is none.
 * What stands further left was written by strangers (trust goal 20).
 * @param {string | undefined} peer
 * @param {string | string[] | undefined} forwardedFor
 * @param {(address: string | undefined) => boolean} isTrustedProxy
 * @returns {string} an IP address; empty where the socket is already gone
 */
export function clientAddress(peer, forwardedFor, isTrustedProxy) {
  let client = plainAddress(peer);
  const hops = String(forwardedFor ?? "").split(",");
  while (isTrustedProxy(client) && hops.length > 0) {
    const hop = hopAddress(hops.pop() ?? "");
    if (hop === null) break;
    client = hop;
  }
  return client;
}

/**
 * Some proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
 * @param {string} hop
 */
function hopAddress(hop) {
  const text = hop.trim();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = plainAddress(bare);
  return isIP(address) === 0 ? null : address;
}
