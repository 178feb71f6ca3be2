import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { acquireLease } from "@/lib/database/lease";
import { personContext } from "./__fixtures__/context";
import { append } from "./chain";
import { toDraft } from "./event";
import { forgetBefore, forgetDaily } from "./retention";
import { verifyChain } from "./verify-chain";

const day = 24 * 60 * 60 * 1000;

describe.each(scratchEngines())("audit retention on $engine", ({ open }) => {
  let scratch: Scratch;
  beforeEach(async () => {
    scratch = await open();
  });
  afterEach(() => scratch.dispose());

  /** Writes `count` entries, one a day from day 0 on. */
  const write = (count: number) =>
    scratch.database.writer.transaction().execute((tx) =>
      append(
        tx,
        Array.from({ length: count }, (_, number) => {
          const about = { kind: "contribution", ids: [`C${number}`] } as const;
          return toDraft({ ...personContext(number), action: "view", ...about }, number * day);
        }),
      ),
    );
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
    expect(await forgetBefore(scratch.database, 60 * day)).toBe(60);
    expect(await numbers()).toEqual([61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71]);
    expect(await verifyChain(scratch.database)).toMatchObject({ whole: true, entries: 11 });
    expect(await forgetBefore(scratch.database, 62 * day)).toBe(2);
    expect(await verifyChain(scratch.database)).toMatchObject({ whole: true, entries: 10 });
    const left = await scratch.database.reader.selectFrom("audit_object").select("seq").execute();
    // Blocks of 64 entries are indexed.
    expect(left.map(({ seq }) => seq).sort((one, other) => one - other)).toEqual([63, 64]);
  });

  it("leaves the rest of a block, which is indexed once it is full", async () => {
    await write(10);
    expect(await forgetBefore(scratch.database, 4 * day)).toBe(4);
    await write(60);
    expect(await verifyChain(scratch.database)).toMatchObject({ whole: true, entries: 67 });
    const left = await scratch.database.reader.selectFrom("audit_object").select("seq").execute();
    expect(Math.max(...left.map(({ seq }) => seq))).toBe(64);
    expect(Math.min(...left.map(({ seq }) => seq))).toBe(5);
  });

  it("removes no recent entry, and adds none for that", async () => {
    await write(3);
    expect(await forgetBefore(scratch.database, 0)).toBe(0);
    expect(await numbers()).toEqual([1, 2, 3]);
  });

  it("removes more entries than one step holds", async () => {
    for (let part = 0; part < 11; part++) await write(500);
    expect(await forgetBefore(scratch.database, 600 * day)).toBe(5500);
    expect(await verifyChain(scratch.database)).toMatchObject({ whole: true, entries: 2 });
  });

  it("runs on one server at a time", async () => {
    await write(3);
    const lease = await acquireLease(scratch.database, "audit-retention");
    expect(await forgetBefore(scratch.database, 100 * day)).toBe(0);
    await lease?.release();
  });

  it("runs a minute after the start", async () => {
    await write(10);
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "setInterval"], now: 733 * day - 60_000 });
    forgetDaily(scratch.database, 730, () => {});
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await vi.waitFor(async () => expect((await numbers())[0]).toBe(4));
    expect(await verifyChain(scratch.database)).toMatchObject({ whole: true, entries: 8 });
  });
});
