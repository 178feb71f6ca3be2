import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { toContributionRow, writeContributions } from "@/lib/source/database/write";
import { foundKeys } from "./found-keys";

const start = Date.UTC(2026, 0, 1);
/** How many contributions there are at each of some instants that follow each other. */
const crowds = [1, 11, 9, 2, 30, 17, 1, 1, 8];
const records = crowds.flatMap((size, minute) =>
  Array.from({ length: size }, (_, nth) => ({
    id: `C${minute}-${String(nth).padStart(2, "0")}`,
    ordered_at: new Date(start + minute * 60_000).toISOString(),
    total_amount: "1.0000",
  })),
);

describe.each(scratchEngines())("what words find for an export from $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
    const rows = records.map((value) =>
      toContributionRow({ id: value.id, value, text: Buffer.from(JSON.stringify(value)) }),
    );
    await writeContributions(scratch.database, rows);
  });
  afterAll(() => scratch.dispose());

  it("comes once each and in order, however few are looked up at once and share an instant", async () => {
    const filter = { from: start - 1, to: start + 86_400_000, kinds: [0, 1, 2] };
    const { database } = scratch;
    for (const isDescending of [true, false]) {
      const ids = records.map(({ id }) => id);
      const expected = isDescending ? ids.toReversed() : ids;
      for (const count of [1, 2, 3, 4, 7, 10, 64]) {
        const found = await database.read(async (tx) => {
          const taken: string[] = [];
          const wanted = { q: "=1.00", filter, isDescending };
          for await (const rows of foundKeys(tx, database.name, wanted, count)) {
            taken.push(...rows.map(({ id }) => id));
          }
          return taken;
        });
        expect(found).toEqual(expected);
      }
    }
  });
});
