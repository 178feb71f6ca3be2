import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { acquireLease } from "@/lib/database/lease";
import { personContext } from "./__fixtures__/context";
import { append, type Link } from "./chain";
import { toDraft } from "./event";
import { deleteEntriesBefore, deleteOldEntriesDaily } from "./retention";
import { verifyChain } from "./verify-chain";

const day = 24 * 60 * 60 * 1000;

describe.each(scratchEngines())("audit retention on $engine", ({ engine, open }) => {
  let scratch: Scratch;
  beforeEach(async () => {
    scratch = await open();
  });
  afterEach(() => scratch.dispose());

  /** Writes `count` entries, one a day. */
  const write = (count: number, from = 0) =>
    scratch.database.writer.transaction().execute((tx) =>
      append(
        tx,
        Array.from({ length: count }, (_, number) => {
          const about = { kind: "contribution", ids: [`C${number}`] } as const;
          return toDraft({ ...personContext(number), action: "view", ...about }, from + number * day);
        }),
      ),
    );
  const deleteBefore = (limit: number) => deleteEntriesBefore(scratch.database, limit, 100 * day);
  const numbers = async () => {
    const rows = await scratch.database.reader
      .selectFrom("audit_entry")
      .select("seq")
      .orderBy("seq")
      .execute();
    return rows.map(({ seq }) => seq);
  };

  it("removes older entries, and the rest verifies each time", async () => {
    await write(70);
    expect(await deleteBefore(60 * day)).toBe(60);
    expect(await numbers()).toEqual([61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71]);
    expect(await verifyChain(scratch.database)).toMatchObject({ whole: true, entries: 11 });
    expect(await deleteBefore(62 * day)).toBe(2);
    expect(await verifyChain(scratch.database)).toMatchObject({ whole: true, entries: 10 });
    const left = await scratch.database.reader.selectFrom("audit_object").select("seq").execute();
    // Blocks of 64 entries are indexed.
    expect(left.map(({ seq }) => seq).sort((one, other) => one - other)).toEqual([63, 64]);
  });

  it("keeps the hash of the last removed entry, for a position that was stored elsewhere", async () => {
    await write(70);
    const entries = scratch.database.reader.selectFrom("audit_entry").select(["seq", "hash"]);
    const { seq, hash } = await entries.where("seq", "=", 60).executeTakeFirstOrThrow();
    expect(await deleteBefore(60 * day)).toBe(60);
    const verifySince = (since: Link) => verifyChain(scratch.database, since);
    expect(await verifySince({ seq, hash })).toMatchObject({ whole: true });
    const rewritten = "or one before it was rewritten";
    expect(await verifySince({ seq, hash: "0".repeat(64) })).toMatchObject({ seq, problem: rewritten });
    expect(await verifySince({ seq: 59, hash })).toMatchObject({ whole: false, seq: 59 });
  });

  it("leaves the rest of a block, which is indexed once it is full", async () => {
    await write(10);
    expect(await deleteBefore(4 * day)).toBe(4);
    await write(60);
    expect(await verifyChain(scratch.database)).toMatchObject({ whole: true, entries: 67 });
    const left = await scratch.database.reader.selectFrom("audit_object").select("seq").execute();
    expect(Math.max(...left.map(({ seq }) => seq))).toBe(64);
    expect(Math.min(...left.map(({ seq }) => seq))).toBe(5);
  });

  it("removes no recent entry, and adds none for that", async () => {
    await write(3);
    expect(await deleteBefore(0)).toBe(0);
    expect(await numbers()).toEqual([1, 2, 3]);
  });

  it("removes more entries than one step holds", async () => {
    for (let part = 0; part < 11; part++) await write(500);
    await write(1, 550 * day);
    expect(await deleteBefore(550 * day)).toBe(5500);
    expect(await verifyChain(scratch.database)).toMatchObject({ whole: true, entries: 3 });
  });

  it("runs on one server at a time", async () => {
    await write(10);
    const lease = await acquireLease(scratch.database, "audit-retention");
    expect(await deleteBefore(4 * day)).toBe(0);
    await lease?.release();
    expect(await deleteBefore(4 * day)).toBe(4);
  });

  it("removes nothing if all entries are old, or the recent ones were written after a long gap", async () => {
    await write(3);
    expect(await deleteBefore(900 * day)).toBe(0);
    await write(2, 1000 * day);
    expect(await deleteBefore(900 * day)).toBe(0);
    expect(await numbers()).toEqual([1, 2, 3, 4, 5]);
    await write(2, 1050 * day);
    expect(await deleteBefore(1025 * day)).toBe(5);
  });

  /** Runs the retention that begins with a server. */
  function runDaily(now = Date.now()) {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "setInterval"], now });
    deleteOldEntriesDaily(scratch.database, 730, (error) => {
      throw error;
    });
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
  }

  it.runIf(engine === "PostgreSQL")("uses the clock of the database, which all desks share", async () => {
    await write(10, Date.now() - 732.5 * day);
    runDaily(Date.now() - 400 * day);
    await vi.waitFor(async () => expect((await numbers())[0]).toBe(4));
  });

  it("runs a minute after the start", async () => {
    await write(10, Date.now() - 732.5 * day);
    runDaily();
    await vi.waitFor(async () => expect((await numbers())[0]).toBe(4));
    expect(await verifyChain(scratch.database)).toMatchObject({ whole: true, entries: 8 });
  });
});
