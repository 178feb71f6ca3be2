import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openDatabase } from "@/lib/database/database";
import { writeContributions } from "@/lib/source/database/__fixtures__/write";
import { toContributionRow } from "@/lib/source/database/write";
import { openFakeUpstream } from "@/scripts/fake-upstream/fake-upstream";
import { mirrorCommand } from "./mirror";

const question = vi.hoisted(() => vi.fn<() => Promise<string>>());
vi.mock("node:readline/promises", () => ({ createInterface: () => ({ question, close: () => {} }) }));

const imported = { id: "OWN", value: { id: "OWN" }, text: Buffer.from('{"id":"OWN"}') };

test("--rebuild deletes imported records only after a confirmation on a terminal", async () => {
  const folder = mkdtempSync(join(tmpdir(), "desk-rebuild-"));
  const upstream = await openFakeUpstream({ port: 0, controlPort: 0, records: 5, token: null, tls: false });
  vi.stubEnv("DATABASE_URL", `file:${folder}/desk.db`);
  vi.stubEnv("UPSTREAM_URL", upstream.url);
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, "write").mockReturnValue(true);
  [process.stdin.isTTY, process.stderr.isTTY] = [true, true];
  /** Runs the command as a process of its own, which opens its database and its source once. */
  const rebuild = () => {
    for (const name of ["database", "source"])
      Reflect.deleteProperty(globalThis, Symbol.for(`giving-desk:${name}`));
    return mirrorCommand.run(["--rebuild"]);
  };
  const database = await openDatabase(`file:${folder}/desk.db`);
  const ids = async () => {
    const rows = await database.reader.selectFrom("contribution").select("id").execute();
    return rows.map(({ id }) => id);
  };
  await writeContributions(database, [toContributionRow(imported)]);

  question.mockResolvedValueOnce("");
  await expect(rebuild()).rejects.toThrow("Nothing was deleted.");
  expect(await ids()).toEqual(["OWN"]);

  question.mockResolvedValueOnce("y");
  expect(await rebuild()).toBe(0);
  expect(await ids()).toHaveLength(5);
  expect(await ids()).not.toContain("OWN");

  // A copy of the same data service can be copied again.
  expect(await rebuild()).toBe(0);
  expect(question).toHaveBeenCalledTimes(2);
  await database.close();
  await upstream.close();
  rmSync(folder, { recursive: true });
});
