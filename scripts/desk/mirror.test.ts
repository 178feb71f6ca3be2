import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setTimeScale } from "@/lib/__fixtures__/set-time-scale";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { openDatabase } from "@/lib/database/database";
import { acquireLease } from "@/lib/database/lease";
import { type ListedSource, listedSource } from "@/lib/mirror/__fixtures__/listed-source";
import { Mirror } from "@/lib/mirror/mirror";
import { nextTaskOnce } from "@/lib/mirror/schedule";
import { openFakeUpstream } from "@/scripts/fake-upstream/fake-upstream";
import { listen } from "@/scripts/server/listen.mjs";
import { mirrorCommand, runOrHandOver } from "./mirror";

const emptyPage = {
  data: [],
  links: { first: null, last: null, prev: null, next: null },
  meta: { current_page: 1, from: null, last_page: 1, per_page: 25, to: null, total: 0, path: "/" },
};

beforeAll(() => setTimeScale(0.02));
afterAll(() => setTimeScale(1));

describe("desk mirror", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "desk-mirror-"));
    vi.stubEnv("DATABASE_URL", `file:${folder}/desk.db`);
  });
  /** A process opens its database and its source once; the next command needs others. */
  const endProcess = () => {
    for (const name of ["database", "source"])
      Reflect.deleteProperty(globalThis, Symbol.for(`giving-desk:${name}`));
  };
  afterEach(() => {
    endProcess();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  it("fails without an upstream, or with MIRROR=off", async () => {
    vi.stubEnv("UPSTREAM_URL", "");
    await expect(mirrorCommand.run(["--once"])).rejects.toMatchObject({
      message: expect.stringContaining("UPSTREAM_URL"),
      exitCode: 1,
    });
    vi.stubEnv("UPSTREAM_URL", "http://127.0.0.1:9");
    vi.stubEnv("MIRROR", "off");
    await expect(mirrorCommand.run([])).rejects.toMatchObject({
      message: expect.stringContaining("MIRROR=off"),
      exitCode: 1,
    });
  });

  it("refuses an unknown option", async () => {
    await expect(mirrorCommand.run(["--twice"])).rejects.toMatchObject({ exitCode: 2 });
  });

  it.each(["--once", "--rebuild", "--accept-deletions"])("refuses --status with %s", async (option) => {
    vi.stubEnv("UPSTREAM_URL", "http://127.0.0.1:9");
    await expect(mirrorCommand.run(["--status", option])).rejects.toMatchObject({
      message: expect.stringContaining("--status"),
      exitCode: 2,
    });
  });

  it("stops immediately on Ctrl+C while the upstream does not respond", async () => {
    const upstream = createServer();
    const { url } = await listen(upstream, { host: "127.0.0.1", port: 0 });
    vi.stubEnv("UPSTREAM_URL", url);
    const listeners = process.listeners("SIGINT");
    const running = mirrorCommand.run(["--once"]).catch((error: unknown) => error);
    await once(upstream, "request");
    for (const stop of process.listeners("SIGINT")) if (!listeners.includes(stop)) stop("SIGINT");
    const stopped = await running;
    upstream.close().closeAllConnections();
    expect(stopped).toMatchObject({ exitCode: 1, message: "Stopped. The next run continues from here." });
  });

  it("ends after a full read with --rebuild, and deletes nothing without the upstream", async () => {
    const upstream = await openFakeUpstream({ port: 0, controlPort: 0, records: 5, token: null, tls: false });
    vi.stubEnv("UPSTREAM_URL", upstream.url);
    expect(await mirrorCommand.run(["--rebuild"])).toBe(0);
    await upstream.close();
    endProcess();
    await expect(mirrorCommand.run(["--rebuild"])).rejects.toMatchObject({
      exitCode: 1,
      message: "The data service cannot be reached. No record was deleted.",
    });
    const database = await openDatabase(`file:${folder}/desk.db`);
    expect(await database.reader.selectFrom("contribution").select("id").execute()).toHaveLength(5);
    await database.close();
  });

  it("fails with --once if a feed was not read completely, and names it with the reason", async () => {
    const refusing = createServer(({ url = "" }, response) => {
      const isFeed = url.includes("/feeds/");
      const status = url.includes("CLOSED") ? 403 : isFeed ? 404 : 200;
      const body = status === 200 ? emptyPage : { message: status === 403 ? "Not for you." : "Not Found." };
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    });
    const { url } = await listen(refusing, { host: "127.0.0.1", port: 0 });
    vi.stubEnv("UPSTREAM_URL", url);
    const pieces: string[] = [];
    const write = vi
      .spyOn(process.stdout, "write")
      .mockImplementation((text) => pieces.push(String(text)) > 0);
    const once = async (feeds: string) => {
      vi.stubEnv("UPSTREAM_FEEDS", feeds);
      const code = await mirrorCommand.run(["--once"]);
      endProcess();
      return code;
    };
    try {
      expect(await once("")).toBe(0);
      expect(await once("CLOSED:News,GONE:Stories")).toBe(1);
    } finally {
      write.mockRestore();
      refusing.close().closeAllConnections();
    }
    const output = pieces.join("");
    expect(output).toContain("News was not read completely: The data service doesn’t allow");
    expect(output).toContain("Stories was not read completely: The data service has no such feed.");
  });

  it("reports the stored records with --status while a desk mirrors", async () => {
    vi.stubEnv("UPSTREAM_URL", "http://127.0.0.1:9");
    const database = await openDatabase(`file:${folder}/desk.db`);
    const lease = await acquireLease(database, "mirror");
    const pieces: string[] = [];
    const write = vi
      .spyOn(process.stdout, "write")
      .mockImplementation((text) => pieces.push(String(text)) > 0);
    try {
      expect(await mirrorCommand.run(["--status"])).toBe(0);
    } finally {
      write.mockRestore();
    }
    expect(pieces.join("")).toContain("0 contributions.\nNot all dates have been read yet.");
    await lease?.release();
    endProcess();
    await database.writer.updateTable("mirror").set({ address: "https://other.example/" }).execute();
    await expect(mirrorCommand.run(["--status"])).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringContaining("The database holds the records of https://other.example/"),
    });
    await database.close();
  });
});

