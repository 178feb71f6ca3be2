import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CommandError } from "./command";
import { exportPath, fileTrouble, writeNewFile } from "./export-file";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "desk-export-file-"));
  vi.stubEnv("INIT_CWD", folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test("a folder that is there, one that ends so, or nothing has the file under its own name", async () => {
  await mkdir(join(folder, "reports"));
  expect(await exportPath("reports", "a.csv")).toBe(join(folder, "reports", "a.csv"));
  expect(await exportPath("later/", "a.csv")).toBe(join(folder, "later", "a.csv"));
  expect(await exportPath(undefined, "a.csv")).toBe(join(folder, "a.csv"));
  expect(await exportPath(".", "a.csv")).toBe(join(folder, "a.csv"));
  expect(await exportPath("later", "a.csv")).toBe(join(folder, "later"));
});

test("a file that is there is neither written over nor removed, whatever becomes of the export", async () => {
  const path = join(folder, "gifts.csv");
  await writeFile(path, "last year");
  const write = vi.fn();
  await expect(writeNewFile(path, write)).rejects.toThrow(/already, and it stays as it is/);
  expect(write).not.toHaveBeenCalled();
  expect(await readFile(path, "utf8")).toBe("last year");
});

test("a new file is its owner's alone, and gone where writing it failed", async () => {
  const path = join(folder, "gifts.csv");
  await writeNewFile(path, async (file) => {
    await file.write("id");
    await file.close();
  });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path, "utf8")).toBe("id");
  const broken = writeNewFile(join(folder, "more.csv"), async (file) => {
    await file.write("id");
    throw Object.assign(new Error("write"), { code: "ENOSPC" });
  });
  await expect(broken).rejects.toThrow(new CommandError("The disk is full; no file was left.", 1));
  expect(await readdir(folder)).toEqual(["gifts.csv"]);
});

test("a folder that is not there is told in a sentence; what is no trouble of files goes up as it is", async () => {
  const path = join(folder, "none", "gifts.csv");
  const sentence = `There is no folder ${join(folder, "none")}.`;
  await expect(writeNewFile(path, async () => {})).rejects.toThrow(new CommandError(sentence, 1));
  expect(fileTrouble(new TypeError("a mistake of ours"), path)).toBeNull();
});
