import { mkdirSync, readdirSync, readlinkSync, renameSync, rmdirSync } from "node:fs";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openScratchSqlite, type Scratch } from "@/lib/database/__fixtures__/scratch-database";
import type { Snapshot } from "@/lib/database/engine";
import { GuardedLibsql } from "./libsql";

const keys = { changed: 1, occurred_at: 0, kind: 0, traits: 0, refunded: 0, costs: 0 };

describe("snapshots of a SQLite file", () => {
  let scratch: Scratch;
  beforeEach(async () => {
    scratch = await openScratchSqlite();
  });
  afterEach(() => scratch.dispose());

  const write = (id: string) =>
    scratch.database.writer
      .insertInto("contribution")
      .values({ seq: id.charCodeAt(0), id, ...keys })
      .execute();
  const idsIn = async ({ tx }: Snapshot) =>
    (await tx.selectFrom("contribution").select("id").orderBy("id").execute()).map(({ id }) => id);
  /** Returns the number of connections to the database in this process. */
  const connections = () => {
    const path = scratch.url.slice("file:".length);
    const targets = readdirSync("/proc/self/fd").map((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`);
      } catch {
        return "";
      }
    });
    return targets.filter((target) => target === path).length;
  };

  it("a closed snapshot leaves its connection to the next, which sees newer data", async () => {
    let expected = 0;
    for (const [index, id] of ["A", "B", "C", "D"].entries()) {
      const snapshot = await scratch.database.openSnapshot();
      await write(id);
      expect(await idsIn(snapshot)).toEqual(["A", "B", "C"].slice(0, index));
      await Promise.all([snapshot.close(), snapshot.close()]);
      await snapshot.close();
      if (index === 0) expected = connections();
    }
    expect(connections()).toBe(expected);
  });

  it("concurrent snapshots see the data of their own start", async () => {
    // Its connection is reused by one of the others.
    await (await scratch.database.openSnapshot()).close();
    const open: Snapshot[] = [];
    for (const id of ["A", "B", "C", "D", "E"]) {
      open.push(await scratch.database.openSnapshot());
      await write(id);
    }
    expect(await Promise.all(open.map(async (one) => (await idsIn(one)).length))).toEqual([0, 1, 2, 3, 4]);
    for (const one of open) await one.close();
  });

  it("the connection of a snapshot that fails is closed", async () => {
    const path = scratch.url.slice("file:".length);
    const snapshot = await scratch.database.openSnapshot();
    // A connection is replaced after an error, which fails without the file.
    const overflow = sql`select abs(-9223372036854775808)`;
    await expect(overflow.execute(snapshot.tx)).rejects.toThrow("overflow");
    await snapshot.close();
    renameSync(path, `${path}.moved`);
    mkdirSync(path);
    const close = vi.spyOn(GuardedLibsql.prototype, "close");
    await expect(scratch.database.openSnapshot()).rejects.toThrow(/unable to open/i);
    expect(close).toHaveBeenCalledOnce();
    close.mockRestore();
    rmdirSync(path);
    renameSync(`${path}.moved`, path);
    await (await scratch.database.openSnapshot()).close();
  });
});
