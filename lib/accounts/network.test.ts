import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { networkOf } from "./network.mjs";

describe("the network of a client", () => {
  it.each([
    ["is an IPv4 address itself", "192.0.2.1", "192.0.2.1"],
    ["is the /64 of an IPv6 address", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["is the same for another host of the /64", "2001:db8:1:2:ffff::9", "2001:db8:1:2::/64"],
    ["differs for the neighboring /64", "2001:db8:1:3::6", "2001:db8:1:3::/64"],
    ["ignores capitals and leading zeros", "2001:0DB8:0001:0002:0000:0000:0000:0006", "2001:db8:1:2::/64"],
    ["expands zeros in the middle", "2001:db8::2:0:0:0:6", "2001:db8:0:2::/64"],
    ["is a /64 for loopback", "::1", "0:0:0:0::/64"],
    ["ignores a zone", "fe80::1%eth0", "fe80:0:0:0::/64"],
    ["is the IPv4 address of a mapped one", "::ffff:192.0.2.1", "192.0.2.1"],
    ["is the IPv4 address of a mapped one in capitals", "::FFFF:192.0.2.1", "192.0.2.1"],
    ["is the IPv4 address of a mapped one in hexadecimal", "::ffff:c000:201", "192.0.2.1"],
    ["is the IPv4 address of a mapped one in full", "0:0:0:0:0:ffff:c000:0201", "192.0.2.1"],
    [
      "is a /64 if only the last groups look like a mapped address",
      "2001:db8::ffff:c000:201",
      "2001:db8:0:0::/64",
    ],
    ["is a /64 for the deprecated compatible form", "::192.0.2.1", "0:0:0:0::/64"],
    ["is empty for an empty address", "", ""],
  ])("%s", (_, address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("is empty if no address is known", () => {
    expect([networkOf(null), networkOf(undefined)]).toEqual(["", ""]);
  });

  it("is the same for each spelling and each host of a /64", () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const groups = fc.tuple(group, group, group, group);
    fc.assert(
      fc.property(groups, groups, groups, (prefix, one, other) => {
        fc.pre(prefix.some((part) => part !== 0));
        const write = (host: readonly number[], width: number) =>
          [...prefix, ...host].map((part) => part.toString(16).padStart(width, "0")).join(":");
        expect(networkOf(write(one, 4).toUpperCase())).toBe(networkOf(write(other, 1)));
        expect(networkOf(new URL(`http://[${write(one, 1)}]`).hostname.slice(1, -1))).toBe(
          networkOf(write(one, 4)),
        );
      }),
    );
  });
});
