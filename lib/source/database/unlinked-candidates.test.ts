import { expect, it } from "vitest";
import { emptyPostgres } from "@/lib/database/__fixtures__/empty-postgres";
import { ownCandidates } from "./duplicate-candidates";

it("PostgreSQL finds an email address in its index of texts, without a walk by date", async () => {
  const statements: string[] = [];
  const owner = { id: "S", email: "ann@example.org", contributions: 1 };
  const engine = {
    name: "postgres",
    document: { decode: () => Buffer.of(), read: async () => new Map() },
  } as const;
  const sample = { texts: [], having: () => [] };
  const database = emptyPostgres((statement) => statements.push(statement));
  await database.transaction().execute((tx) => ownCandidates(tx, engine, owner, sample));
  expect(statements).toContainEqual(expect.stringContaining('order by "s"."sort_key" + 0 desc'));
});
