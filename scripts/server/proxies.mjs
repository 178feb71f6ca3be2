import { BlockList, isIP } from "node:net";
import { plainAddress } from "./client-address.mjs";

/**
 * Builds the test whether a socket's peer is a proxy whose `X-Forwarded-*` headers are believed.
 * @param {string | undefined} list `TRUSTED_PROXIES`: addresses and CIDR ranges separated by commas
 * @returns {(address: string | undefined) => boolean}
 * @throws {Error} one sentence, when an entry is neither
 */
export function trustProxies(list) {
  const trusted = new BlockList();
  for (const entry of (list ?? "").split(",").map((part) => part.trim())) {
    if (entry !== "") add(trusted, entry);
  }
  return (address) => {
    const peer = plainAddress(address);
    const family = familyOf(peer);
    return family !== null && trusted.check(peer, family);
  };
}

/**
 * @param {BlockList} trusted
 * @param {string} entry
 */
function add(trusted, entry) {
  const [address = "", prefix, ...rest] = entry.split("/");
  const family = familyOf(address);
  const bits = Number(prefix);
  const good = prefix === undefined || (/^\d{1,3}$/.test(prefix) && bits <= (family === "ipv4" ? 32 : 128));
  if (family === null || !good || rest.length > 0) {
    throw new Error(`TRUSTED_PROXIES: "${entry}" is neither an address nor a range.`);
  }
  if (prefix === undefined) trusted.addAddress(address, family);
  else trusted.addSubnet(address, bits, family);
}

/**
 * @param {string} address
 * @returns {"ipv4" | "ipv6" | null}
 */
function familyOf(address) {
  const version = isIP(address);
  return version === 4 ? "ipv4" : version === 6 ? "ipv6" : null;
}
