import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { expect, it } from "vitest";
import type { Tables } from "@/lib/database/schema/schema";
import { findPage, SearchCounts } from "./find-page";
import { everything } from "./match-conditions";
import { readQuestion } from "./question";

/** A PostgreSQL without records, on which reads with a time limit exceed it while `isBusy`. */
function emptyPostgres() {
  const state = { isBusy: true, limited: 0 };
  let isLimited = false;
  async function executeQuery<Row>({ sql }: CompiledQuery): Promise<{ rows: Row[] }> {
    if (sql.startsWith("savepoint")) {
      isLimited = true;
      state.limited += 1;
    } else if (sql.startsWith("rollback")) isLimited = false;
    else if (isLimited && state.isBusy) throw Object.assign(new Error("canceled"), { code: "57014" });
    return { rows: JSON.parse(sql.includes('from "store"') ? '[{ "version": 1 }]' : "[]") };
  }
  class Driver extends DummyDriver {
    override async acquireConnection() {
      return { executeQuery, async *streamQuery() {} };
    }
  }
  const database = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { database, state };
}

it("a correction whose time ran out is tried again, one that does not exist is not", async () => {
  const { database, state } = emptyPostgres();
  const counts = new SearchCounts();
  const find = (offset: number) =>
    database.transaction().execute((tx) =>
      findPage({
        ...{ tx, engine: "postgres", question: readQuestion("wilhelmima"), filter: everything },
        ...{ sample: { texts: [], having: () => [] }, order: "date", by: null, isDescending: true },
        ...{ offset, size: 25, isCounted: true, hasFacets: false, counts, records: 0, knownTotal: null },
      }),
    );
  const limited: number[] = [];
  for (const [offset, isBusy] of [
    [0, true],
    [25, true],
    [0, false],
    [25, false],
  ] as const) {
    state.isBusy = isBusy;
    expect(await find(offset)).toMatchObject({ total: 0, rows: [], near: [] });
    limited.push(state.limited);
  }
  expect(limited).toEqual([1, 2, 3, 3]);
});
