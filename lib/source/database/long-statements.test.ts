import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { toRow } from "./__fixtures__/small-records";
import { writeContributions } from "./__fixtures__/write";
import { writeRecords } from "./write";

const postgres = scratchEngines().filter(({ engine }) => engine === "PostgreSQL");

describe.each(postgres)("a statement over a whole table on $engine", ({ open }) => {
  it("removes all records however long that takes", async () => {
    const { database, dispose } = await open();
    await writeContributions(database, [toRow({ id: "A", at: 0, isRecurring: false, profiles: [] })]);
    const sleep = sql`create function sleep() returns trigger language plpgsql as
      'begin perform pg_sleep(0.3); return null; end'`;
    await sleep.execute(database.writer);
    for (const table of ["contribution", "contribution_search", "supporter_gift"]) {
      const trigger = sql`create trigger sleeping before delete on ${sql.table(table)}
        for each statement execute function sleep()`;
      await trigger.execute(database.writer);
    }
    await writeRecords(database, async ({ tx, clear }) => {
      await sql`set local statement_timeout = 100`.execute(tx);
      await clear();
    });
    expect(await database.reader.selectFrom("contribution").select("id").execute()).toEqual([]);
    await dispose();
  });
});
