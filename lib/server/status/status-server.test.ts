import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readCommit, serverStatus } from "./status";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "desk-status-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

function write(name: string, text: string): void {
  const path = join(folder, ".git", name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
}

describe("the commit", () => {
  const digits = "7a8c432767880123456789012345678901234567";

  it("is that of the branch or of a detached HEAD", () => {
    write("HEAD", "ref: refs/heads/main\n");
    write("refs/heads/main", `${digits}\n`);
    expect(readCommit(folder)).toBe("7a8c43276788");
    write("HEAD", digits);
    expect(readCommit(folder)).toBe("7a8c43276788");
  });

  it.each([
    ["there is no HEAD", null],
    ["the branch has no commit", "ref: refs/heads/none"],
    ["the reference leaves the folder", "ref: refs/heads/../../../etc/passwd"],
    ["HEAD is no commit", "main"],
  ])("is null if %s", (_, head) => {
    if (head !== null) write("HEAD", head);
    expect(readCommit(folder)).toBe(null);
  });
});

describe("the warnings for the operator", () => {
  const warningsWith = (isExposed: boolean, url = "") => {
    vi.stubEnv("UPSTREAM_URL", url);
    return serverStatus(isExposed, Date.now()).warnings.join(" ");
  };

  it("name open access to real records", () => {
    expect(warningsWith(true)).toContain("Sign-in is off");
    expect(warningsWith(false)).not.toContain("Sign-in is off");
  });

  it("name an unencrypted connection to a data service on another machine", () => {
    expect(warningsWith(false, "http://give.example")).toContain("not encrypted");
    expect(warningsWith(false, "https://give.example")).not.toContain("not encrypted");
    expect(warningsWith(false, "http://127.0.0.1:4100/base")).not.toContain("not encrypted");
  });
});
