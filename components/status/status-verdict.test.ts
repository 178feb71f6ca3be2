import { describe, expect, it } from "vitest";
import type { StatusReport } from "@/lib/client/api/status-report";
import type { DriftEntry } from "@/lib/contract/source-report";
import { demoReport, mirror, now, odd, proxyReport } from "./__fixtures__/report";
import { dataSentence, statusVerdict } from "./status-verdict";

const region = { zone: "UTC", locale: "en-GB" };
const wordsOf = (report: StatusReport) => {
  const { tone, words, note } = statusVerdict(report, region);
  return [tone, words, note].filter((part) => part !== undefined);
};
const withDrift = (...entries: DriftEntry[]) => {
  const { drift } = proxyReport();
  return proxyReport({}, { drift: drift === null ? null : { ...drift, entries } });
};

describe("a desk without a data service", () => {
  it("says what its records are", () => {
    expect(wordsOf(demoReport())).toEqual(["good", "Using demo data"]);
    expect(wordsOf(demoReport({ records: "database" }))).toEqual(["good", "Using imported records"]);
  });

  it("is up to date as of the moment that its standby shows, where lists are read from one", () => {
    const sentence = (use: "read" | "late") =>
      dataSentence(demoReport({ standby: { use, asOf: now - 120_000 } }), region);
    expect(sentence("read")).toContain("as of 11:58");
    expect(sentence("late")).toContain("as of 12:00");
  });

  it("says first that its database does not answer", () => {
    expect(wordsOf(demoReport({ database: { engine: "SQLite", holds: null } }))).toEqual([
      "bad",
      "Database not responding",
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
    expect(wordsOf(proxyReport())).toEqual(["good", "Data service connected", "last response 3 s ago"]);
  });

  it("says that many records seem to be gone, and why no copy is kept", () => {
    const gone = proxyReport({}, { mirror: { ...mirror, suspects: 300, isBraked: true } });
    expect(wordsOf(gone)).toEqual([
      "uncertain",
      "Many records are missing from the data service",
      "300 records",
    ]);
    const blocked = proxyReport({}, { mirror: { ...mirror, state: "blocked", reason: "It is not free." } });
    expect(wordsOf(blocked)).toEqual(["uncertain", "Records are not synced"]);
    expect(statusVerdict(blocked, region).meaning).toBe("It is not free.");
  });

  it("says that the copy is used while the data service is unreachable", () => {
    const breaker = { state: "open", since: now, opened: 1 } as const;
    expect(statusVerdict(proxyReport({ breaker }, { mirror }), region).meaning).toContain("Synced records");
    expect(statusVerdict(proxyReport({ breaker }), region).meaning).toContain("Cached data");
  });

  it("says that the newest question failed, and how", () => {
    const report = proxyReport({ lastFailure: failure, lastSuccessAt: answered });
    expect(wordsOf(report)).toEqual(["uncertain", "Data service failed to respond", "last response 3 s ago"]);
    expect(statusVerdict(report, region).meaning).toBe("Too late.");
    expect(wordsOf(proxyReport({ lastFailure: failure, lastSuccessAt: null }))).toContain("no response yet");
  });

  it("says that it cannot be reached while the breaker is not closed", () => {
    for (const state of ["open", "half_open"] as const) {
      const report = proxyReport({ lastFailure: failure, breaker: { state, since: now, opened: 1 } });
      expect(wordsOf(report)).toEqual(["bad", "Data service cannot be reached", "last response 3 s ago"]);
    }
  });

  it("says until when it has to wait, and not once that is over", () => {
    expect(wordsOf(proxyReport({ bannedUntil: now + 30_000 }))).toEqual([
      "uncertain",
      "Data service requested a pause",
      "until 12:00:30 pm",
    ]);
    expect(wordsOf(proxyReport({ bannedUntil: now - 1 }))[0]).toBe("good");
  });

  it("says that it has not been requested yet", () => {
    const report = proxyReport({ lastSuccessAt: null, lastFailure: null });
    expect(wordsOf(report)).toEqual(["uncertain", "No request to the data service yet"]);
  });

  it("names the filters that it ignored within the hour", () => {
    const ignored = { ...odd, resource: "parameter", kind: "ignored", path: "onetime" } as const;
    expect(wordsOf(withDrift(ignored))).toEqual([
      "uncertain",
      "Data service ignores some filters",
      "onetime",
    ]);
    expect(wordsOf(withDrift({ ...ignored, lastAt: now - 3_599_999 }))[0]).toBe("uncertain");
    expect(wordsOf(withDrift({ ...ignored, lastAt: now - 3_600_000 }))[0]).toBe("good");
  });

  it("counts unexpected differences, and is still healthy", () => {
    const { tone, meaning } = statusVerdict(withDrift(odd, { ...odd, known: "Flags." }), region);
    expect([tone, meaning]).toEqual(["good", expect.stringContaining("1 unexpected API difference.")]);
    expect(statusVerdict(withDrift(), region).meaning).not.toContain("difference");
  });
});

describe("the sentence for staff", () => {
  const sentence = (report: StatusReport) => dataSentence(report, region);

  it("says how recent the data are, and since when they are complete", () => {
    expect(sentence(demoReport())).toBe("Data up to date as of 12:00 pm, complete since 2019");
    expect(sentence(proxyReport({}, { mirror }))).toBe("Data up to date as of 11:59 am, complete since 2019");
    const old = { ...mirror, completeAsOf: now - 86_400_000 };
    const breaker = { state: "open", since: now, opened: 1 } as const;
    expect(sentence(proxyReport({ breaker }, { mirror: old }))).toBe(
      "Data synced as of 20 Nov 2026, 12:00 pm, complete since 2019",
    );
  });

  it("claims nothing of data that are missing", () => {
    expect(sentence(demoReport({ database: { engine: "SQLite", holds: null } }))).toBe(
      "Data cannot be shown at the moment",
    );
    const { holds } = demoReport().database;
    const empty = holds === null ? null : { ...holds, since: null };
    expect(sentence(demoReport({ database: { engine: "SQLite", holds: empty } }))).toBe(
      "No contributions yet",
    );
    expect(sentence(proxyReport({}, { mirror: { ...mirror, completeAsOf: null } }))).toBe(
      "Sync in progress: 600 contributions so far",
    );
    expect(sentence(proxyReport())).toBe("Lists up to date as of 11:59 am, no search or totals");
  });
});
