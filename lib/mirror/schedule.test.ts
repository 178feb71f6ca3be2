import { describe, expect, it } from "vitest";
import type { Deletions } from "./record-checks";
import { nextTask, nextTaskOnce, type View } from "./schedule";
import { startRun } from "./walk";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 0, 1);

const calm: Deletions = {
  scope: "contributions",
  all: 0,
  unchecked: 0,
  missingSince: null,
  gone: 0,
  isOverLimit: false,
};
const ran = (kind: "tail" | "warm" | "full", ago: number) => ({
  ...startRun(kind, { staleBefore: 0, now: now - ago }),
  state: "done" as const,
  endedAt: now - ago + 1,
});
const counted = (at: number, ours = 60) => ({ at, theirs: 60, ours });
const sampled = (at: number) => ({ at, requested: 60, differing: 0 });
const view = ({
  facts,
  ...changes
}: Partial<Omit<View, "facts"> & { facts: Partial<View["facts"]> }> = {}): View => ({
  facts: {
    approved: 0,
    audit: counted(now - hour),
    sample: sampled(now - hour),
    syncRequestedAt: null,
    ...facts,
  },
  runs: [ran("tail", minute), ran("warm", hour), ran("full", hour)],
  deletions: [calm],
  resting: new Set(),
  feeds: [{ scope: "feed:NEWS", triedAt: now - minute }],
  ...changes,
});

