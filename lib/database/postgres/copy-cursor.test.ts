import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import type { Tx } from "@/lib/database/engine";

const postgres = scratchEngines().filter(({ engine }) => engine === "PostgreSQL");

describe.each(postgres)("streamed queries on $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
  });
  afterAll(() => scratch.dispose());

  async function stream<T>(tx: Tx, query: RawBuilder<T>): Promise<readonly T[]> {
    const found: T[] = [];
    for await (const { rows } of tx.getExecutor().stream(query.compile(tx), 1)) found.push(...rows);
    return found;
  }

  it("a COPY streams the bytes of each row", async () => {
    const rows = await scratch.database.read((tx) => stream(tx, sql`copy (values ('ü'), ('\\')) to stdout`));
    expect(rows).toEqual([Buffer.from("ü\n"), Buffer.from("\\\\\n")]);
  });

  it("a plain query with parameters streams its rows", async () => {
    const rows = await scratch.database.read((tx) =>
      stream(tx, sql`select ${7}::int as n, ${"x"}::text as word`),
    );
    expect(rows).toEqual([{ n: 7, word: "x" }]);
  });

  it("a query that fails halfway ends its stream, and the next query succeeds", async () => {
    const divided = sql`copy (select 1 / (900 - n) from generate_series(1, 1000) as n) to stdout`;
    await expect(scratch.database.read((tx) => stream(tx, divided))).rejects.toThrow(/division by zero/);
    const terminated = sql`copy (select pg_terminate_backend(pg_backend_pid()), pg_sleep(5)) to stdout`;
    const broken: unknown = await scratch.database
      .read((tx) => stream(tx, terminated))
      .catch((error: unknown) => error);
    expect(scratch.database.isUnavailable(broken)).toBe(true);
    expect(await scratch.database.read((tx) => stream(tx, sql`copy (values (1)) to stdout`))).toHaveLength(1);
  });

  it("a query of a server that has vanished is given up, and the next one reaches the server", async () => {
    const { database } = scratch;
    const { tx, close } = await database.openSnapshot();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const slow = stream(tx, sql`copy (select pg_sleep(5)) to stdout`).catch((error: unknown) => error);
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(15_000);
    expect(database.isUnavailable(await slow)).toBe(true);
    await close();
    vi.useRealTimers();
    const quick = await Promise.all(
      Array.from({ length: 10 }, () => database.read((own) => stream(own, sql`copy (values (1)) to stdout`))),
    );
    expect(quick.flat()).toHaveLength(10);
  });
});
