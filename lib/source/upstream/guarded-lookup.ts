import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { BlockList, type LookupFunction } from "node:net";

const privateRanges = new BlockList();
for (const [network, prefix, family] of [
  ["0.0.0.0", 8, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["100.64.0.0", 10, "ipv4"],
  ["127.0.0.0", 8, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["::", 127, "ipv6"],
  ["fc00::", 7, "ipv6"],
  ["fe80::", 10, "ipv6"],
] as const) {
  privateRanges.addSubnet(network, prefix, family);
}

/** Whether an address is one of this machine or of a local network. */
export function isPrivate({ address, family }: LookupAddress): boolean {
  return privateRanges.check(address, family === 6 ? "ipv6" : "ipv4");
}

type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks names up as the system does, with a memory: once a name has led to a public address, private ones are
 * no longer taken from it (code `PRIVATE_ADDRESS`). Else whoever holds the name could turn the desk, and its
 * token, on the operator's own network. A name that is private from the start is the operator's choice.
 */
export function guardedLookup(resolve: Resolve = lookup): LookupFunction {
  let wasPublic = false;
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      wasPublic ||= addresses.some((address) => !isPrivate(address));
      const taken = wasPublic ? addresses.filter((address) => !isPrivate(address)) : addresses;
      const [first] = taken;
      if (first === undefined) return callback(refusal(), []);
      if (options.all) callback(null, taken);
      else callback(null, first.address, first.family);
    });
  };
}

function refusal(): NodeJS.ErrnoException {
  return Object.assign(new Error("A public name leads to a private address."), { code: "PRIVATE_ADDRESS" });
}