describe("what the mirror does next", () => {
  it("is nothing while all is new enough", () => {
    expect(nextTask(view(), now)).toMatchObject({ kind: "wait" });
  });

  it("is the last two days every five minutes, before everything else", () => {
    const suspects = { ...calm, all: 3, unchecked: 3 };
    const due = nextTask(view({ runs: [ran("tail", 5 * minute)], deletions: [suspects] }), now);
    expect(due).toMatchObject({ kind: "walk", run: { kind: "tail", floor: now - 2 * day } });
  });

  it("is a record that may be gone, posts every quarter of an hour, ninety days, then everything", () => {
    const tail = ran("tail", minute);
    const feeds = [{ scope: "feed:NEWS" as const, triedAt: now - 15 * minute }];
    const suspects = [{ ...calm, all: 3, unchecked: 0, missingSince: now - minute }];
    expect(nextTask(view({ runs: [tail], feeds, deletions: suspects }), now)).toMatchObject({
      kind: "suspect",
    });
    expect(nextTask(view({ runs: [tail], feeds }), now)).toMatchObject({ kind: "feed" });
    expect(nextTask(view({ runs: [tail] }), now)).toMatchObject({ kind: "walk", run: { kind: "warm" } });
    expect(nextTask(view({ runs: [tail, ran("warm", hour)] }), now)).toMatchObject({
      kind: "walk",
      run: { kind: "full" },
    });
  });

  it("continues a run, and leaves a stopped one alone for an hour", () => {
    const running = { ...startRun("full", { staleBefore: 0, now: now - 3 * day }), ceiling: 77 };
    const others = [ran("tail", minute), ran("warm", hour)];
    expect(nextTask(view({ runs: [...others, running] }), now)).toEqual({ kind: "walk", run: running });
    const stopped = { ...ran("tail", 30 * minute), state: "stopped" as const };
    expect(nextTask(view({ runs: [stopped, ran("warm", hour), ran("full", hour)] }), now).kind).toBe("wait");
  });

  it("is a sample by ids once a week, not before everything was read once, and before older records", () => {
    const week = 7 * day;
    expect(nextTask(view({ facts: { sample: null } }), now)).toEqual({ kind: "sample" });
    expect(nextTask(view({ facts: { sample: sampled(now - week) } }), now)).toEqual({ kind: "sample" });
    expect(
      nextTask(view({ facts: { sample: sampled(now - week) }, runs: [ran("tail", minute)] }), now),
    ).toEqual({
      kind: "sample",
    });
    expect(nextTask(view({ facts: { sample: sampled(now - week + 1) } }), now).kind).toBe("wait");
    expect(nextTask(view({ facts: { sample: null, audit: null } }), now).kind).toBe("wait");
  });

  it("is something else while suspects and the sample rest after a request without an answer", () => {
    const due = {
      deletions: [{ ...calm, all: 3, unchecked: 3 }],
      facts: { sample: null },
      runs: [ran("tail", minute)],
    };
    const sample = view({ ...due, resting: new Set(["sample"]) });
    expect(nextTask(sample, now).kind).toBe("suspect");
    const suspects = view({ ...due, resting: new Set(["contributions"]) });
    expect(nextTask(suspects, now).kind).toBe("sample");
    const both = view({ ...due, resting: new Set(["contributions", "sample"]) });
    expect(nextTask(both, now)).toMatchObject({ kind: "walk", run: { kind: "warm" } });
  });

  it("is what seems to have been done in the future: the system's time was set back", () => {
    const runs = [ran("tail", minute), ran("warm", hour), ran("full", hour)];
    const without = (kind: string) => runs.filter((run) => run.kind !== kind);
    for (const kind of ["tail", "warm", "full"] as const) {
      const due = nextTask(view({ runs: [...without(kind), ran(kind, -hour)] }), now);
      expect(due).toMatchObject({ kind: "walk", run: { kind, startedAt: now } });
    }
    expect(nextTask(view({ facts: { sample: sampled(now + hour) } }), now).kind).toBe("sample");
    const once = nextTaskOnce(view({ runs: [ran("full", -hour)] }), now - minute, now);
    expect(once).toMatchObject({ kind: "walk", run: { kind: "full", startedAt: now } });
  });

  it("is not everything again and again for a request of the future", () => {
    expect(nextTask(view({ facts: { syncRequestedAt: now + hour } }), now).kind).toBe("wait");
  });

  it("is everything once when it is requested, after a walk that began before", () => {
    const syncRequestedAt = now - minute;
    const facts = { syncRequestedAt };
    expect(nextTask(view({ facts }), now)).toMatchObject({
      kind: "walk",
      run: { kind: "full", staleBefore: syncRequestedAt, startedAt: now },
    });
    const before = { ...startRun("full", { staleBefore: 0, now: now - day }), ceiling: 77 };
    const others = [ran("tail", minute), ran("warm", hour)];
    expect(nextTask(view({ facts, runs: [...others, before] }), now)).toEqual({
      kind: "walk",
      run: before,
    });
    expect(nextTask(view({ facts, runs: [...others, ran("full", minute)] }), now).kind).toBe("wait");
  });

  it("does not hide what is held back, and has the counts compared once the rest is hidden", () => {
    const held = [{ ...calm, all: 99, missingSince: now - hour, isOverLimit: true }];
    expect(nextTask(view({ deletions: held }), now).kind).toBe("wait");
    expect(nextTask(view({ facts: { approved: 3 } }), now)).toEqual({ kind: "audit" });
  });

  it("has counts that differed at the end of a walk compared again, when nothing may be gone", () => {
    const facts = { audit: counted(now - hour, 59) };
    const deletions = [{ ...calm, all: 3, missingSince: now }];
    expect(nextTask(view({ facts, deletions }), now).kind).toBe("wait");
    expect(nextTask(view({ facts }), now)).toEqual({ kind: "audit" });
    expect(nextTask(view({ facts: { audit: counted(now - minute, 59) } }), now).kind).toBe("wait");
    const runs = [ran("tail", 2 * minute), ran("warm", hour), ran("full", minute)];
    expect(nextTask(view({ facts, runs }), now)).toMatchObject({
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
    expect(nextTaskOnce(view({ runs: [full], deletions: waiting }), since, now)).toEqual({
      kind: "wait",
      until: now + 50_000,
    });
    expect(nextTaskOnce(view({ runs: [full] }), since, now)).toBeNull();
  });

  it("reads what is new where counts differ, compares them once more, and ends", () => {
    const full = ran("full", minute);
    const facts = { audit: counted(full.endedAt - 1, 59) };
    expect(nextTaskOnce(view({ runs: [full], facts }), since, now)).toMatchObject({
      kind: "walk",
      run: { kind: "tail", staleBefore: now },
    });
    const runs = [full, ran("tail", minute / 2)];
    expect(nextTaskOnce(view({ runs, facts }), since, now)).toEqual({ kind: "audit" });
    expect(nextTaskOnce(view({ runs, facts: { audit: counted(now - 1, 59) } }), since, now)).toBeNull();
  });

  it("ends where its walk was stopped", () => {
    const stopped = { ...ran("full", minute), state: "stopped" as const };
    expect(nextTaskOnce(view({ runs: [stopped] }), since, now)).toBeNull();
  });
});
