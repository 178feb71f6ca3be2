import { describe, expect, it } from "vitest";
import type { StatusReport } from "@/lib/client/api/status-report";
import type { DriftEntry } from "@/lib/contract/source-report";
import { demoReport, mirror, mistypedBrand, now, proxyReport } from "./__fixtures__/report";
import { dataSentence, statusVerdict } from "./status-verdict";

const region = { zone: "UTC", locale: "en-GB" };
const wordsOf = (report: StatusReport) => {
  const { tone, title, detail } = statusVerdict(report, region);
  return [tone, title, detail].filter((part) => part !== undefined);
};
const withDrift = (...entries: DriftEntry[]) => {
  const { drift } = proxyReport();
  return proxyReport({}, { drift: drift === null ? null : { ...drift, entries } });
};

describe("a desk without a data service", () => {
  it("shows the origin of its records", () => {
    expect(wordsOf(demoReport())).toEqual(["good", "Using demo data"]);
    expect(wordsOf(demoReport({ records: "database" }))).toEqual(["good", "Using imported records"]);
  });

  it("is up to date as of its standby's data when lists are read from the standby", () => {
    const sentence = (use: "read" | "late") =>
      dataSentence(demoReport({ standby: { use, asOf: now - 120_000 } }), region);
    expect(sentence("read")).toContain("as of 11:58");
    expect(sentence("late")).toContain("as of 12:00");
  });

  it("shows an unresponsive database first", () => {
    expect(wordsOf(demoReport({ database: { engine: "SQLite", holds: null } }))).toEqual([
      "bad",
      "Database not responding",
    ]);
  });
});

describe("a desk with a data service", () => {
  const answered = now - 3000;
  const failure = {
    at: now - 1000,
    code: "upstream_timeout",
    message: "Too late.",
    requestId: null,
  } as const;

  it("shows the connection and the last response", () => {
    expect(wordsOf(proxyReport())).toEqual(["good", "Data service connected", "last response 3 s ago"]);
  });

  it("shows many missing records, and why records are not synced", () => {
    const gone = proxyReport({}, { mirror: { ...mirror, suspects: 300, isBraked: true } });
    expect(wordsOf(gone)).toEqual(["warning", "Records are missing from the data service", "300 records"]);
    const blocked = proxyReport({}, { mirror: { ...mirror, state: "blocked", reason: "It is not free." } });
    expect(wordsOf(blocked)).toEqual(["warning", "Records aren’t synced"]);
    expect(statusVerdict(blocked, region).impact).toBe("It is not free.");
  });

  it("explains that synced or cached records are used while the data service is unreachable", () => {
    const breaker = { state: "open", since: now, opened: 1 } as const;
    expect(statusVerdict(proxyReport({ breaker }, { mirror }), region).impact).toContain("synced records");
    expect(statusVerdict(proxyReport({ breaker }), region).impact).toContain("cached data");
  });

  it("shows that the newest request failed, with the reason", () => {
    const report = proxyReport({ lastFailure: failure, lastSuccessAt: answered });
    expect(wordsOf(report)).toEqual([
      "warning",
      "Last request to the data service failed",
      "last response 3 s ago",
    ]);
    expect(statusVerdict(report, region).impact).toBe("Too late.");
    expect(wordsOf(proxyReport({ lastFailure: failure, lastSuccessAt: null }))).toContain("no response yet");
  });

  it("shows the data service as unreachable while the circuit breaker is not closed", () => {
    for (const state of ["open", "half_open"] as const) {
      const report = proxyReport({ lastFailure: failure, breaker: { state, since: now, opened: 1 } });
      expect(wordsOf(report)).toEqual(["bad", "Data service can’t be reached", "last response 3 s ago"]);
    }
  });

  it("shows the end of a requested pause until it is over", () => {
    expect(wordsOf(proxyReport({ bannedUntil: now + 30_000 }))).toEqual([
      "warning",
      "Data service is limiting requests",
      "until 12:00:30 pm",
    ]);
    expect(wordsOf(proxyReport({ bannedUntil: now - 1 }))[0]).toBe("good");
  });

  it("shows that no request was sent yet", () => {
    const report = proxyReport({ lastSuccessAt: null, lastFailure: null });
    expect(wordsOf(report)).toEqual(["warning", "No request to the data service yet"]);
  });

  it("lists the filters that the data service ignored in the last hour", () => {
    const ignored = { ...mistypedBrand, resource: "parameter", kind: "ignored", path: "onetime" } as const;
    expect(wordsOf(withDrift(ignored))).toEqual(["warning", "Data service ignores some filters", "onetime"]);
    expect(wordsOf(withDrift({ ...ignored, lastAt: now - 3_599_999 }))[0]).toBe("warning");
    expect(wordsOf(withDrift({ ...ignored, lastAt: now - 3_600_000 }))[0]).toBe("good");
  });

  it("counts unexpected differences and stays healthy", () => {
    const { tone, impact } = statusVerdict(
      withDrift(mistypedBrand, { ...mistypedBrand, known: "Flags." }),
      region,
    );
    expect([tone, impact]).toEqual(["good", expect.stringContaining("1 unexpected API difference.")]);
    expect(statusVerdict(withDrift(), region).impact).not.toContain("difference");
  });
});

describe("the sentence for staff", () => {
  const sentence = (report: StatusReport) => dataSentence(report, region);

  it("states how recent the data is and since when it is complete", () => {
    expect(sentence(demoReport())).toBe("Data up to date as of 12:00 pm, complete since 2019");
    expect(sentence(proxyReport({}, { mirror }))).toBe("Data up to date as of 11:59 am, complete since 2019");
    const old = { ...mirror, completeAsOf: now - 86_400_000 };
    const breaker = { state: "open", since: now, opened: 1 } as const;
    expect(sentence(proxyReport({ breaker }, { mirror: old }))).toBe(
      "Data synced as of 20 Nov 2026, 12:00 pm, complete since 2019",
    );
  });

  it("does not claim data that is missing", () => {
    expect(sentence(demoReport({ database: { engine: "SQLite", holds: null } }))).toBe(
      "Data is unavailable right now",
    );
    const { holds } = demoReport().database;
    const empty = holds === null ? null : { ...holds, contributions: 0, since: null };
    expect(sentence(demoReport({ database: { engine: "SQLite", holds: empty } }))).toBe(
      "No contributions yet",
    );
    const dateless = holds === null ? null : { ...holds, since: null };
    expect(sentence(demoReport({ database: { engine: "SQLite", holds: dateless } }))).toBe(
      "Data up to date as of 12:00 pm",
    );
    const partly = { ...mirror, completeAsOf: null };
    expect(sentence(proxyReport({}, { mirror: { ...partly, state: "working" } }))).toBe(
      "Sync in progress: 600 contributions so far",
    );
    for (const state of ["resting", "paused", "blocked"] as const) {
      expect(sentence(proxyReport({}, { mirror: { ...partly, state } }))).toBe(
        "Data partially synced: 600 contributions",
      );
    }
    const silent = { lastSuccessAt: null, lastFailure: null };
    expect(sentence(proxyReport(silent))).toBe("No data requested yet");
    const lastFailure = { at: now, code: "upstream_timeout", message: "Late.", requestId: null } as const;
    expect(sentence(proxyReport({ ...silent, lastFailure }))).toBe("Data is unavailable right now");
    expect(sentence(proxyReport())).toBe("Lists up to date as of 11:59 am. Search and totals unavailable.");
  });
});
