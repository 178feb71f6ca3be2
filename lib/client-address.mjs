import { BlockList, isIP } from "node:net";

/** @typedef {(address: string | undefined) => boolean} AddressTest */

/** Keyed by the result of `isIP`. @type {Readonly<Record<number, "ipv4" | "ipv6">>} */
const families = { 4: "ipv4", 6: "ipv6" };

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

/** @type {AddressTest} */
export const isLoopback = testFor(loopback);

/**
 * Builds a test for whether an address is in a setting's list: addresses and CIDR ranges separated by commas.
 * @type {(name: string, list?: string) => AddressTest}
 * @throws {Error} one sentence, if an entry is neither
 */
export function readAddressList(name, list = "") {
  const listed = new BlockList();
  const entries = list.split(",").map((entry) => entry.trim());
  for (const entry of entries.filter((text) => text !== "")) {
    const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const family = families[isIP(address)];
    const bits = family === "ipv4" ? 32 : 128;
    if (family === undefined || Number(prefix ?? bits) > bits)
      throw new Error(`${name}: "${entry}" is neither an address nor a range.`);
    listed.addSubnet(address, Number(prefix ?? bits), family);
  }
  return testFor(listed);
}

/** An IPv4 list also matches `::ffff:10.0.0.1`, which some sockets write. @param {BlockList} list */
function testFor(list) {
  return (/** @type {string | undefined} */ address = "") => {
    const family = families[isIP(address)];
    return family !== undefined && list.check(address, family);
  };
}

/** Writes IPv4 without `::ffff:`. @param {string | undefined} address */
export function plainAddress(address = "") {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/**
 * Returns the caller's IP address: the socket's peer, or, if that is a trusted proxy, the nearest hop of
 * `X-Forwarded-For` that is not a trusted proxy. Hops further left may be forged. Empty for a closed socket.
 * @param {string | undefined} peer
 * @param {string | string[] | undefined} forwardedFor
 * @param {AddressTest} isTrustedProxy
 */
export function clientAddress(peer, forwardedFor, isTrustedProxy) {
  let client = plainAddress(peer);
  for (const hop of String(forwardedFor ?? "")
    .split(",")
    .reverse()) {
    // Some proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
    const address = hop.trim().replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2");
    if (!isTrustedProxy(client) || isIP(address) === 0) break;
    client = plainAddress(address);
  }
  return client;
}
