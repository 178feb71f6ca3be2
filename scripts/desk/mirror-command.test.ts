import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openDatabase } from "@/lib/database/database";
import { holdLease } from "@/lib/database/lease";
import { mirrorCommand } from "./mirror";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "desk-mirror-"));
  vi.stubEnv("DATABASE_URL", `file:${folder}/desk.db`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it("says that there is nothing to copy without an upstream, or with the copy switched off", async () => {
  vi.stubEnv("UPSTREAM_URL", "");
  await expect(mirrorCommand.run(["--once"])).rejects.toMatchObject({
    message: expect.stringContaining("UPSTREAM_URL"),
    exitCode: 1,
  });
  vi.stubEnv("UPSTREAM_URL", "http://127.0.0.1:9");
  vi.stubEnv("MIRROR", "off");
  await expect(mirrorCommand.run([])).rejects.toMatchObject({
    message: expect.stringContaining("MIRROR=off"),
    exitCode: 1,
  });
});

it("refuses an option that it does not know", async () => {
  await expect(mirrorCommand.run(["--twice"])).rejects.toMatchObject({ exitCode: 2 });
});

it("tells what is held also while a desk is at it", async () => {
  vi.stubEnv("UPSTREAM_URL", "http://127.0.0.1:9");
  const database = await openDatabase(`file:${folder}/desk.db`);
  const lease = await holdLease(database, "mirror");
  const said: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => said.push(String(text)) > 0);
  try {
    expect(await mirrorCommand.run(["--status"])).toBe(0);
  } finally {
    write.mockRestore();
  }
  expect(said.join("")).toContain("0 contributions.\nNot all dates were read yet.");
  await lease?.release();
  await database.close();
});
