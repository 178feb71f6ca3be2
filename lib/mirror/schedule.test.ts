import { describe, expect, it } from "vitest";
import type { Doubted } from "./doubted";
import { startRun } from "./run";
import { nextTask, nextTaskOnce, type View } from "./schedule";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 0, 1);

const calm: Doubted = {
  scope: "contributions",
  all: 0,
  unasked: 0,
  missingSince: null,
  gone: 0,
  isBraked: false,
};
const ran = (kind: "tail" | "warm" | "full", ago: number) => ({
  ...startRun(kind, { staleBefore: 0, now: now - ago }),
  state: "done" as const,
  endedAt: now - ago + 1,
});
const view = (changes: Partial<View> = {}): View => ({
  runs: [ran("tail", minute), ran("warm", hour), ran("full", hour)],
  doubted: [calm],
  resting: new Set(),
  feeds: [{ scope: "feed:NEWS", triedAt: now - minute }],
  auditedAt: now - hour,
  differs: false,
  isReleased: false,
  sampledAt: now - hour,
  isSampleResting: false,
  wishedAt: null,
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

  it("is a sample by ids once a week, not before everything was read once, and before older records", () => {
    const week = 7 * day;
    expect(nextTask(view({ sampledAt: null }), now)).toEqual({ kind: "sample" });
    expect(nextTask(view({ sampledAt: now - week }), now)).toEqual({ kind: "sample" });
    expect(nextTask(view({ sampledAt: now - week, runs: [ran("tail", minute)] }), now)).toEqual({
      kind: "sample",
    });
    expect(nextTask(view({ sampledAt: now - week + 1 }), now).kind).toBe("wait");
    expect(nextTask(view({ sampledAt: null, auditedAt: null }), now).kind).toBe("wait");
  });

  it("is something else while suspects and the sample rest after a question without an answer", () => {
    const due = { doubted: [{ ...calm, all: 3, unasked: 3 }], sampledAt: null, runs: [ran("tail", minute)] };
    const resting = { resting: new Set(["contributions" as const]), isSampleResting: true };
    expect(nextTask(view({ ...due, isSampleResting: true }), now).kind).toBe("suspect");
    expect(nextTask(view({ ...due, resting: resting.resting }), now).kind).toBe("sample");
    expect(nextTask(view({ ...due, ...resting }), now)).toMatchObject({
      kind: "walk",
      run: { kind: "warm" },
    });
  });

  it("is everything once when somebody wishes it, after a walk that began before", () => {
    const wishedAt = now - minute;
    expect(nextTask(view({ wishedAt }), now)).toMatchObject({
      kind: "walk",
      run: { kind: "full", staleBefore: wishedAt, startedAt: now },
    });
    const before = { ...startRun("full", { staleBefore: 0, now: now - day }), ceiling: 77 };
    const others = [ran("tail", minute), ran("warm", hour)];
    expect(nextTask(view({ wishedAt, runs: [...others, before] }), now)).toEqual({
      kind: "walk",
      run: before,
    });
    expect(nextTask(view({ wishedAt, runs: [...others, ran("full", minute)] }), now).kind).toBe("wait");
  });

  it("does not hide what is held back, and has the counts compared once the rest is hidden", () => {
    const held = [{ ...calm, all: 99, missingSince: now - hour, isBraked: true }];
    expect(nextTask(view({ doubted: held }), now).kind).toBe("wait");
    expect(nextTask(view({ isReleased: true }), now)).toEqual({ kind: "audit" });
  });

  it("has counts that differed at the end of a walk compared again, when nothing may be gone", () => {
    const differing = { differs: true, auditedAt: now - hour };
    const doubted = [{ ...calm, all: 3, missingSince: now }];
    expect(nextTask(view({ ...differing, doubted }), now).kind).toBe("wait");
    expect(nextTask(view(differing), now)).toEqual({ kind: "audit" });
    expect(nextTask(view({ ...differing, auditedAt: now - minute }), now).kind).toBe("wait");
    const runs = [ran("tail", 2 * minute), ran("warm", hour), ran("full", minute)];
    expect(nextTask(view({ ...differing, runs }), now)).toMatchObject({
      kind: "walk",
      run: { kind: "tail" },
    });
  });

  it("is a run that was stopped, an hour after that", () => {
    const stopped = { ...ran("full", 2 * hour), state: "stopped" as const, endedAt: now - hour };
    const runs = [ran("tail", minute), ran("warm", hour), stopped];
    expect(nextTask(view({ runs }), now)).toMatchObject({
      kind: "walk",
      run: { kind: "full", startedAt: now },
    });
    expect(nextTask(view({ runs }), now - 1).kind).toBe("wait");
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

  it("reads what is new where counts differ, compares them once more, and ends", () => {
    const full = ran("full", minute);
    const asked = { differs: true, auditedAt: full.endedAt - 1 };
    expect(nextTaskOnce(view({ runs: [full], ...asked }), since, now)).toMatchObject({
      kind: "walk",
      run: { kind: "tail", staleBefore: now },
    });
    const runs = [full, ran("tail", minute / 2)];
    expect(nextTaskOnce(view({ runs, ...asked }), since, now)).toEqual({ kind: "audit" });
    expect(nextTaskOnce(view({ runs, ...asked, auditedAt: now - 1 }), since, now)).toBeNull();
  });

  it("ends where its walk was stopped", () => {
    const stopped = { ...ran("full", minute), state: "stopped" as const };
    expect(nextTaskOnce(view({ runs: [stopped] }), since, now)).toBeNull();
  });
});
