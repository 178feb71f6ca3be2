import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "@/lib/database/database";
import { importCommand } from "./import";

const question = vi.hoisted(() => vi.fn<() => Promise<string>>());
vi.mock("node:readline/promises", () => ({ createInterface: () => ({ question, close: () => {} }) }));

let folder: string;
const terminals = [process.stdin.isTTY, process.stderr.isTTY] as const;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "desk-question-"));
  vi.stubEnv("DATABASE_URL", `file:${folder}/desk.db`);
  vi.stubEnv("INIT_CWD", folder);
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, "write").mockReturnValue(true);
  [process.stdin.isTTY, process.stderr.isTTY] = [true, true];
  await writeFile(join(folder, "one.ndjson"), '{"id":"A"}\n');
  const database = await openDatabase(`file:${folder}/desk.db`);
  await database.writer.updateTable("store").set({ demo: 1 }).execute();
  await database.close();
});

afterEach(async () => {
  [process.stdin.isTTY, process.stderr.isTTY] = terminals;
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  question.mockReset();
  await rm(folder, { recursive: true });
});

test("at a terminal, no keeps the demo and imports nothing", async () => {
  question.mockResolvedValue("n");
  await expect(importCommand.run(["one.ndjson"])).rejects.toThrow("Nothing was imported.");
});

test("at a terminal, yes imports", async () => {
  question.mockResolvedValue("yes");
  await expect(importCommand.run(["one.ndjson"])).resolves.toBe(0);
  expect(question).toHaveBeenCalledOnce();
});

test("--yes asks nothing", async () => {
  await expect(importCommand.run(["one.ndjson", "--yes"])).resolves.toBe(0);
  expect(question).not.toHaveBeenCalled();
});
