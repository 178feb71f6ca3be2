import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { waitFor } from "./attempts";

const now = Date.UTC(2026, 0, 1);
const nothing = { pair: [], address: [], account: [], isKnown: false };
/** `count` failures, a second apart, the newest a second ago. */
const failures = (count: number) => Array.from({ length: count }, (_, n) => now - 1000 * (n + 1));

describe("the wait before a password guess", () => {
  it("is zero for five guesses a minute per account and address", () => {
    expect(waitFor({ ...nothing, pair: failures(4) }, now)).toBe(0);
    expect(waitFor({ ...nothing, pair: failures(5) }, now)).toBe(55);
  });

  it("is zero for twenty guesses a minute per address, over all accounts", () => {
    expect(waitFor({ ...nothing, address: failures(19) }, now)).toBe(0);
    expect(waitFor({ ...nothing, address: failures(20) }, now)).toBe(40);
  });

  it("doubles with each failure of an account after fifty in an hour, up to 15 minutes", () => {
    const waitAfter = (count: number) =>
      waitFor({ ...nothing, account: failures(count).map((at) => at + 1000) }, now);
    expect([49, 50, 51, 55, 60, 100].map(waitAfter)).toEqual([0, 1, 2, 32, 900, 900]);
  });

  it("is zero for a person at a known address, whatever strangers guess", () => {
    const anything = fc.array(fc.integer({ min: 0, max: 3_600_000 }), { maxLength: 200 });
    fc.assert(
      fc.property(anything, anything, (address, account) => {
        const times = (list: number[]) => list.sort((a, b) => a - b).map((ago) => now - ago);
        const counts = { pair: [], address: times(address), account: times(account), isKnown: true };
        expect(waitFor(counts, now)).toBe(0);
      }),
    );
  });

  it("allows fewer than 65 guesses an hour from ever new addresses", () => {
    const account: number[] = [];
    const end = now + 24 * 3_600_000;
    for (let at = now; at < end; ) {
      const recent = account.filter((then) => then > at - 3_600_000);
      const wait = waitFor({ ...nothing, account: recent }, at);
      if (wait === 0) account.unshift(at);
      at += Math.max(1, wait) * 1000;
    }
    expect(account.length).toBeLessThan(24 * 65);
  });
});
