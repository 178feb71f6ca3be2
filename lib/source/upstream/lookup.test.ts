import type { LookupAddress } from "node:dns";
import { describe, expect, it } from "vitest";
import { guardedLookup } from "./client";

const family = (address: string) => (address.includes(":") ? 6 : 4);
const addressesOf = (...list: string[]): LookupAddress[] =>
  list.map((address) => ({ address, family: family(address) }));

/** A name that leads to one list of addresses after another; gives what is taken from each look-up. */
function look(...answers: LookupAddress[][]) {
  const left = [...answers];
  const lookup = guardedLookup((_name, _options, callback) => callback(null, left.shift() ?? []));
  return answers.map(() => {
    let taken: unknown;
    lookup("api.example.org", { all: true }, (error, found) => {
      taken = error?.code ?? found;
    });
    return taken;
  });
}

const outside = addressesOf("203.0.113.7");
const inside = addressesOf("10.0.0.7");

describe("a name's addresses (F44)", () => {
  it("are no longer taken once they turn from public to private", () => {
    expect(look(outside, inside, outside)).toEqual([outside, "PRIVATE_ADDRESS", outside]);
  });

  it("may be private from the start, and stay so", () => {
    expect(look(inside, inside)).toEqual([inside, inside]);
  });

  it("are taken without the private ones among them", () => {
    expect(look([...inside, ...outside])).toEqual([outside]);
  });

  it("come one by one where only one is wanted", () => {
    const lookup = guardedLookup((_name, _options, callback) => callback(null, outside));
    lookup("api.example.org", {}, (error, address, found) => {
      expect([error, address, found]).toEqual([null, "203.0.113.7", 4]);
    });
  });

  it("are missing with the system's own error", () => {
    const missing = Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    const lookup = guardedLookup((_name, _options, callback) => callback(missing, []));
    lookup("api.example.org", { all: true }, (error) => expect(error).toBe(missing));
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
  ])("are private: %s", (address) =>
    expect(look(outside, addressesOf(address))).toEqual([outside, "PRIVATE_ADDRESS"]),
  );

  it.each(["1.1.1.1", "172.32.0.1", "100.128.0.1", "203.0.113.7", "2606:4700::1111", "::ffff:1.1.1.1"])(
    "are public: %s",
    (address) => {
      const found = addressesOf(address);
      expect(look(outside, found)).toEqual([outside, found]);
    },
  );
});
