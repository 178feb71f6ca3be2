import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openForOther, type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import type { Database } from "@/lib/database/database";
import { beginRun, cancelRun, findRefusal, findRun, type Run } from "./runs";

describe.each(scratchEngines())("the exports of all desks on $engine", ({ open }) => {
  let scratch: Scratch;
  let desk: Database;
  let other: Database;
  beforeAll(async () => {
    scratch = await open();
    desk = scratch.database;
    other = await openForOther(scratch);
  });
  beforeEach(async () => {
    await desk.writer.deleteFrom("export_run").execute();
  });
  afterAll(async () => {
    await other.close();
    await scratch.dispose();
  });

  const person = (who: string) => ({ who, hasHourlyLimit: true });
  const begin = async (who: string, id: string | null = null, on = desk): Promise<Run> => {
    const begun = await beginRun(on, person(who), id, `request of ${who}`);
    if (!begun.ok) throw new Error(begun.failure.message);
    return begun.value;
  };
  const refusal = async (who: string, on = desk) => {
    const found = await findRefusal(on.reader, on, person(who));
    const begun = await beginRun(on, person(who), null, null);
    if (begun.ok) await begun.value.end("failed", null, false);
    expect(found?.message ?? null).toBe(begun.ok ? null : begun.failure.message);
    return found;
  };
  const state = async (who: string, id: string, on = desk) => (await findRun(on, who, id))?.state ?? null;
  /** Moves the times of all stored runs into the past. */
  const ageRuns = (ms: number) =>
    desk.writer
      .updateTable("export_run")
      .set({ started_at: sql`started_at - ${ms}`, seen_at: sql`seen_at - ${ms}` })
      .execute();
  const minute = 60_000;

  it("are limited to one per user and three in total", async () => {
    const first = await begin("anna");
    expect(await refusal("anna", other)).toMatchObject({ code: "rate_limited", retryAfter: 5 });
    const more = [await begin("bert", null, other), await begin("cleo")];
    expect(await refusal("dora", other)).toMatchObject({ code: "rate_limited", retryAfter: 10 });
    await first.end("done");
    expect(await refusal("dora", other)).toBeNull();
    for (const run of more) await run.end("done");
  });

  it("of a clock that was a day ahead are not counted", async () => {
    const killed = await begin("anna");
    for (let index = 0; index < 9; index++) await (await begin("bert")).end("done");
    await ageRuns(-24 * 60 * minute);
    expect(await refusal("anna")).toBeNull();
    for (let index = 0; index < 2; index++) await (await begin("bert")).end("done");
    await killed.end("done");
  });

  it("are limited to one per user when several desks start them at once", async () => {
    const desks = [desk, other, desk, other, desk, other];
    const begun = await Promise.all(desks.map((on) => beginRun(on, person("anna"), null, null)));
    const runs = begun.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
    expect(runs).toHaveLength(1);
    for (const run of runs) await run.end("done");
  });

  it("are limited to ten an hour per user; the refusal has the time until the next", async () => {
    for (let index = 0; index < 10; index++) {
      await (await begin("anna", null, index % 2 === 0 ? desk : other)).end("done");
      await ageRuns(minute);
    }
    const refused = await refusal("anna");
    expect(refused).toMatchObject({ code: "rate_limited" });
    expect((refused?.retryAfter ?? 0) / 60).toBeCloseTo(50, 0);
    expect(refused?.message).toMatch(/^You can start 10 exports an hour\. Try again in 50 min\.$/);
    expect(await refusal("bert")).toBeNull();
    await ageRuns(50 * minute);
    expect(await refusal("anna")).toBeNull();
  });

  it("have no hourly limit for unnamed users, and do not count if no byte was sent", async () => {
    for (let index = 0; index < 12; index++) {
      await (await begin("anna")).end("failed", "too long", false);
      const unnamed = await beginRun(desk, { who: "::1", hasHourlyLimit: false }, null, null);
      if (unnamed.ok) await unnamed.value.end("done");
      expect(unnamed.ok).toBe(true);
    }
  });

  it("count toward the limit also with equal ids", async () => {
    for (let index = 0; index < 10; index++) await (await begin("anna", "page-0001")).end("done");
    expect(await refusal("anna")).toMatchObject({ code: "rate_limited" });
  });

  it("show their progress on every desk to their owner only, until minutes after their end", async () => {
    const run = await begin("anna", "page-0001");
    Object.assign(run.progress, { read: 50, of: 100, rows: 60 });
    await expect
      .poll(() => findRun(other, "anna", "page-0001"), { timeout: 3000 })
      .toMatchObject({ state: "running", read: 50, of: 100, rows: 60, requestId: "request of anna" });
    expect(await findRun(other, "bert", "page-0001")).toBeNull();
    Object.assign(run.progress, { read: 70 });
    await run.end("failed", "It broke.");
    await run.end("done");
    const ended = { state: "failed", trouble: "It broke.", read: 70 };
    expect(await findRun(other, "anna", "page-0001")).toMatchObject(ended);
    await ageRuns(11 * minute);
    expect(await findRun(other, "anna", "page-0001")).toBeNull();
  });

  it("of two users are separate with the same id", async () => {
    const first = await begin("anna", "page-0001");
    const second = await begin("bert", "page-0001", other);
    await first.end("done");
    expect([await state("anna", "page-0001"), await state("bert", "page-0001")]).toEqual(["done", "running"]);
    await second.end("done");
  });

  it("end at the start if their owner canceled the id before, once and within minutes", async () => {
    const isOver = async (who: string, id: string) => {
      const run = await begin(who, id);
      await run.end("done");
      return run.canceled.aborted;
    };
    await cancelRun(other, "anna", "page-0001");
    await cancelRun(other, "anna", "page-0002");
    expect(await state("anna", "page-0001")).toBeNull();
    expect(await isOver("bert", "page-0001")).toBe(false);
    expect(await isOver("anna", "page-0001")).toBe(true);
    expect(await isOver("anna", "page-0001")).toBe(false);
    await ageRuns(11 * minute);
    expect(await isOver("anna", "page-0002")).toBe(false);
  });

  it("end within about a second when their owner cancels them on another desk", async () => {
    const run = await begin("anna", "page-0001");
    await cancelRun(other, "bert", "page-0001");
    await cancelRun(other, "anna", "page-0001");
    await expect.poll(() => run.canceled.aborted, { timeout: 2000 }).toBe(true);
    await run.end("cancelled");
    expect(await state("anna", "page-0001", other)).toBe("cancelled");
  });

  it("fail after an hour, because the database keeps obsolete data for them", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const run = await begin("anna", "page-0001");
    vi.advanceTimersByTime(60 * minute - 1);
    expect(run.canceled.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(run.canceled.aborted).toBe(true);
    await run.end("cancelled");
    expect(await findRun(other, "anna", "page-0001")).toMatchObject({
      state: "failed",
      trouble: "The export took longer than an hour. Narrow the list.",
    });
  });

  it("fail when their desk stops, and no longer block their owner", async () => {
    const row = { run: "r", who: "anna", id: "page-0001", state: "running", is_counted: 1, is_cancelled: 0 };
    const now = Date.now();
    const values = { ...row, read: 5, total: 9, rows: 5, trouble: null, request_id: null };
    await desk.writer
      .insertInto("export_run")
      .values({ ...values, started_at: now, seen_at: now })
      .execute();
    await ageRuns(15_000);
    expect(await state("anna", "page-0001", other)).toBe("running");
    expect(await refusal("anna", other)).toMatchObject({ retryAfter: 5 });
    await ageRuns(10_000);
    expect(await findRun(other, "anna", "page-0001")).toMatchObject({
      state: "failed",
      read: 5,
      trouble: "The export stopped early. The file is incomplete.",
    });
    expect(await refusal("anna", other)).toBeNull();
  });
});
