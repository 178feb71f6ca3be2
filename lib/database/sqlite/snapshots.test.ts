import { Kysely, SqliteDialect } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openScratchSqlite, type Scratch } from "@/lib/database/__fixtures__/scratch-database";
import type { Snapshot } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/schema/schema";
import { GuardedLibsql } from "./libsql";
import { Snapshots } from "./sqlite-engine";

describe("moments of a SQLite file", () => {
  let scratch: Scratch;
  let snapshots: Snapshots;
  let [made, destroyed] = [0, 0];
  beforeEach(async () => {
    scratch = await openScratchSqlite();
    [made, destroyed] = [0, 0];
    snapshots = new Snapshots(() => {
      made += 1;
      const database = new GuardedLibsql(scratch.url.slice("file:".length), []);
      const connection = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
      const destroy = connection.destroy.bind(connection);
      vi.spyOn(connection, "destroy").mockImplementation(() => {
        destroyed += 1;
        return destroy();
      });
      return connection;
    });
  });
  afterEach(() => scratch.dispose());

  const write = (id: string) =>
    scratch.database.writer
      .insertInto("contribution")
      .values({ seq: id.charCodeAt(0), id, occurred_at: 0, kind: 0, supporter_id: null })
      .execute();
  const idsIn = async ({ tx }: Snapshot) =>
    (await tx.selectFrom("contribution").select("id").orderBy("id").execute()).map(({ id }) => id);

  it("use a connection again, which then shows a newer moment", async () => {
    for (const [nth, id] of ["A", "B", "C", "D"].entries()) {
      const snapshot = await snapshots.open();
      await write(id);
      expect(await idsIn(snapshot)).toEqual(["A", "B", "C"].slice(0, nth));
      await Promise.all([snapshot.close(), snapshot.close()]);
    }
    expect(made).toBe(1);
    await snapshots.end();
  });

  it("stand beside each other, and few connections are kept", async () => {
    const open: Snapshot[] = [];
    for (const id of ["A", "B", "C", "D", "E"]) {
      open.push(await snapshots.open());
      await write(id);
    }
    expect(await Promise.all(open.map(async (one) => (await idsIn(one)).length))).toEqual([0, 1, 2, 3, 4]);
    const [last, ...others] = open;
    for (const one of others) await one.close();
    expect([made, destroyed]).toEqual([5, 1]);
    await snapshots.end();
    await last?.close();
    expect(destroyed).toBe(5);
  });
});
