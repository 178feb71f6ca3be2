import { isIP } from "node:net";

/**
 * Returns the key by which limits count an address: the /64 of an IPv6 address, because one household or
 * server has all of it, or the whole IPv4 address, also if written as IPv6 (`::ffff:192.0.2.1`). Anything
 * else is returned unchanged.
 * @param {string | null | undefined} address with or without a zone (`fe80::1%eth0`)
 */
export function networkOf(address) {
  const [plain = ""] = (address ?? "").split("%", 1);
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join(".");
  }
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(":")}::/64`;
}

/**
 * Reads the eight groups of an IPv6 address; URL writes the two of an IPv4 tail as hexadecimal.
 * @param {string} address
 */
function groupsOf(address) {
  const { hostname } = new URL(`http://[${address}]`);
  const [head = "", tail = ""] = hostname.slice(1, -1).split("::");
  const [before, after] = [head, tail].map((part) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)),
  );
  const known = (before?.length ?? 0) + (after?.length ?? 0);
  return [...(before ?? []), ...Array(8 - known).fill(0), ...(after ?? [])];
}
