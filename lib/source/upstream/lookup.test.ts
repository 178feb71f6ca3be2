import type { LookupAddress } from "node:dns";
import { describe, expect, it, vi } from "vitest";
import { guardedLookup } from "./client";

const family = (address: string) => (address.includes(":") ? 6 : 4);
const addressesOf = (...list: string[]): LookupAddress[] =>
  list.map((address) => ({ address, family: family(address) }));

/** Looks a name up once per list of addresses; returns the addresses or the error code of each look-up. */
function resolve(...answers: LookupAddress[][]) {
  const left = [...answers];
  const lookup = guardedLookup((_name, _options, callback) => callback(null, left.shift() ?? []));
  return answers.map(() => {
    let result: unknown;
    lookup("api.example.org", { all: true }, (error, found) => {
      result = error?.code ?? found;
    });
    return result;
  });
}

const publicAddress = addressesOf("203.0.113.7");
const privateAddress = addressesOf("10.0.0.7");

describe("addresses of a host name (F44)", () => {
  it("a name that had public addresses may not get a private one", () => {
    expect(resolve(publicAddress, privateAddress, publicAddress)).toEqual([
      publicAddress,
      "PRIVATE_ADDRESS",
      publicAddress,
    ]);
  });

  it("a name may have a private address from the start", () => {
    expect(resolve(privateAddress, privateAddress)).toEqual([privateAddress, privateAddress]);
  });

  it("private addresses among public ones are left out", () => {
    expect(resolve([...privateAddress, ...publicAddress])).toEqual([publicAddress]);
  });

  it("a look-up of one address returns one", () => {
    const lookup = guardedLookup((_name, _options, callback) => callback(null, publicAddress));
    const callback = vi.fn();
    lookup("api.example.org", {}, callback);
    expect(callback).toHaveBeenCalledExactlyOnceWith(null, "203.0.113.7", 4);
  });

  it("an unknown name fails with the system's error", () => {
    const missing = Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    const lookup = guardedLookup((_name, _options, callback) => callback(missing, []));
    const callback = vi.fn();
    lookup("api.example.org", { all: true }, callback);
    expect(callback.mock.calls.map(([error]) => error)).toEqual([missing]);
  });

  it.each([
    "0.0.0.0",
    "10.255.255.255",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "::",
    "::1",
    "fc00::1",
    "fdff::1",
    "fe80::1",
    "::ffff:10.0.0.1",
  ])("%s is private", (address) =>
    expect(resolve(publicAddress, addressesOf(address))).toEqual([publicAddress, "PRIVATE_ADDRESS"]),
  );

  it.each(["1.1.1.1", "172.32.0.1", "100.128.0.1", "203.0.113.7", "2606:4700::1111", "::ffff:1.1.1.1"])(
    "%s is public",
    (address) => {
      const found = addressesOf(address);
      expect(resolve(publicAddress, found)).toEqual([publicAddress, found]);
    },
  );
});
