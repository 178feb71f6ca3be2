import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "./__fixtures__/scratch-database";
import { insertRows, keyList } from "./bulk";

describe.each(scratchEngines())("bulk writes on $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
  });
  afterAll(() => scratch.dispose());

  const gift = {
    seq: 1,
    supporter_id: "S",
    occurred_at: null,
    currency: null,
    amount: 0,
    refunded: 0,
    unsummed: 0,
  };
  const stored = () =>
    scratch.database.reader.selectFrom("supporter_gift").selectAll().orderBy("seq").execute();

  it("null, integers of any size and texts of any characters are stored as they are", async () => {
    const max = Number.MAX_SAFE_INTEGER;
    const rows = [
      { ...gift, seq: 1 },
      { ...gift, seq: 2, occurred_at: -max, currency: "", amount: max, refunded: -1 },
      { ...gift, seq: 3, supporter_id: `"\\ud83d\\" '; ü 李 🎁 \\ \u2028 {"a":[1]}`, currency: "null" },
      { ...gift, seq: 4, supporter_id: "1", currency: "007" },
    ];
    await scratch.database.write((tx) => insertRows(tx, "supporter_gift", rows));
    expect(await stored()).toEqual(rows);
    const halves = [{ ...gift, seq: 5, supporter_id: `a\ud83d \\\ude00b\\` }];
    await scratch.database.write((tx) => insertRows(tx, "supporter_gift", halves));
    expect((await stored()).at(-1)?.supporter_id).toBe("a\ufffd \\\ufffdb\\");
  });

  it("rows replace existing ones", async () => {
    const days = (n0: number) => [
      { day: 1, n0, n1: 1, n2: 0 },
      { day: 2, n0, n1: 1, n2: 0 },
    ];
    await scratch.database.write(async (tx) => {
      await insertRows(tx, "day_count", days(5));
      await insertRows(tx, "day_count", days(7), ["day"]);
    });
    const { reader } = scratch.database;
    expect(await reader.selectFrom("day_count").selectAll().orderBy("day").execute()).toEqual(days(7));
    await expect(scratch.database.write((tx) => insertRows(tx, "day_count", days(1)))).rejects.toThrow();
  });

  it("rows may be none, or more than a statement has parameters", async () => {
    const many = Array.from({ length: 11_000 }, (_, at) => ({ ...gift, seq: 1000 + at }));
    await scratch.database.write(async (tx) => {
      await insertRows(tx, "supporter_gift", []);
      await insertRows(tx, "supporter_gift", many);
    });
    expect((await stored()).slice(-11_000)).toEqual(many);
  });

  it("rows are found by any number of keys, integers or texts", async () => {
    const { reader } = scratch.database;
    const found = async (seqs: readonly number[], ids: readonly string[]) => [
      ...(await reader
        .selectFrom("day_count")
        .select("day")
        .where("day", "in", keyList(reader, seqs))
        .execute()),
      ...(await reader.selectFrom("feed").select("id").where("id", "in", keyList(reader, ids)).execute()),
    ];
    await scratch.database.write((tx) => insertRows(tx, "feed", [{ id: "ü '7", label: "" }]));
    expect(await found([], [])).toEqual([]);
    const many = Array.from({ length: 70_000 }, (_, at) => at + 2);
    expect(await found(many, [...many.map(String), "ü '7"])).toEqual([{ day: 2 }, { id: "ü '7" }]);
  });
});
