import { expect, it } from "vitest";
import { emptyPostgres } from "@/lib/database/__fixtures__/empty-postgres";
import { findPage, SearchCounts } from "./find-page";
import { everything } from "./match-conditions";
import { readQuestion } from "./question";

/** An empty PostgreSQL, on which reads with a time limit exceed it while `isBusy`. */
function busyPostgres() {
  const state = { isBusy: true, limited: 0 };
  let isLimited = false;
  const database = emptyPostgres((statement) => {
    if (statement.startsWith("savepoint")) {
      isLimited = true;
      state.limited += 1;
    } else if (statement.startsWith("rollback")) isLimited = false;
    else if (isLimited && state.isBusy) throw Object.assign(new Error("canceled"), { code: "57014" });
  });
  return { database, state };
}

it("a correction whose time ran out is tried again, one that does not exist is not", async () => {
  const { database, state } = busyPostgres();
  const counts = new SearchCounts(() => 0);
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
