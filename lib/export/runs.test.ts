import { beforeEach, describe, expect, it } from "vitest";
import { type Run, Runs } from "./runs";

describe("the exports of a process", () => {
  let now = 0;
  let runs: Runs;
  beforeEach(() => {
    now = Date.UTC(2026, 0, 1);
    runs = new Runs(() => now);
  });
  const person = (who: string) => ({ who, isNamed: true });
  const begin = (who: string, id: string | null = null): Run => {
    const begun = runs.begin(person(who), id);
    if (!begun.ok) throw new Error(begun.failure.message);
    return begun.value;
  };
  const refusal = (who: string) => {
    const begun = runs.begin(person(who), null);
    return begun.ok ? null : begun.failure;
  };

  it("are one for each user, and three together", () => {
    const first = begin("anna");
    expect(refusal("anna")).toMatchObject({ code: "rate_limited", retryAfter: 5 });
    begin("bert");
    begin("cleo");
    expect(refusal("dora")).toMatchObject({ code: "rate_limited", retryAfter: 10 });
    runs.end(first, "done");
    expect(refusal("dora")).toBeNull();
  });

  it("are ten an hour for a user; the refusal has the time when the next can begin", () => {
    for (let nth = 0; nth < 10; nth++) {
      runs.end(begin("anna"), "done");
      now += 60_000;
    }
    expect(refusal("anna")).toMatchObject({ code: "rate_limited", retryAfter: 50 * 60 });
    expect(refusal("anna")?.message).toContain("in 50 min");
    expect(refusal("bert")).toBeNull();
    now += 50 * 60_000;
    expect(refusal("anna")).toBeNull();
  });

  it("have no hourly limit without names, and do not count if no byte was sent", () => {
    for (let nth = 0; nth < 12; nth++) {
      runs.end(begin("anna"), "failed", "too long", false);
      const open = runs.begin({ who: "::1", isNamed: false }, null);
      if (open.ok) runs.end(open.value, "done");
      expect(open.ok).toBe(true);
    }
  });

  it("are visible to their owner alone, for some minutes after their end", () => {
    const run = begin("anna", "page-0001");
    expect(runs.find("anna", "page-0001")).toBe(run);
    expect(runs.find("bert", "page-0001")).toBeNull();
    runs.end(run, "cancelled");
    runs.end(run, "done");
    expect(runs.find("anna", "page-0001")?.state).toBe("cancelled");
    now += 11 * 60_000;
    begin("bert");
    expect(runs.find("anna", "page-0001")).toBeNull();
  });

  it("are kept apart when two users have the same id", () => {
    const first = begin("anna", "page-0001");
    const second = begin("bert", "page-0001");
    runs.end(first, "done");
    expect(runs.find("anna", "page-0001")).toBe(first);
    expect(runs.find("bert", "page-0001")).toBe(second);
    expect(second.state).toBe("running");
  });

  it("end at once if their owner cancelled them before, once and within minutes", () => {
    const isOver = (who: string, id: string) => {
      const run = begin(who, id);
      runs.end(run, "done");
      return run.cancelling.signal.aborted;
    };
    runs.cancel("anna", "page-0001");
    runs.cancel("anna", "page-0002");
    expect(isOver("bert", "page-0001")).toBe(false);
    expect(isOver("anna", "page-0001")).toBe(true);
    expect(isOver("anna", "page-0001")).toBe(false);
    now += 11 * 60_000;
    expect(isOver("anna", "page-0002")).toBe(false);
  });

  it("end at once when their owner cancels them", () => {
    const run = begin("anna", "page-0001");
    runs.cancel("bert", "page-0001");
    expect(run.cancelling.signal.aborted).toBe(false);
    runs.cancel("anna", "page-0001");
    expect(run.cancelling.signal.aborted).toBe(true);
  });
});
