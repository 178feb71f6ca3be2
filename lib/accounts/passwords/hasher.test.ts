import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createHasher } from "./hasher";

const cheap = createHasher(2 ** 4);

describe("a password hash", () => {
  it("is scrypt with OWASP's parameters and a salt of 16 bytes, and contains both", async () => {
    const stored = await createHasher().hash("a long and calm sentence");
    const [name, n, r, p, salt = "", key = ""] = stored.split("$");
    expect([name, n, r, p]).toEqual(["scrypt", "131072", "8", "1"]);
    expect([Buffer.from(salt, "base64url").length, Buffer.from(key, "base64url").length]).toEqual([16, 32]);
  });

  it("matches only its password, whatever the characters", async () => {
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

  it("depends on the last of 256 characters", async () => {
    const stored = await cheap.hash(`${"a".repeat(255)}b`);
    expect(await cheap.verify(`${"a".repeat(255)}c`, stored)).toBe(false);
  });

  it("matches a letter typed as one character or as two", async () => {
    expect(await cheap.verify("Zu\u0308rich am See", await cheap.hash("Z\u00fcrich am See"))).toBe(true);
  });

  it("differs each time", async () => {
    expect(await cheap.hash("twice the same")).not.toBe(await cheap.hash("twice the same"));
  });

  it("that is missing or unreadable matches no password", async () => {
    for (const stored of [null, "", "plain", "bcrypt$1$2$3$4$5", "scrypt$16$8$1"]) {
      expect(await cheap.verify("anything at all", stored)).toBe(false);
    }
  });

  it("with former parameters still matches, and is outdated", async () => {
    const stored = await cheap.hash("a long and calm sentence");
    const stronger = createHasher(2 ** 5);
    expect(await stronger.verify("a long and calm sentence", stored)).toBe(true);
    expect([cheap.isOutdated(stored), stronger.isOutdated(stored)]).toEqual([false, true]);
  });

  it("is derived two at a time, with a queue of 64 at most", async () => {
    const answers = await Promise.allSettled(Array.from({ length: 80 }, () => cheap.hash("all at once")));
    expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(80 - 2 - 64);
  });

  it("of a known caller is verified before those of ninety strangers", async () => {
    const waiting: (() => void)[] = [];
    const started: string[] = [];
    const slow = createHasher(2 ** 4, (password) => {
      started.push(password);
      return new Promise((resolve) => waiting.push(() => resolve(Buffer.alloc(32))));
    });
    const strangers = Array.from({ length: 90 }, (_, index) => slow.verify(`stranger ${index}`, null));
    const outcomes = Promise.allSettled(strangers);
    const known = slow.verify("known", null, true);
    expect(started).toEqual(["stranger 0", "stranger 1"]);
    waiting.shift()?.();
    await vi.waitFor(() => expect(started).toHaveLength(3));
    expect(started[2]).toBe("known");
    const draining = setInterval(() => waiting.shift()?.(), 0);
    await known;
    const statuses = (await outcomes).map(({ status }) => status);
    clearInterval(draining);
    expect(statuses.filter((state) => state === "rejected")).toHaveLength(90 - 2 - 64);
  });
});
