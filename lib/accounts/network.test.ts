import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { networkOf } from "./network.mjs";

describe("the network that limits count by", () => {
  it.each([
    ["an IPv4 address is itself", "192.0.2.1", "192.0.2.1"],
    ["IPv6 counts by /64", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["another host of the same /64", "2001:db8:1:2:ffff::9", "2001:db8:1:2::/64"],
    ["the neighbouring /64 is another", "2001:db8:1:3::6", "2001:db8:1:3::/64"],
    ["capitals and leading zeros", "2001:0DB8:0001:0002:0000:0000:0000:0006", "2001:db8:1:2::/64"],
    ["zeros in the middle", "2001:db8::2:0:0:0:6", "2001:db8:0:2::/64"],
    ["loopback", "::1", "0:0:0:0::/64"],
    ["a zone", "fe80::1%eth0", "fe80:0:0:0::/64"],
    ["IPv4 written as IPv6", "::ffff:192.0.2.1", "192.0.2.1"],
    ["the same in capitals", "::FFFF:192.0.2.1", "192.0.2.1"],
    ["the same in hexadecimal", "::ffff:c000:201", "192.0.2.1"],
    ["the same in full", "0:0:0:0:0:ffff:c000:0201", "192.0.2.1"],
    ["no IPv4 by its last groups alone", "2001:db8::ffff:c000:201", "2001:db8:0:0::/64"],
    ["the older form, which is no mapped address", "::192.0.2.1", "0:0:0:0::/64"],
    ["nothing", "", ""],
  ])("%s", (_, address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("is nothing where no address is known", () => {
    expect([networkOf(null), networkOf(undefined)]).toEqual(["", ""]);
  });

  it("is the same for every spelling, and for every host of a /64", () => {
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
