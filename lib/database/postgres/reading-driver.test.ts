import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import type { Tx } from "@/lib/database/engine";

const postgres = scratchEngines().filter(({ engine }) => engine === "PostgreSQL");

describe.each(postgres)("reading on $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
  });
  afterAll(() => scratch.dispose());

  const versionIn = async (tx: Tx) =>
    (await tx.selectFrom("store").select("version").executeTakeFirstOrThrow()).version;

  it("sees one moment, whatever is written beside it", async () => {
    const seen = await scratch.database.read(async (tx) => {
      const first = await versionIn(tx);
      await scratch.database.write(async () => {});
      return [first, await versionIn(tx)];
    });
    expect(seen[1]).toBe(seen[0]);
    expect(await scratch.database.read(versionIn)).toBe(Number(seen[0]) + 1);
  });

  it("refuses to write", async () => {
    const work = (tx: Tx) => tx.updateTable("store").set({ demo: 1 }).execute();
    await expect(scratch.database.read(work)).rejects.toThrow(/read-only transaction/);
  });

  it("answers questions that are asked at once, each its own answer", async () => {
    const numbers = Array.from({ length: 40 }, (_, at) => at);
    const answers = await scratch.database.read((tx) =>
      Promise.all(numbers.map((at) => sql<{ n: number }>`select ${at}::int as n`.execute(tx))),
    );
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(numbers);
  });

  it("gives every connection back, also after what failed", async () => {
    const reads = Array.from({ length: 60 }, (_, at) =>
      scratch.database.read<unknown>((tx) => (at % 3 === 0 ? sql`select 1/0`.execute(tx) : versionIn(tx))),
    );
    const settled = await Promise.allSettled(reads);
    expect(settled.filter(({ status }) => status === "rejected")).toHaveLength(20);
    expect(await scratch.database.read(versionIn)).toBeGreaterThan(0);
  });

  it("ends where its connection does, and the next read has another", async () => {
    const work = async (tx: Tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(scratch.database.writer);
      return versionIn(tx);
    };
    const broken: unknown = await scratch.database.read(work).catch((error: unknown) => error);
    expect(scratch.database.isUnavailable(broken)).toBe(true);
    expect(await scratch.database.read(versionIn)).toBeGreaterThan(0);
  });
});
