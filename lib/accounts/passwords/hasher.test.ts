import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createHasher } from "./hasher";

const cheap = createHasher(2 ** 4);

describe("a password's hash", () => {
  it("is scrypt with OWASP's parameters and 16 bytes of salt, both stored in it", async () => {
    const stored = await createHasher().hash("a long and calm sentence");
    const [name, n, r, p, salt = "", key = ""] = stored.split("$");
    expect([name, n, r, p]).toEqual(["scrypt", "131072", "8", "1"]);
    expect([Buffer.from(salt, "base64url").length, Buffer.from(key, "base64url").length]).toEqual([16, 32]);
  });

  it("matches its password and no other, whatever the characters", async () => {
    const text = fc.string({ unit: "binary", minLength: 1, maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(text, text, async (one, other) => {
        const stored = await cheap.hash(one);
        expect(await cheap.verify(one, stored)).toBe(true);
        expect(await cheap.verify(other, stored)).toBe(one.normalize("NFC") === other.normalize("NFC"));
      }),
      { numRuns: 50 },
    );
  });

  it("never truncates: the last of 256 characters counts", async () => {
    const stored = await cheap.hash(`${"a".repeat(255)}b`);
    expect(await cheap.verify(`${"a".repeat(255)}c`, stored)).toBe(false);
  });

  it("is right whether a letter was typed as one character or as two", async () => {
    expect(await cheap.verify("Zu\u0308rich am See", await cheap.hash("Z\u00fcrich am See"))).toBe(true);
  });

  it("is another one each time", async () => {
    expect(await cheap.hash("twice the same")).not.toBe(await cheap.hash("twice the same"));
  });

  it("that is missing or unreadable is wrong for every password", async () => {
    for (const stored of [null, "", "plain", "bcrypt$1$2$3$4$5", "scrypt$16$8$1"]) {
      expect(await cheap.verify("anything at all", stored)).toBe(false);
    }
  });

  it("still works, and is outdated, when the parameters change", async () => {
    const stored = await cheap.hash("a long and calm sentence");
    const dearer = createHasher(2 ** 5);
    expect(await dearer.verify("a long and calm sentence", stored)).toBe(true);
    expect([cheap.isOutdated(stored), dearer.isOutdated(stored)]).toEqual([false, true]);
  });

  it("is derived two at a time, and more than 64 in the queue are refused", async () => {
    const answers = await Promise.allSettled(Array.from({ length: 80 }, () => cheap.hash("all at once")));
    expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(80 - 2 - 64);
  });

  it("of a known caller is looked at before those of ninety strangers", async () => {
    const waiting: (() => void)[] = [];
    const done: string[] = [];
    const slow = createHasher(2 ** 4, (password) => {
      done.push(password);
      return new Promise((resolve) => waiting.push(() => resolve(Buffer.alloc(32))));
    });
    const strangers = Array.from({ length: 90 }, (_, nth) => slow.verify(`stranger ${nth}`, null));
    const outcomes = Promise.allSettled(strangers);
    const known = slow.verify("known", null, true);
    expect(done).toEqual(["stranger 0", "stranger 1"]);
    waiting.shift()?.();
    await vi.waitFor(() => expect(done).toHaveLength(3));
    expect(done[2]).toBe("known");
    const draining = setInterval(() => waiting.shift()?.(), 0);
    await known;
    const states = (await outcomes).map(({ status }) => status);
    clearInterval(draining);
    expect(states.filter((state) => state === "rejected")).toHaveLength(90 - 2 - 64);
  });
});
