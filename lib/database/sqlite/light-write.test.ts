import { open } from "node:fs/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openScratchSqlite, type Scratch } from "@/lib/database/__fixtures__/scratch-database";
import type { Tx } from "@/lib/database/engine";
import { pathOf } from "./database-file";

vi.mock("node:fs/promises", async (load) => {
  const files = await load<typeof import("node:fs/promises")>();
  return { ...files, open: vi.fn(files.open) };
});

describe("light writes", () => {
  let scratch: Scratch;
  beforeEach(async () => {
    scratch = await openScratchSqlite();
  });
  afterEach(() => scratch.dispose());

  /** 1: only checkpoints wait for the disk; 2: every commit does. */
  const readSynchronous = async (tx: Tx) =>
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(tx)).rows[0]?.synchronous;
  const next = () => scratch.database.writer.transaction().execute(readSynchronous);

  it("a light write never waits for the disk, every other write does", async () => {
    for (let time = 0; time < 3; time++) {
      expect(await scratch.database.writeLightly(readSynchronous)).toBe(1);
      expect(await next()).toBe(2);
    }
  });

  it("a light write is on the disk soon after", async () => {
    const flushes = () =>
      vi.mocked(open).mock.calls.filter(([path]) => path === `${pathOf(scratch.url)}-wal`);
    for (let time = 1; time <= 2; time++) {
      await scratch.database.writeLightly(readSynchronous);
      await scratch.database.writeLightly(readSynchronous);
      await vi.waitFor(() => expect(flushes()).toHaveLength(time), 5_000);
    }
  });

  it("a failed light write does not change the next write", async () => {
    const failed = scratch.database.writeLightly(() => Promise.reject(new Error("no")));
    await expect(failed).rejects.toThrow("no");
    expect(await next()).toBe(2);
  });
});
