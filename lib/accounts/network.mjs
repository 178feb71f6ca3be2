import { isIP } from "node:net";

/**
 * Returns the key under which limits count an address: the /64 of an IPv6 address, because a household or
 * server owns all of it, or the whole IPv4 address, even if written as IPv6 (`::ffff:192.0.2.1`). Anything
 * else is returned unchanged.
 * @param {string | null | undefined} address with or without a zone (`fe80::1%eth0`)
 */
export function networkOf(address) {
  const [plain = ""] = (address ?? "").split("%", 1);
  if (isIP(plain) !== 6) return plain;
  // URL normalizes the spelling: no leading zeros, and "::" for the longest run of zeros.
  const spelt = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [, ...mapped] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(spelt) ?? [];
  if (mapped.length > 0) {
    const groups = mapped.map((group) => Number.parseInt(group, 16));
    return groups.flatMap((group) => [group >> 8, group & 255]).join(".");
  }
  const [head = "", tail = ""] = spelt.split("::").map((part) => part || "0");
  const [before, after] = [head.split(":"), tail.split(":")];
  const zeros = Array(Math.max(0, 8 - before.length - after.length)).fill("0");
  return `${[...before, ...zeros, ...after].slice(0, 4).join(":")}::/64`;
}
