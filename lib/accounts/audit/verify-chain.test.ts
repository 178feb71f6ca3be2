import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Scratch, sampledEngines } from "@/lib/database/__fixtures__/scratch-database";
import type { Tables } from "@/lib/database/schema/schema";
import { personContext } from "./__fixtures__/context";
import { append, hashOf, type Link } from "./chain";
import { toDraft } from "./event";
import { findMissingGuards, verifyChain } from "./verify-chain";

const forged: Readonly<Record<Exclude<keyof Tables["audit_entry"], "seq">, string | number>> = {
  at: 1,
  who_kind: "token",
  who_id: "x",
  who_name: "x",
  address: "x",
  request_id: "x",
  action: "view",
  object_kind: "post",
  ids: '["C9"]',
  ids_digest: "x",
  supporter_ids: '["D9"]',
  count: 9,
  reason: "x",
  previous_hash: "x",
  hash: "x",
};
/** One indexed block, and one entry that is not indexed yet. */
const entryCount = 65;
const positions = [1, 2, 33, 64, 65];
const columns = Object.keys(forged).filter((name): name is keyof typeof forged => name in forged);

describe.each(sampledEngines())("the audit chain on $engine", ({ engine, open }) => {
  let scratch: Scratch;
  beforeEach(async () => {
    scratch = await open();
    const about = { kind: "contribution", ids: ["C1", "C2"], supporterIds: ["D1"] } as const;
    const drafts = Array.from({ length: entryCount }, (_, number) =>
      toDraft({ ...personContext(number), action: "list", ...about }, 1_000 + number),
    );
    await scratch.database.writer.transaction().execute((tx) => append(tx, drafts));
    expect(await verify()).toMatchObject({ whole: true, entries: entryCount, head: { seq: entryCount } });
  });
  afterEach(() => scratch.dispose());

  const verify = () => verifyChain(scratch.database);

  it("rejects updates and deletions", async () => {
    for (const statement of [
      sql`update audit_entry set reason = 'x' where seq = 2`,
      sql`delete from audit_entry where seq = 2`,
      sql`delete from audit_entry`,
      sql`update audit_object set object_id = 'C9' where seq = 2`,
      sql`delete from audit_object where seq = 2`,
      sql`delete from audit_head`,
    ]) {
      await expect(statement.execute(scratch.database.writer)).rejects.toThrow(/only grows/);
    }
    expect(await verify()).toMatchObject({ whole: true, entries: entryCount });
  });

  it("is verified against an entry that was stored elsewhere", async () => {
    const { seq, hash } = await entry(3);
    const verifySince = (since: Link) => verifyChain(scratch.database, since);
    expect(await verifySince({ seq, hash })).toMatchObject({ whole: true });
    expect(await verifySince({ seq, hash: "0".repeat(64) })).toMatchObject({ whole: false, seq });
    expect(await verifySince({ seq: entryCount + 1, hash })).toMatchObject({
      whole: false,
      seq: entryCount + 1,
    });
  });

  it("has all its guards; removed ones are reported", async () => {
    expect(await findMissingGuards(scratch.database)).toEqual([]);
    await removeGuards();
    expect(await findMissingGuards(scratch.database)).toHaveLength(engine === "SQLite" ? 11 : 13);
  });

  it.runIf(engine === "SQLite")("rejects a replacing insert", async () => {
    const row = await entry(2);
    const again = scratch.database.writer.replaceInto("audit_entry").values({ ...row, reason: "x" });
    await expect(again.execute()).rejects.toThrow(/only grows/);
  });

  it.runIf(engine === "PostgreSQL")("rejects truncation", async () => {
    const emptied = sql`truncate audit_entry`.execute(scratch.database.writer);
    await expect(emptied).rejects.toThrow(/only grows/);
  });

  describe("without its guards", () => {
    beforeEach(() => removeGuards());

    it("is broken at an entry with any changed column", async () => {
      for (const column of columns) {
        for (const seq of positions) {
          const { [column]: before } = await entry(seq);
          await update(seq, { [column]: forged[column] });
          expect(await verify(), column).toMatchObject({ whole: false, seq });
          await update(seq, { [column]: before });
        }
      }
      expect(await verify()).toMatchObject({ whole: true });
    });

    it("is broken at any missing entry, in the index or not", async () => {
      const { writer } = scratch.database;
      for (const seq of positions) {
        const row = await entry(seq);
        await writer.deleteFrom("audit_entry").where("seq", "=", seq).execute();
        expect(await verify()).toMatchObject({ whole: false, seq });
        await writer.deleteFrom("audit_object").where("seq", "=", seq).execute();
        expect(await verify()).toMatchObject({ whole: false, seq });
        await writer.insertInto("audit_entry").values(row).execute();
        const ids = ["C1", "C2", "D1"].map((object_id) => ({ object_id, seq }));
        await writer.insertInto("audit_object").values(ids).execute();
        expect(await verify()).toMatchObject({ whole: true });
      }
    });

    it("is broken if all entries or the head are missing", async () => {
      await scratch.database.writer.deleteFrom("audit_head").execute();
      expect(await verify()).toMatchObject({ whole: false });
      await scratch.database.writer.deleteFrom("audit_entry").execute();
      expect(await verify()).toMatchObject({ whole: false });
    });

    it("is broken at the first of two swapped entries", async () => {
      const [two, four] = [await entry(2), await entry(4)];
      await update(2, { ...four, seq: 2 });
      await update(4, { ...two, seq: 4 });
      expect(await verify()).toMatchObject({ whole: false, seq: 2 });
    });

    it("is broken at the newest entry if it was rewritten with a valid hash", async () => {
      const row = { ...(await entry(entryCount)), reason: "x" };
      await update(entryCount, { ...row, hash: hashOf(row) });
      expect(await verify()).toMatchObject({ whole: false, seq: entryCount });
    });

    it("is whole without its end, unless it is verified against an entry stored elsewhere", async () => {
      const { writer } = scratch.database;
      const [three, five] = [await entry(3), await entry(5)];
      await writer.deleteFrom("audit_object").where("seq", ">", 3).execute();
      await writer.deleteFrom("audit_entry").where("seq", ">", 3).execute();
      expect(await verify()).toMatchObject({ whole: false });
      await writer.updateTable("audit_head").set({ next_seq: 4, hash: three.hash }).execute();
      expect(await verify()).toMatchObject({ whole: true, entries: 3 });
      expect(await verifyChain(scratch.database, five)).toMatchObject({ whole: false, seq: 5 });
    });

    it("is broken at an entry with missing or additional index rows", async () => {
      const { writer } = scratch.database;
      await writer.deleteFrom("audit_object").where("object_id", "=", "D1").where("seq", "=", 3).execute();
      expect(await verify()).toMatchObject({ whole: false, seq: 3 });
      await writer.insertInto("audit_object").values({ object_id: "D1", seq: 3 }).execute();
      expect(await verify()).toMatchObject({ whole: true });
      await writer.insertInto("audit_object").values({ object_id: "D9", seq: 4 }).execute();
      expect(await verify()).toMatchObject({ whole: false, seq: 4 });
    });

    it("is broken if its beginning was removed without a retention entry", async () => {
      const { hash } = await entry(2);
      const { writer } = scratch.database;
      await writer.insertInto("audit_checkpoint").values({ seq: 2, hash, at: 1 }).execute();
      expect(await verify()).toMatchObject({ whole: false, seq: 1 });
      await writer.deleteFrom("audit_entry").where("seq", "<=", 2).execute();
      expect(await verify()).toMatchObject({ whole: false, seq: 2 });
    });
  });

  const entry = (seq: number) =>
    scratch.database.reader
      .selectFrom("audit_entry")
      .selectAll()
      .where("seq", "=", seq)
      .executeTakeFirstOrThrow();

  async function update(seq: number, values: Partial<Tables["audit_entry"]>) {
    await scratch.database.writer.updateTable("audit_entry").set(values).where("seq", "=", seq).execute();
  }

  /** Removes the guards, as the owner of the database can. */
  async function removeGuards() {
    const { writer } = scratch.database;
    if (engine === "PostgreSQL") {
      for (const table of ["audit_entry", "audit_object", "audit_head", "audit_checkpoint"]) {
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(writer);
      }
      return;
    }
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'trigger' and name like 'audit_%'`.execute(writer);
    for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(writer);
  }
});
