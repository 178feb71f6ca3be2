import { describe, expect, it } from "vitest";
import { startRun } from "./run";
import { type Doubted, nextTask, nextTaskOnce, type View } from "./schedule";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 0, 1);

const calm: Doubted = { scope: "contributions", all: 0, unasked: 0, missingSince: null, isBraked: false };
const ran = (kind: "tail" | "warm" | "full", ago: number) => ({
  ...startRun(kind, { staleBefore: 0, now: now - ago }),
  state: "done" as const,
  endedAt: now - ago + 1,
});
const view = (changes: Partial<View> = {}): View => ({
  runs: [ran("tail", minute), ran("warm", hour), ran("full", hour)],
  doubted: [calm],
  feeds: [{ scope: "feed:NEWS", triedAt: now - minute }],
  auditedAt: now - hour,
  ...changes,
});

describe("what the mirror does next", () => {
  it("is nothing while all is new enough", () => {
    expect(nextTask(view(), now)).toMatchObject({ kind: "wait" });
  });

  it("is the last two days every five minutes, before everything else", () => {
    const suspects = { ...calm, all: 3, unasked: 3 };
    const due = nextTask(view({ runs: [ran("tail", 5 * minute)], doubted: [suspects] }), now);
    expect(due).toMatchObject({ kind: "walk", run: { kind: "tail", floor: now - 2 * day } });
  });

  it("is a record that may be gone, posts every quarter of an hour, ninety days, then everything", () => {
    const tail = ran("tail", minute);
    const feeds = [{ scope: "feed:NEWS" as const, triedAt: now - 15 * minute }];
    const suspects = [{ ...calm, all: 3, unasked: 0, missingSince: now - minute }];
    expect(nextTask(view({ runs: [tail], feeds, doubted: suspects }), now)).toMatchObject({
      kind: "suspect",
    });
    expect(nextTask(view({ runs: [tail], feeds }), now)).toMatchObject({ kind: "feed" });
    expect(nextTask(view({ runs: [tail] }), now)).toMatchObject({ kind: "walk", run: { kind: "warm" } });
    expect(nextTask(view({ runs: [tail, ran("warm", hour)] }), now)).toMatchObject({
      kind: "walk",
      run: { kind: "full" },
    });
  });

  it("goes on with a run where it was, and leaves a stopped one alone for an hour", () => {
    const running = { ...startRun("full", { staleBefore: 0, now: now - 3 * day }), ceiling: 77 };
    const others = [ran("tail", minute), ran("warm", hour)];
    expect(nextTask(view({ runs: [...others, running] }), now)).toEqual({ kind: "walk", run: running });
    const stopped = { ...ran("tail", 30 * minute), state: "stopped" as const };
    expect(nextTask(view({ runs: [stopped, ran("warm", hour), ran("full", hour)] }), now).kind).toBe("wait");
  });

  it("does not hide what is held back, but has the counts compared again every hour", () => {
    const held = [{ ...calm, all: 99, missingSince: now - hour, isBraked: true }];
    expect(nextTask(view({ doubted: held }), now)).toEqual({ kind: "audit" });
    expect(nextTask(view({ doubted: held, auditedAt: now - minute }), now).kind).toBe("wait");
  });
});

describe("a mirror that is to end", () => {
  const since = now - 10 * minute;

  it("ends an older walk first, and reads everything again that is older than its own beginning", () => {
    const older = { ...startRun("full", { staleBefore: 0, now: now - day }), ceiling: 77 };
    expect(nextTaskOnce(view({ runs: [older] }), since, now)).toEqual({ kind: "walk", run: older });
    expect(nextTaskOnce(view({ runs: [ran("full", day)] }), since, now)).toMatchObject({
      kind: "walk",
      run: { kind: "full", staleBefore: since, state: "running" },
    });
  });

  it("waits for the second look at what seems to be gone, then is done", () => {
    const full = ran("full", minute);
    const waiting = [{ ...calm, all: 1, missingSince: now - 10_000 }];
    expect(nextTaskOnce(view({ runs: [full], doubted: waiting }), since, now)).toEqual({
      kind: "wait",
      until: now + 50_000,
    });
    expect(nextTaskOnce(view({ runs: [full] }), since, now)).toBeNull();
  });

  it("ends where its walk was stopped", () => {
    const stopped = { ...ran("full", minute), state: "stopped" as const };
    expect(nextTaskOnce(view({ runs: [stopped] }), since, now)).toBeNull();
  });
});
