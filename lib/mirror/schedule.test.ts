import { describe, expect, it } from "vitest";
import type { DeletionCount } from "./record-checks";
import { nextTask, nextTaskOnce, type View } from "./schedule";
import { startRun } from "./walk";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 0, 1);

const noSuspects: DeletionCount = {
  scope: "contributions",
  all: 0,
  unchecked: 0,
  missingSince: null,
  gone: 0,
  isOverLimit: false,
};
const ended = (kind: "tail" | "warm" | "full", ago: number) => ({
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
    approved: {},
    audit: counted(now - hour),
    sample: sampled(now - hour),
    syncRequestedAt: null,
    ...facts,
  },
  runs: [ended("tail", minute), ended("warm", hour), ended("full", hour)],
  deletions: [noSuspects],
  resting: new Set(),
  yielding: new Set(),
  feeds: [{ scope: "feed:NEWS", triedAt: now - minute }],
  ...changes,
});

describe("the next task", () => {
  it("is to wait while everything is recent", () => {
    expect(nextTask(view(), now)).toMatchObject({ kind: "wait" });
  });

  it("is the tail walk over two days every five minutes, before all else", () => {
    const suspects = { ...noSuspects, all: 3, unchecked: 3 };
    const due = nextTask(view({ runs: [ended("tail", 5 * minute)], deletions: [suspects] }), now);
    expect(due).toMatchObject({ kind: "walk", run: { kind: "tail", floor: now - 2 * day } });
  });

  it("is a suspect, then posts every 15 minutes, then the warm walk, then the full walk", () => {
    const tail = ended("tail", minute);
    const feeds = [{ scope: "feed:NEWS" as const, triedAt: now - 15 * minute }];
    const suspects = [{ ...noSuspects, all: 3, unchecked: 0, missingSince: now - minute }];
    expect(nextTask(view({ runs: [tail], feeds, deletions: suspects }), now)).toMatchObject({
      kind: "suspect",
    });
    expect(nextTask(view({ runs: [tail], feeds }), now)).toMatchObject({ kind: "feed" });
    expect(nextTask(view({ runs: [tail] }), now)).toMatchObject({ kind: "walk", run: { kind: "warm" } });
    expect(nextTask(view({ runs: [tail, ended("warm", hour)] }), now)).toMatchObject({
      kind: "walk",
      run: { kind: "full" },
    });
  });

  it("is to continue a running walk, and no retry of a stopped one within an hour", () => {
    const running = { ...startRun("full", { staleBefore: 0, now: now - 3 * day }), ceiling: 77 };
    const others = [ended("tail", minute), ended("warm", hour)];
    expect(nextTask(view({ runs: [...others, running] }), now)).toEqual({ kind: "walk", run: running });
    const stopped = { ...ended("tail", 30 * minute), state: "stopped" as const, bound: now - day };
    expect(nextTask(view({ runs: [stopped, ended("warm", hour), ended("full", hour)] }), now).kind).toBe(
      "wait",
    );
  });

  it("is a sample once a week, after the first comparison of counts and before older records", () => {
    const week = 7 * day;
    expect(nextTask(view({ facts: { sample: null } }), now)).toEqual({ kind: "sample" });
    expect(nextTask(view({ facts: { sample: sampled(now - week) } }), now)).toEqual({ kind: "sample" });
    expect(
      nextTask(view({ facts: { sample: sampled(now - week) }, runs: [ended("tail", minute)] }), now),
    ).toEqual({
      kind: "sample",
    });
    expect(nextTask(view({ facts: { sample: sampled(now - week + 1) } }), now).kind).toBe("wait");
    expect(nextTask(view({ facts: { sample: null, audit: null } }), now).kind).toBe("wait");
  });

  it("is another one while suspects, a feed or the sample rest after a failed request", () => {
    const due = {
      deletions: [{ ...noSuspects, all: 3, unchecked: 3 }],
      facts: { sample: null },
      runs: [ended("tail", minute)],
    };
    const sample = view({ ...due, resting: new Set(["sample"]) });
    expect(nextTask(sample, now).kind).toBe("suspect");
    const suspects = view({ ...due, resting: new Set(["contributions"]) });
    expect(nextTask(suspects, now).kind).toBe("sample");
    const feeds = [
      { scope: "feed:NEWS", triedAt: null },
      { scope: "feed:BLOG", triedAt: now - hour },
    ] as const;
    const feed = view({ ...due, feeds, resting: new Set(["contributions", "list of feed:NEWS"]) });
    expect(nextTask(feed, now)).toEqual({ kind: "feed", scope: "feed:BLOG" });
    const both = view({ ...due, resting: new Set(["contributions", "sample"]) });
    expect(nextTask(both, now)).toMatchObject({ kind: "walk", run: { kind: "warm" } });
  });

  it("is a walk that rests after a failed request only if nothing else is due", () => {
    const walkOf = (runs: View["runs"], ...kinds: ("tail" | "warm" | "full")[]) => {
      const task = nextTask(view({ runs, resting: new Set(kinds) }), now);
      return task.kind === "walk" ? task.run.kind : task.kind;
    };
    const running = { ...startRun("warm", { staleBefore: 0, now: now - hour }), ceiling: 77 };
    expect(walkOf([running], "tail")).toBe("warm");
    expect(walkOf([running], "tail", "warm")).toBe("full");
    expect(walkOf([running], "tail", "warm", "full")).toBe("tail");
    expect(walkOf([ended("tail", minute), ended("full", minute), running], "warm")).toBe("warm");
  });

  it("is one that ended in the future, after the system's time was set back", () => {
    const runs = [ended("tail", minute), ended("warm", hour), ended("full", hour)];
    const without = (kind: string) => runs.filter((run) => run.kind !== kind);
    for (const kind of ["tail", "warm", "full"] as const) {
      const due = nextTask(view({ runs: [...without(kind), ended(kind, -hour)] }), now);
      expect(due).toMatchObject({ kind: "walk", run: { kind, startedAt: now } });
    }
    expect(nextTask(view({ facts: { sample: sampled(now + hour) } }), now).kind).toBe("sample");
    const once = nextTaskOnce(view({ runs: [ended("full", -hour)] }), now - minute, now);
    expect(once).toMatchObject({ kind: "walk", run: { kind: "full", startedAt: now } });
  });

  it("is no full walk for a request from the future", () => {
    expect(nextTask(view({ facts: { syncRequestedAt: now + hour } }), now).kind).toBe("wait");
  });

  it("is one full walk per request, after a walk that began before it", () => {
    const syncRequestedAt = now - minute;
    const facts = { syncRequestedAt };
    expect(nextTask(view({ facts }), now)).toMatchObject({
      kind: "walk",
      run: { kind: "full", staleBefore: syncRequestedAt, startedAt: now },
    });
    const before = { ...startRun("full", { staleBefore: 0, now: now - day }), ceiling: 77 };
    const others = [ended("tail", minute), ended("warm", hour)];
    expect(nextTask(view({ facts, runs: [...others, before] }), now)).toEqual({
      kind: "walk",
      run: before,
    });
    expect(nextTask(view({ facts, runs: [...others, ended("full", minute)] }), now).kind).toBe("wait");
  });

  it("hides no suspects over the limit, and compares counts once approved ones are hidden", () => {
    const overLimit = [{ ...noSuspects, all: 99, missingSince: now - hour, isOverLimit: true }];
    expect(nextTask(view({ deletions: overLimit }), now).kind).toBe("wait");
    expect(nextTask(view({ facts: { approved: { contributions: 3 } } }), now)).toEqual({ kind: "audit" });
  });

  it("is to compare differing counts again once no suspects are left", () => {
    const facts = { audit: counted(now - hour, 59) };
    const deletions = [{ ...noSuspects, all: 3, missingSince: now }];
    expect(nextTask(view({ facts, deletions }), now).kind).toBe("wait");
    expect(nextTask(view({ facts }), now)).toEqual({ kind: "audit" });
    expect(nextTask(view({ facts: { audit: counted(now - minute, 59) } }), now).kind).toBe("wait");
    const runs = [ended("tail", 2 * minute), ended("warm", hour), ended("full", minute)];
    expect(nextTask(view({ facts, runs }), now)).toMatchObject({
      kind: "walk",
      run: { kind: "tail" },
    });
  });

  it("is the audit that a full walk ended without, unless it failed a short time ago", () => {
    const runs = [ended("tail", minute), ended("warm", hour), { ...ended("full", hour), needsAudit: true }];
    const suspects = [{ ...noSuspects, all: 3, missingSince: now }];
    expect(nextTask(view({ runs, deletions: suspects }), now)).toEqual({ kind: "audit" });
    expect(nextTask(view({ runs, resting: new Set(["audit"]) }), now).kind).toBe("wait");
    expect(nextTask(view({ runs: [ended("tail", 5 * minute), ...runs.slice(1)] }), now).kind).toBe("walk");
  });

  it("is no series of tail walks after the system's time was set back during a full walk", () => {
    const full = { ...ended("full", hour), endedAt: now + 3 * hour };
    const facts = { audit: counted(full.endedAt - 1, 59) };
    const runs = [ended("tail", minute), ended("warm", hour), full];
    expect(nextTask(view({ facts, runs }), now).kind).toBe("wait");
  });

  it("is only to read posts for 15 minutes after a walk stopped at its first page", () => {
    const end = { state: "stopped", endedAt: now - 15 * minute + 1 } as const;
    const stopped = { ...ended("tail", 15 * minute), ...end };
    const full = startRun("full", { staleBefore: 0, now: now - hour });
    const suspects = (scope: DeletionCount["scope"]) => [{ ...noSuspects, scope, all: 3, unchecked: 3 }];
    const due = { runs: [stopped, full], facts: { sample: null, syncRequestedAt: now } };
    expect(nextTask(view({ ...due, deletions: suspects("contributions") }), now).kind).toBe("feed");
    const posts = nextTask(view({ ...due, deletions: suspects("feed:NEWS") }), now);
    expect(posts).toEqual({ kind: "suspect", scope: "feed:NEWS" });
    expect(nextTask(view({ ...due, feeds: [] }), now).kind).toBe("wait");
    expect(nextTask(view({ ...due, feeds: [] }), now + 1)).toMatchObject({ run: { kind: "tail" } });
    const withoutFull = { runs: [stopped, ended("full", hour)], feeds: [] };
    const requestedAt = (syncRequestedAt: number) => ({ facts: { sample: null, syncRequestedAt } });
    expect(nextTask(view({ ...withoutFull, ...requestedAt(stopped.endedAt) }), now).kind).toBe("wait");
    const next = nextTask(view({ ...withoutFull, ...requestedAt(now) }), now);
    expect(next, "a sync requested after the stop").toMatchObject({ run: { kind: "full", startedAt: now } });
  });

  it("is to retry a stopped walk after an hour", () => {
    const end = { state: "stopped", endedAt: now - hour, bound: now - day } as const;
    const stopped = { ...ended("full", 2 * hour), ...end };
    const runs = [ended("tail", minute), ended("warm", hour), stopped];
    expect(nextTask(view({ runs }), now)).toMatchObject({
      kind: "walk",
      run: { kind: "full", startedAt: now },
    });
    expect(nextTask(view({ runs }), now - 1).kind).toBe("wait");
  });
});

