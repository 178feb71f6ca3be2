import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import type { Tx } from "@/lib/database/engine";

const postgres = scratchEngines().filter(({ engine }) => engine === "PostgreSQL");

describe.each(postgres)("what is read at once on $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
  });
  afterAll(() => scratch.dispose());

  async function gather<T>(tx: Tx, question: RawBuilder<T>): Promise<readonly T[]> {
    const found: T[] = [];
    for await (const { rows } of tx.getExecutor().stream(question.compile(tx), 1)) found.push(...rows);
    return found;
  }

  it("is the bytes of a COPY, a row each", async () => {
    const rows = await scratch.database.read((tx) => gather(tx, sql`copy (values ('ü'), ('\\')) to stdout`));
    expect(rows).toEqual([Buffer.from("ü\n"), Buffer.from("\\\\\n")]);
  });

  it("has the rows of a plain query, with its parameters", async () => {
    const rows = await scratch.database.read((tx) =>
      gather(tx, sql`select ${7}::int as n, ${"x"}::text as word`),
    );
    expect(rows).toEqual([{ n: 7, word: "x" }]);
  });

  it("fails with the question, also half way, and the next one is answered", async () => {
    const divided = sql`copy (select 1 / (900 - n) from generate_series(1, 1000) as n) to stdout`;
    await expect(scratch.database.read((tx) => gather(tx, divided))).rejects.toThrow(/division by zero/);
    const cut = sql`copy (select pg_terminate_backend(pg_backend_pid()), pg_sleep(5)) to stdout`;
    const broken: unknown = await scratch.database
      .read((tx) => gather(tx, cut))
      .catch((error: unknown) => error);
    expect(scratch.database.isUnavailable(broken)).toBe(true);
    expect(await scratch.database.read((tx) => gather(tx, sql`copy (values (1)) to stdout`))).toHaveLength(1);
  });
});
