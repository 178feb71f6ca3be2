import { describe, expect, it } from "vitest";
import type { DriftEntry, StatusReport } from "@/lib/client/api/status";
import { demoReport, mirror, now, odd, proxyReport } from "./__fixtures__/report";
import { statusVerdict } from "./status-verdict";

const place = { zone: "UTC", locale: "en-GB" };
const told = (report: StatusReport) => {
  const { tone, words, note } = statusVerdict(report, place);
  return [tone, words, note].filter((part) => part !== undefined);
};
const withDrift = (...entries: DriftEntry[]) => {
  const { drift } = proxyReport();
  return proxyReport({}, { drift: drift === null ? null : { ...drift, entries } });
};

describe("a desk without a data service", () => {
  it("says what its records are", () => {
    expect(told(demoReport())).toEqual(["good", "The desk answers from its demo data"]);
    expect(told(demoReport({ records: "database" }))).toEqual([
      "good",
      "The desk answers from its own database",
    ]);
  });

  it("says first that its database does not answer", () => {
    expect(told(demoReport({ database: { engine: "SQLite", holds: null } }))).toEqual([
      "bad",
      "The database does not answer",
    ]);
  });
});

describe("a desk before a data service", () => {
  const answered = now - 3000;
  const failure = {
    at: now - 1000,
    code: "upstream_timeout",
    message: "Too late.",
    requestId: null,
  } as const;

  it("says that it answers, and when it last did", () => {
    expect(told(proxyReport())).toEqual(["good", "The data service answers", "newest answer 3 s ago"]);
  });

  it("says that many records seem to be gone, and why no copy is kept", () => {
    const gone = proxyReport({}, { mirror: { ...mirror, suspects: 300, isBraked: true } });
    expect(told(gone)).toEqual([
      "uncertain",
      "Many records seem to be gone from the data service",
      "300 records no longer found upstream",
    ]);
    const blocked = proxyReport({}, { mirror: { ...mirror, state: "blocked", reason: "It is not free." } });
    expect(told(blocked)).toEqual(["uncertain", "No copy of the records is kept"]);
    expect(statusVerdict(blocked, place).meaning).toBe("It is not free.");
  });

  it("says that the copy stands in while the data service cannot be reached", () => {
    const breaker = { state: "open", since: now, opened: 1 } as const;
    expect(statusVerdict(proxyReport({ breaker }, { mirror }), place).meaning).toContain("shows its copy");
    expect(statusVerdict(proxyReport({ breaker }), place).meaning).toContain("what it kept");
  });

  it("says that the newest question failed, and how", () => {
    const report = proxyReport({ lastFailure: failure, lastSuccessAt: answered });
    expect(told(report)).toEqual(["uncertain", "The data service failed to answer", "newest answer 3 s ago"]);
    expect(statusVerdict(report, place).meaning).toBe("Too late.");
    expect(told(proxyReport({ lastFailure: failure, lastSuccessAt: null }))).toContain("no answer yet");
  });

  it("says that it cannot be reached while the breaker is not closed", () => {
    for (const state of ["open", "half_open"] as const) {
      const report = proxyReport({ lastFailure: failure, breaker: { state, since: now, opened: 1 } });
      expect(told(report)).toEqual(["bad", "The data service cannot be reached", "newest answer 3 s ago"]);
    }
  });

  it("says until when it has to wait, and not once that is over", () => {
    expect(told(proxyReport({ bannedUntil: now + 30_000 }))).toEqual([
      "uncertain",
      "The data service asks us to wait",
      "until 12:00:30 pm",
    ]);
    expect(told(proxyReport({ bannedUntil: now - 1 }))[0]).toBe("good");
  });

  it("says that nobody has asked it yet", () => {
    const report = proxyReport({ lastSuccessAt: null, lastFailure: null });
    expect(told(report)).toEqual(["uncertain", "The data service has not been asked yet"]);
  });

  it("names what it ignored within the hour or in the newest check", () => {
    const ignored = { ...odd, resource: "parameter", kind: "ignored", path: "onetime" } as const;
    expect(told(withDrift(ignored))).toEqual([
      "uncertain",
      "The data service ignores part of what it is asked",
      "onetime",
    ]);
    expect(told(withDrift({ ...ignored, lastAt: now - 2 * 3_600_000 }))[0]).toBe("good");
    const checked = { startedAt: now, endedAt: now, asked: 8, requests: 8 };
    const verdicts = [{ name: "sort", verdict: "ignored", because: "…" } as const];
    expect(told(proxyReport({}, { filters: { ...checked, verdicts } })).at(-1)).toBe("sort");
  });

  it("counts the differences that nobody expects, and is well all the same", () => {
    const { tone, meaning } = statusVerdict(withDrift(odd, { ...odd, known: "Flags." }), place);
    expect([tone, meaning]).toEqual(["good", expect.stringContaining("in 1 way, told below")]);
    expect(statusVerdict(withDrift(), place).meaning).not.toContain("differ");
  });
});
