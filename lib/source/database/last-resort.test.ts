import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readContributionQuery } from "@/lib/contract/contribution-query";
import { fail } from "@/lib/contract/failure";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import type { Standby } from "@/lib/database/database";
import { toRow } from "./__fixtures__/small-records";
import { writeContributions } from "./__fixtures__/write";
import { createDatabaseSource } from "./database-source";

const asOf = 1_700_000_000_000;
const standby: Standby = {
  state: () => ({ use: "read", asOf }),
  lastResortAsOf: () => asOf,
  failOver: () => false,
};

describe.each(scratchEngines())("a standby of a primary that is down, on $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
    await writeContributions(scratch.database, [
      toRow({ id: "C1", at: 0, isRecurring: false, profiles: [] }),
    ]);
  });
  afterAll(() => scratch.dispose());

  it("returns what it has with its age, and a failure for what the primary may have", async () => {
    const source = createDatabaseSource({ ...scratch.database, standby });
    const label = { ok: true, value: { asOf, cached: "database_unavailable" } };
    expect(await source.findContribution("C1")).toMatchObject(label);
    expect(await source.listContributions(readContributionQuery(new Map()).query)).toMatchObject(label);
    const unavailable = fail("database_unavailable", { retryAfter: 1 });
    expect(await source.findContribution("C2")).toEqual(unavailable);
    expect(await source.findPost("NEWS", "P1", [])).toEqual(unavailable);
    expect(await source.listPosts("NEWS", { include: [], page: 1 })).toEqual(unavailable);
    expect(await source.supporters.find("S2")).toEqual(unavailable);
  });
});
