import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { openScratchSqlite } from "@/lib/database/__fixtures__/scratch-database";
import { openDatabase } from "@/lib/database/database";
import { WriteGate } from "./libsql";

it("a database closes although its log cannot be written into its file, and loses nothing", async () => {
  const { url, database, dispose } = await openScratchSqlite();
  const path = url.slice("file:".length);
  await database.writer.updateTable("store").set({ next_seq: 7 }).execute();
  const other = new WriteGate(path, 0);
  other.open();
  await database.close();
  expect(existsSync(`${path}-wal`)).toBe(true);
  other.shut();
  other.close();
  const again = await openDatabase(url);
  expect(await again.reader.selectFrom("store").select("next_seq").execute()).toEqual([{ next_seq: 7 }]);
  await again.close();
  await dispose();
});