describe("a mirror that is to end", () => {
  const since = now - 10 * minute;

  it("completes an older walk first, then rereads everything read before its own start", () => {
    const older = { ...startRun("full", { staleBefore: 0, now: now - day }), ceiling: 77 };
    expect(nextTaskOnce(view({ runs: [older] }), since, now)).toEqual({ kind: "walk", run: older });
    expect(nextTaskOnce(view({ runs: [ended("full", day)] }), since, now)).toMatchObject({
      kind: "walk",
      run: { kind: "full", staleBefore: since, state: "running" },
    });
  });

  it("waits for the second check of a suspect, then ends", () => {
    const full = ended("full", minute);
    const waiting = [{ ...noSuspects, all: 1, missingSince: now - 10_000 }];
    expect(nextTaskOnce(view({ runs: [full], deletions: waiting }), since, now)).toEqual({
      kind: "wait",
      until: now + 50_000,
    });
    expect(nextTaskOnce(view({ runs: [full] }), since, now)).toBeNull();
  });

  it("reads new records if counts differ, compares counts once more, and ends", () => {
    const full = ended("full", minute);
    const facts = { audit: counted(full.endedAt - 1, 59) };
    expect(nextTaskOnce(view({ runs: [full], facts }), since, now)).toMatchObject({
      kind: "walk",
      run: { kind: "tail", staleBefore: now },
    });
    const runs = [full, ended("tail", minute / 2)];
    expect(nextTaskOnce(view({ runs, facts }), since, now)).toEqual({ kind: "audit" });
    expect(nextTaskOnce(view({ runs, facts: { audit: counted(now - 1, 59) } }), since, now)).toBeNull();
  });

  it("tries the audit that the walk ended without until it succeeds", () => {
    const runs = [{ ...ended("full", minute), needsAudit: true }];
    const resting = new Set(["audit"] as const);
    expect(nextTaskOnce(view({ runs, resting }), since, now)).toEqual({ kind: "audit" });
  });

  it("ends after a stopped walk", () => {
    const stopped = { ...ended("full", minute), state: "stopped" as const };
    expect(nextTaskOnce(view({ runs: [stopped] }), since, now)).toBeNull();
  });
});
