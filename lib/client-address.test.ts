import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientAddress, isLoopback, readAddressList } from "./client-address.mjs";

const isTrusted = readAddressList("TRUSTED_PROXIES", "10.0.0.0/8,fd00::/8");

describe("the address of a client is", () => {
  test.each([
    ["an untrusted peer, whatever its header", "192.0.2.9", "1.1.1.1", "192.0.2.9"],
    ["an IPv4 peer on a socket of both families", "::ffff:192.0.2.9", undefined, "192.0.2.9"],
    ["the hop that the trusted proxy saw", "10.0.0.1", "192.0.2.1", "192.0.2.1"],
    ["the nearest hop that is not a trusted proxy", "10.0.0.1", "1.1.1.1, 192.0.2.1, 10.0.0.2", "192.0.2.1"],
    ["a hop with its port", "10.0.0.1", "192.0.2.1:4711", "192.0.2.1"],
    ["an IPv6 hop with its port", "10.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"],
    ["the proxy itself if it names no client", "10.0.0.1", undefined, "10.0.0.1"],
    ["the proxy itself if the nearest hop is invalid", "10.0.0.1", "1.1.1.1, unknown", "10.0.0.1"],
    ["the farthest proxy if all hops are trusted", "10.0.0.1", "10.0.0.3, fd00::2", "10.0.0.3"],
  ])("%s", (_name, peer, header, client) => {
    expect(clientAddress(peer, header, isTrusted)).toBe(client);
  });

  test("independent of the entries before that of the trusted proxy", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string())), (claims) => {
        expect(clientAddress("10.0.0.1", [...claims, "192.0.2.1"].join(","), isTrusted)).toBe("192.0.2.1");
      }),
    );
  });
});

test.each([
  ["127.0.0.1", true],
  ["127.8.8.8", true],
  ["::ffff:127.0.0.1", true],
  ["::1", true],
  ["128.0.0.1", false],
  ["127.evil.test", false],
  ["", false],
  [undefined, false],
])("isLoopback(%s) is %s", (address, expected) => expect(isLoopback(address)).toBe(expected));
