import { once } from "node:events";
import { statSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDatabase } from "@/lib/database/database";
import { recordAddress } from "@/lib/server-address";
import { listen } from "@/scripts/server/listen.mjs";
import { isLong } from "@/scripts/test/runs";
import { startDeskCommand } from "./__fixtures__/desk-child";
import { deskRun } from "./__fixtures__/desk-run";
import { importCommand } from "./import";

const question = vi.hoisted(() =>
  vi.fn<(text: string, options: { readonly signal: AbortSignal }) => Promise<string>>(),
);
vi.mock("node:readline/promises", () => ({ createInterface: () => ({ question, close: () => {} }) }));

let folder: string;
let url: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "desk-command-"));
  url = `file:${join(folder, "desk.db")}`;
  vi.stubEnv("DATABASE_URL", url).stubEnv("INIT_CWD", folder);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const desk = (...args: readonly string[]) => deskRun(importCommand, ...args);

async function records(count: number): Promise<string> {
  const notes = "x".repeat(5_000);
  const lines = Array.from({ length: count }, (_, n) =>
    JSON.stringify({ id: `R${n}`, ordered_at: "2025-01-01T00:00:00Z", notes }),
  );
  await writeFile(join(folder, "records.ndjson"), lines.join("\n"));
  return "records.ndjson";
}

/** The number of records of an interrupted import: several transactions. */
const total = 4_000;

const sizeOf = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;

/** Returns the totals of rows, documents and day counts, which one transaction writes. */
async function stored(): Promise<readonly number[]> {
  const database = await openDatabase(url);
  try {
    const rows = await database.reader.selectFrom("contribution").select("id").execute();
    const docs = await database.reader.selectFrom("contribution_doc").select("seq").execute();
    const days = await database.reader.selectFrom("day_count").selectAll().execute();
    return [rows.length, docs.length, days.reduce((sum, { n0, n1, n2 }) => sum + n0 + n1 + n2, 0)];
  } finally {
    await database.close();
  }
}

async function removeLease(): Promise<void> {
  const database = await openDatabase(url);
  await database.writer.deleteFrom("lease").execute();
  await database.close();
}

