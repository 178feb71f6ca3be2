import { describe, expect, it } from "vitest";
import type { MirrorReport } from "@/lib/contract/source-report";
import { isMirrorWell, mirrorLines, progressWords } from "./mirror";

const now = Date.UTC(2026, 0, 2);
const hour = 3_600_000;

const report: MirrorReport = {
  state: "working",
  reason: null,
  until: null,
  held: 5000,
  suspects: 0,
  isBraked: false,
  leftOut: [],
  hidden: 2,
  coverage: [{ from: null, to: null, asOf: now - hour }],
  oldestReadAt: now - hour,
  completeAsOf: now - hour,
  runs: [],
  feeds: [
    { label: "News", asOf: null, posts: 0, suspects: 0 },
    { label: "Stories", asOf: null, posts: 9, suspects: 0 },
  ],
  sample: { at: now, requested: 200, differing: 1 },
  audit: { at: now, theirs: 5000, ours: 5000 },
  speed: { requests: 10, rows: 1200 },
  fullSweepMs: 8 * 24 * hour,
};

const running: MirrorReport["runs"][number] = {
  kind: "full",
  state: "running",
  startedAt: now,
  endedAt: null,
  reason: null,
  requests: 50,
  rows: 1250,
  total: 5000,
  missing: 0,
  unstable: 0,
};

describe("the report of the mirror in a terminal", () => {
  it("has the size, the age and the cost of the copy", () => {
    expect(mirrorLines(report, now)).toEqual([
      "5,000 contributions of 5,000 that the data service counts.",
      "All dates were read, as of 2026-01-01T23:00:00Z.",
      "  … to …, as of 2026-01-01T23:00:00Z (1 h 0 min ago)",
      "News: 0 posts, not read yet.",
      "Stories: 9 posts, not confirmed: the feed is gone, or its post count differs.",
      "Of 200 records requested by id, 1 differed, 0 s ago.",
      "2 records are gone and kept aside.",
      "Reading everything once takes about 192 h 0 min at the present budget.",
      "That is more than a week: raise UPSTREAM_BUDGET if the data service allows.",
    ]);
    expect(isMirrorWell(report, [])).toBe(true);
  });

  it("is as of the oldest suspect", () => {
    const suspected = { ...report, suspects: 3, oldestReadAt: now - 5 * hour };
    expect(mirrorLines(suspected, now)[1]).toBe("All dates were read, as of 2026-01-01T19:00:00Z.");
  });

  it("names ids that no URL can contain, without control characters", () => {
    const leftOut = ["a/b\u001b]0;owned\u0007", "\u0000", ""];
    expect(mirrorLines({ ...report, leftOut }, now)).toContain(
      "3 records are left out for lack of a usable id: a/b]0;owned, (none), (none)",
    );
  });

  it("is a failure if deletions wait, dates or a feed were not read, counts differ or a run stopped", () => {
    const braked = { ...report, suspects: 300, isBraked: true };
    expect(isMirrorWell(braked, [])).toBe(false);
    expect(mirrorLines(braked, now)[0], "the count of the pages").toBe(
      "5,000 contributions of 5,000 that the data service counts.",
    );
    expect(mirrorLines(braked, now)).toContain(
      "300 records no longer found upstream, not deleted automatically: check the data service, " +
        "then run with --accept-deletions.",
    );
    expect(isMirrorWell(report, [{ label: "News", reason: null }])).toBe(false);
    expect(isMirrorWell({ ...report, completeAsOf: null }, [])).toBe(false);
    const differing = { ...report, audit: { at: now, theirs: 5001, ours: 5000 }, leftOut: ["A/1"] };
    expect(isMirrorWell(differing, [])).toBe(false);
    expect(mirrorLines(differing, now)).toEqual(
      expect.arrayContaining([
        "1 record is left out for lack of a usable id: A/1",
        "The data service counted 5,001 where the copy held 5,000, 0 s ago.",
      ]),
    );
    const stopped = { ...running, state: "stopped", reason: "It ignores bounds." } as const;
    expect(isMirrorWell({ ...report, runs: [stopped] }, [])).toBe(false);
    expect(mirrorLines({ ...report, runs: [stopped] }, now)).toContain("It ignores bounds.");
  });

  it("has a line of progress during a run: rows, speed and remaining time, or the reason of a pause", () => {
    expect(progressWords({ ...report, runs: [running] }, 30)).toBe(
      "1,250 rows read of 5,000, 25 %, 40 rows/s, 1 min 34 s left",
    );
    expect(progressWords({ ...report, suspects: 3 }, 30)).toBe("Requesting 3 records that may be gone.");
    expect(progressWords({ ...report, state: "paused", reason: "It asks to wait." }, 30)).toBe(
      "It asks to wait.",
    );
  });
});
