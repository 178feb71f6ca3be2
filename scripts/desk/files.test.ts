import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CommandError } from "./command";
import { createFile, fileProblem, makeFolder, makeNewFile, newFilePath } from "./files";

describe("a new file of a command", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "desk-export-file-"));
    vi.stubEnv("INIT_CWD", folder);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  test("an existing folder, a final slash and no path get the default file name", async () => {
    await mkdir(join(folder, "reports"));
    expect(await newFilePath("reports", "a.csv")).toBe(join(folder, "reports", "a.csv"));
    expect(await newFilePath("later/", "a.csv")).toBe(join(folder, "later", "a.csv"));
    expect(await newFilePath(undefined, "a.csv")).toBe(join(folder, "a.csv"));
    expect(await newFilePath(".", "a.csv")).toBe(join(folder, "a.csv"));
    expect(await newFilePath("later", "a.csv")).toBe(join(folder, "later"));
  });

  test("a folder that cannot be made is one sentence", async () => {
    const file = join(folder, "data");
    await writeFile(file, "");
    expect(() => makeFolder(join(file, "backups"))).toThrow(CommandError);
  });

  test("an existing file is neither overwritten nor removed, even if the command fails", async () => {
    const path = join(folder, "gifts.csv");
    await writeFile(path, "last year");
    const write = vi.fn();
    await expect(makeNewFile(path, write)).rejects.toThrow(/already exists and was not changed/);
    expect(write).not.toHaveBeenCalled();
    expect(await readFile(path, "utf8")).toBe("last year");
  });

  test("a new file is readable by its owner only, and removed if the write fails", async () => {
    const path = join(folder, "gifts.csv");
    await makeNewFile(path, (draft) => pipeline(["id"], createFile(draft)));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, "utf8")).toBe("id");
    const broken = makeNewFile(join(folder, "more.csv"), async (draft) => {
      await pipeline(["id"], createFile(draft));
      throw Object.assign(new Error("write"), { code: "ENOSPC" });
    });
    await expect(broken).rejects.toThrow(new CommandError("The disk is full; no file was left.", 1));
    expect(await readdir(folder)).toEqual(["gifts.csv"]);
  });

  test("a file that another program creates meanwhile is not overwritten", async () => {
    const path = join(folder, "gifts.csv");
    const made = makeNewFile(path, async (draft) => {
      await pipeline(["id"], createFile(draft));
      await writeFile(path, "last year");
    });
    await expect(made).rejects.toThrow(/already exists and was not changed/);
    expect(await readFile(path, "utf8")).toBe("last year");
    expect(await readdir(folder)).toEqual(["gifts.csv"]);
  });

  test("the draft of a command that was killed a day ago is removed", async () => {
    const longAgo = Date.now() / 1000 - 25 * 3600;
    const drafts = { ".giving-desk-killed": longAgo, ".giving-desk-writes": Date.now() / 1000 };
    for (const [name, at] of Object.entries(drafts)) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, "draft"), "ids");
      await utimes(join(folder, name, "draft"), at, at);
      await utimes(join(folder, name), longAgo, longAgo);
    }
    await makeNewFile(join(folder, "gifts.csv"), (draft) => pipeline(["id"], createFile(draft)));
    expect((await readdir(folder)).sort()).toEqual([".giving-desk-writes", "gifts.csv"]);
  });

  test("a missing folder is reported in one sentence; an unrelated error is not", async () => {
    const path = join(folder, "none", "gifts.csv");
    const sentence = `There is no folder ${join(folder, "none")}.`;
    await expect(makeNewFile(path, async () => {})).rejects.toThrow(new CommandError(sentence, 1));
    expect(fileProblem(new TypeError("a mistake of ours"), path)).toBeNull();
    const noServer = Object.assign(new Error("connect ENOENT"), { code: "ENOENT", syscall: "connect" });
    expect(fileProblem(noServer, path)).toBeNull();
  });
});
