import { describe, expect, it } from "vitest";
import type { ExportProgress } from "@/lib/client/api/answers";
import { formatDateTime } from "@/lib/format/moment";
import { beginWords, endWords, exportCopy, fileWords, plannedWords, statusWords } from "./copy";

const plan = { contributions: 10_000, isAtLeast: false, asOf: 0, isComplete: true };
const running: ExportProgress = {
  state: "running",
  read: 4200,
  of: 10_000,
  rows: 4200,
  trouble: null,
  requestId: null,
};

describe("the words of an export", () => {
  it("state the number of contributions, or a lower bound", () => {
    expect(plannedWords(plan, "en-GB")).toBe("10,000 contributions");
    expect(plannedWords({ ...plan, isAtLeast: true }, "en-GB")).toBe("More than 10,000 contributions");
    expect(plannedWords({ ...plan, contributions: 1 }, "en-GB")).toBe("1 contribution");
    expect(beginWords(plan, "en-GB")).toBe("Export 10,000");
    expect(beginWords({ ...plan, isAtLeast: true }, "en-GB")).toBe("Export all");
    expect(beginWords(null, "en-GB")).toBe("Export");
  });

  it("state the progress and the rate", () => {
    const status = (progress: ExportProgress | null, isOver = false, perSecond: number | null = null) =>
      statusWords(progress, isOver, perSecond, "en-GB");
    expect(status(null)).toBe("Starting…");
    expect(status({ ...running, state: "unknown" })).toBe("Starting…");
    expect(status({ ...running, of: null })).toBe("Counting…");
    expect(status(running)).toBe("4,200 of 10,000 contributions");
    expect(status(running, false, 2100.4)).toBe("4,200 of 10,000 contributions, 2,100 per second");
    expect(status({ ...running, state: "failed" }, true)).toBe("");
  });

  it("state the result", () => {
    expect(endWords({ ...running, state: "done", rows: 1 }, "en-GB")).toBe("Export complete: 1 row.");
    expect(endWords({ ...running, state: "done", rows: 10_000 }, "en-GB")).toBe(
      "Export complete: 10,000 rows.",
    );
    expect(endWords({ ...running, state: "cancelled" }, "en-GB")).toContain("incomplete");
    expect(endWords({ ...running, state: "failed", trouble: "Too long." }, "en-GB")).toBe("Too long.");
    expect(endWords({ ...running, state: "failed" }, "en-GB")).toBe("The export didn’t start.");
    expect(endWords({ ...running, state: "failed", trouble: "Too long.", requestId: "R1" }, "en-GB")).toBe(
      "Too long. Request ID: R1",
    );
  });

  it("end the snapshot time with one full stop", () => {
    const at = (locale: string) => formatDateTime(Date.UTC(2026, 10, 28, 18), { zone: "UTC", locale });
    expect(exportCopy.asOf(at("en-CA"), true)).toBe("Snapshot taken Nov 28, 2026, 6:00:00 p.m.");
    expect(exportCopy.asOf(at("de"), true)).toMatch(/18:00:00\.$/);
  });

  it("state the location of a complete or running download only", () => {
    expect(fileWords(null, false)).toMatch(/^Your browser is downloading/);
    expect(fileWords({ ...running, state: "done" }, true)).toMatch(/Downloads folder\.$/);
    expect(fileWords({ ...running, state: "cancelled" }, true)).toBe("");
    expect(fileWords(null, true)).toBe("");
  });
});