describe.each(scratchEngines())("mirroring once in $engine", ({ open }) => {
  let scratch: Scratch;
  let source: ListedSource;
  beforeEach(async () => {
    scratch = await open();
    source = listedSource();
    for (let number = 0; number < 60; number++) {
      const id = `C${number}`;
      source.contributions.set(id, { id, ordered_at: new Date(Date.UTC(2024, 0, 1 + number)).toISOString() });
    }
    source.posts.set("P1", { id: "P1" });
  });
  afterEach(() => scratch.dispose());

  const openMirror = () =>
    new Mirror({
      database: scratch.database,
      source,
      address: "https://give.example/",
      budget: 60,
      feeds: [{ id: "NEWS", label: "News" }],
      onError(error) {
        throw error;
      },
    });
  /** Starts a desk, and waits until its copy is complete. */
  async function startSyncedDesk() {
    const desk = openMirror();
    desk.start();
    while ((await desk.report()).completeAsOf === null)
      await new Promise((resolve) => setTimeout(resolve, 50));
    return desk;
  }
  async function mirrorOnce() {
    const [mirror, since, lines] = [openMirror(), Date.now(), [] as string[]];
    const run = (leaseTimeoutMs: number) =>
      mirror.run((view, now) => nextTaskOnce(view, since, now), { leaseTimeoutMs });
    const { signal } = new AbortController();
    const watching = { report: (line: string) => lines.push(line), signal, accepts: false };
    return {
      ended: await runOrHandOver(mirror, run, since, watching),
      lines,
      report: await mirror.report(),
      since,
    };
  }

  it("runs in this process if no other process mirrors", async () => {
    expect(await mirrorOnce()).toMatchObject({ ended: "done", lines: [], report: { held: 60 } });
  });

  it("is handed over to a running desk, and ends after it", async () => {
    const desk = await startSyncedDesk();
    source.contributions.set("NEW", { id: "NEW", ordered_at: "2020-01-01T00:00:00Z" });
    await expect.poll(async () => (await desk.report()).feeds[0]?.posts).toBe(1);
    source.posts.set("P2", { id: "P2" });
    const { ended, lines, report, since } = await mirrorOnce();
    expect([ended, lines]).toEqual(["done", [expect.stringContaining("A running desk syncs records")]]);
    expect(report).toMatchObject({ held: 61, audit: { theirs: 61, ours: 61 }, feeds: [{ posts: 2 }] });
    expect(report.completeAsOf).toBeGreaterThanOrEqual(since);
    await desk.stop();
  });

  it("releases the brake after an approval of deletions, while a desk runs", async () => {
    const desk = await startSyncedDesk();
    for (let number = 0; number < 30; number++) source.contributions.delete(`C${number}`);
    expect((await mirrorOnce()).report).toMatchObject({ held: 60, suspects: 30, isBraked: true });
    // The desk requests a suspect twice, a minute apart, before it hides it. The test does not wait for that.
    const allowing = openMirror();
    await allowing.approveDeletions();
    expect(await allowing.report()).toMatchObject({ suspects: 30, isBraked: false });
    await desk.stop();
  });

  it.each([
    ["the counts of the last one differ", { theirs: 60, ours: 59, at: 8 }],
    ["the request of the last one failed", { theirs: 60, ours: 60, at: -1 }],
  ])("waits for a new comparison if %s", async (_, { at, ...counts }) => {
    const [report, since] = [await openMirror().report(), Date.now()];
    const run = { kind: "full", state: "done", startedAt: since, endedAt: since + 9, reason: null } as const;
    const full = { ...run, requests: 3, rows: 60, total: 60, missing: 1, unstable: 0 };
    let reports = 0;
    const desk = {
      async report() {
        const audit = { ...counts, at: since + (++reports === 3 ? 10 : at) };
        return { ...report, runs: [full], audit };
      },
      async requestSync() {},
      async approveDeletions() {},
    };
    const watching = { report() {}, signal: new AbortController().signal, accepts: false };
    expect(await runOrHandOver(desk, async () => "elsewhere", since, watching)).toBe("done");
    expect(reports).toBe(3);
  });

  it.each([
    ["and blames the desk", null, { gaveUp: expect.stringContaining("makes no progress") }],
    ["but is done if only a feed is left", { theirs: 60, ours: 60, at: 9 }, "done"],
  ])("ends without progress although the newest records are read repeatedly, %s", async (_, audit, end) => {
    const report = await openMirror().report();
    const feeds = [{ label: "Refused", posts: 3, suspects: 0, asOf: 5 }];
    const run = { requests: 3, rows: 60, total: 60, missing: 0, unstable: 0, reason: null } as const;
    const done = { ...run, state: "done", endedAt: 9 } as const;
    let minutes = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => minutes * 60_000);
    const desk = {
      async report() {
        if (++minutes > 30) throw new Error("The command does not end.");
        const tail = { ...done, kind: "tail", startedAt: 9 + minutes } as const;
        return { ...report, audit, feeds, runs: [tail, { ...done, kind: "full", startedAt: 8 } as const] };
      },
      async requestSync() {},
      async approveDeletions() {},
    };
    try {
      const watching = { report() {}, signal: new AbortController().signal, accepts: false };
      const ended = await runOrHandOver(desk, async () => "elsewhere", 7, watching);
      expect(ended).toEqual(end);
    } finally {
      clock.mockRestore();
    }
  });

  it("is taken over from a desk that stops without releasing its lease", async () => {
    const lease = { name: "mirror", holder: "dying", expires_at: Date.now() + 1000 };
    await scratch.database.writer.insertInto("lease").values(lease).execute();
    expect(await mirrorOnce()).toMatchObject({
      ended: "done",
      lines: [expect.any(String)],
      report: { held: 60 },
    });
  });
});