describe("desk import", () => {
  test("imports a file relative to the user's folder, and prints a summary", async () => {
    const { code, out } = await desk(await records(3));
    expect(code).toBe(0);
    expect(out).toMatch(/^Read 3 records in .* rows\/s\.\n {2}inserted +3\n/);
    expect(await stored()).toEqual([3, 3, 3]);
  });

  test("reads a gzip file", async () => {
    const file = await records(1_200);
    await writeFile(join(folder, "records.gz"), gzipSync(await readFile(join(folder, file))));
    const { code, out } = await desk("records.gz");
    expect([code, out]).toEqual([0, expect.stringContaining("inserted             1,200\n")]);
    expect(await stored()).toEqual([1_200, 1_200, 1_200]);
  });

  test.each([
    [[], 2, /Name at least one file/],
    [["x.json", "--speed"], 2, /--speed/],
    [["x.json", "--feed"], 2, /--feed/],
    [["x.json", "--feed", "a/b"], 2, /URL/],
  ])("refuses %j with a reason and without a stack trace", async (args, expected, words) => {
    const { code, out, err } = await desk(...args);
    expect([code, out]).toEqual([expected, ""]);
    expect(err).toMatch(words);
    expect(err).not.toMatch(/\n\s+at /);
  });

  test.each([
    ["as it is", (bytes: Buffer) => bytes],
    ["compressed with gzip", gzipSync],
  ])("reads standard input %s", async (_, pack) => {
    const bytes = pack(Buffer.from('{"id":"A"}\n{"id":"B"}\n'));
    const input = Reflect.getOwnPropertyDescriptor(process, "stdin");
    Reflect.defineProperty(process, "stdin", { value: Readable.from([bytes]), configurable: true });
    const { code, out } = await desk("-");
    if (input !== undefined) Reflect.defineProperty(process, "stdin", input);
    expect([code, out]).toEqual([0, expect.stringContaining("Read 2 records")]);
  });

  test("that ends the demo prints the new access and a link to the running server", async () => {
    const server = createServer((_, response) => response.end());
    const { url: address } = await listen(server, { host: "127.0.0.1", port: 0 });
    const database = await openDatabase(url);
    await database.writer.updateTable("store").set({ demo: 1 }).execute();
    await recordAddress(database, address, address);
    await writeFile(join(folder, "one.ndjson"), '{"id":"A","total_amount":"5","supporter":{"id":"S"}}\n');
    const first = await desk("one.ndjson");
    const second = await desk("one.ndjson");
    server.close();
    expect(first.code).toBe(0);
    expect(first.out).toContain("The demo has ended.\nPeople must sign in to see records.");
    expect(first.out).toContain(`for 30 minutes): ${address}/welcome/`);
    expect(second.out).not.toContain("demo");
    const links = await database.reader.selectFrom("link").selectAll().execute();
    expect(links).toHaveLength(1);
    await database.close();
  });

  test.runIf(isLong)(
    "ends silently when the reader of its output closes the pipe",
    async () => {
      const { child, ended } = startDeskCommand(url, "export", "--help");
      child.stdout?.destroy();
      expect(await ended).toEqual({ code: 141, output: "" });
    },
    240_000,
  );

  test("is refused with an upstream, and accepted with a warning if no copy of it is kept", async () => {
    const file = await records(1);
    vi.stubEnv("UPSTREAM_URL", "http://127.0.0.1:9");
    const refused = await desk(file);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain("Unset UPSTREAM_URL to import records of your own.");
    vi.stubEnv("MIRROR", "off");
    const warning =
      "Warning: UPSTREAM_URL is set, so the desk serves the upstream's records and no imported ones.";
    expect(await desk(file)).toMatchObject({ code: 0, err: expect.stringContaining(warning) });
  });

  test("is refused by a database that holds a copy, whatever the settings are", async () => {
    const file = await records(1);
    const database = await openDatabase(url);
    await database.writer.updateTable("mirror").set({ address: "http://127.0.0.1:9/" }).execute();
    await database.close();
    const refused = await desk(file);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain("Set DATABASE_URL to another database to import records of your own.");
    vi.stubEnv("UPSTREAM_URL", "http://127.0.0.1:9").stubEnv("MIRROR", "off");
    expect(await desk(file)).toMatchObject({ code: 1, out: "" });
    expect(await stored()).toEqual([0, 0, 0]);
  });

  test("has a missing file in the summary, and exit code 1", async () => {
    const { code, out, err } = await desk("nothing.json");
    expect([code, err]).toEqual([1, expect.stringMatching(/^Database: .*, 0 contributions\n$/)]);
    expect(out).toContain("There is no such file.");
  });

  /** Waits until a large part of the records is stored. */
  async function waitForRecords(): Promise<void> {
    while (sizeOf("desk.db") + sizeOf("desk.db-wal") < 12 * 1024 * 1024) await pause(10);
  }

  /** Expects no partial record and a next import that resumes. @returns the number of records before it */
  async function expectResumed(file: string): Promise<number> {
    const [rows = 0, docs, days] = await stored();
    expect([docs, days]).toEqual([rows, rows]);
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(total);
    // Without this, the next import waits until the lease expires.
    await removeLease();
    const again = await desk(file);
    expect(again.code).toBe(0);
    expect(again.out).toMatch(`Continued ${join(folder, file)} at line ${(rows + 1).toLocaleString("en")}:`);
    expect(again.out).toMatch(new RegExp(`^Read ${(total - rows).toLocaleString("en")} records`, "m"));
    expect(await stored()).toEqual([total, total, total]);
    return rows;
  }

  test.runIf(isLong)(
    "stores no partial record after SIGKILL, and resumes in the next import",
    async () => {
      const file = await records(total);
      const { child, ended } = startDeskCommand(url, "import", file);
      await waitForRecords();
      child.kill("SIGKILL");
      await ended;
      expect((await expectResumed(file)) % 1_000).toBe(0);
    },
    240_000,
  );

  test.runIf(isLong)(
    "stores the records that it has read after SIGINT, and resumes in the next import",
    async () => {
      const file = await records(total);
      const listeners = process.listeners("SIGINT");
      const running = desk(file);
      await waitForRecords();
      for (const stop of process.listeners("SIGINT")) if (!listeners.includes(stop)) stop("SIGINT");
      const { code, out } = await running;
      const rows = await expectResumed(file);
      const inserted = `inserted             ${rows.toLocaleString("en")}\n`;
      expect([code, out]).toEqual([130, expect.stringContaining(inserted)]);
    },
    240_000,
  );
});

describe("desk import over demo records", () => {
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

  test("imports nothing after the answer no at a terminal", async () => {
    question.mockResolvedValue("n");
    await expect(importCommand.run(["one.ndjson"])).rejects.toThrow("Nothing was imported.");
  });

  test("imports nothing after Ctrl-C or Ctrl-D at a terminal", async () => {
    question.mockRejectedValue(Object.assign(new Error("Aborted with Ctrl+C"), { name: "AbortError" }));
    await expect(importCommand.run(["one.ndjson"])).rejects.toThrow("Nothing was imported.");
  });

  test("imports nothing after a signal at a terminal", async () => {
    question.mockImplementation(async (_text, { signal }) => {
      setImmediate(() => process.emit("SIGTERM"));
      await once(signal, "abort");
      signal.throwIfAborted();
      return "y";
    });
    await expect(importCommand.run(["one.ndjson"])).rejects.toThrow("Nothing was imported.");
  });

  test("imports after the answer yes at a terminal", async () => {
    question.mockResolvedValue("yes");
    await expect(importCommand.run(["one.ndjson"])).resolves.toBe(0);
    expect(question).toHaveBeenCalledOnce();
  });

  test("does not count the wait for the answer as time of the import", async () => {
    const now = performance.now.bind(performance);
    question.mockImplementation(async () => {
      vi.spyOn(performance, "now").mockImplementation(() => now() + 3_600_000);
      return "yes";
    });
    await importCommand.run(["one.ndjson"]);
    const written = vi
      .mocked(process.stdout.write)
      .mock.calls.map(([text]) => text)
      .join("");
    expect(written).toMatch(/Read 1 record in \d{1,2}\.\d s/);
  });

  test("does not ask with --yes", async () => {
    await expect(importCommand.run(["one.ndjson", "--yes"])).resolves.toBe(0);
    expect(question).not.toHaveBeenCalled();
  });
});
