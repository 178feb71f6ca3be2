import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keptSecret } from "./secret";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "desk-secret-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the secret that is kept beside the data", () => {
  it("is made once, with at least 32 bytes, and readable by its owner only", () => {
    const url = `file:${join(folder, "new", "desk.db")}`;
    const secret = keptSecret(url);
    expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32);
    expect(keptSecret(url)).toBe(secret);
    expect(readdirSync(join(folder, "new"))).toEqual(["auth-secret"]);
    expect(statSync(join(folder, "new", "auth-secret")).mode & 0o777).toBe(0o600);
  });

  it("is asked of the operator in plain words where it cannot be kept", () => {
    writeFileSync(join(folder, "file"), "");
    expect(() => keptSecret(`file:${join(folder, "file", "desk.db")}`)).toThrow(/AUTH_SECRET is not set/);
  });

  it("is another one for other data", () => {
    const [one, other] = ["a", "b"].map((name) => keptSecret(`file:${join(folder, name, "desk.db")}`));
    expect(one).not.toBe(other);
  });
});
