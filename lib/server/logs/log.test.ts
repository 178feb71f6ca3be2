import { channel } from "node:diagnostics_channel";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { logTroubles } from "@/lib/server/start-up";
import { logError, logWarning, logWriter } from "./log.mjs";

const lines: unknown[] = [];
const keep = (fields: unknown, message?: string) => void lines.push({ ...Object(fields), message });

beforeEach(() => {
  lines.length = 0;
  vi.spyOn(logWriter, "error").mockImplementation(keep);
  vi.spyOn(logWriter, "warn").mockImplementation(keep);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("the log", () => {
  test("logs an error under the request id, without secrets or personal data", () => {
    logError("A request failed", new Error("postgres://desk:pass@db said mia@example.org"), "id-1");
    logError("A request failed", "Bearer abc.def");
    const first = JSON.stringify(lines[0]);
    expect(first).toContain('"requestId":"id-1"');
    expect(first).not.toMatch(/pass|mia|example/);
    expect(lines[1]).toEqual({ requestId: undefined, detail: "Bearer …", message: "A request failed" });
  });

  test("keeps numbers as they are and words short", () => {
    logWarning("Slow", { ms: 1234, word: "x y ".repeat(200) }, "id-2");
    expect(lines).toEqual([{ requestId: "id-2", ms: 1234, word: "x y ".repeat(50), message: "Slow" }]);
  });

  test("has one line for each question that the upstream did not answer", () => {
    logTroubles();
    const failure = { requestId: "id-3", at: 0, code: "upstream_timeout", message: "Too late." };
    channel("giving-desk:upstream-failure").publish(failure);
    channel("giving-desk:upstream-failure").publish("nonsense");
    expect(lines).toEqual([
      {
        requestId: "id-3",
        code: "upstream_timeout",
        detail: "Too late.",
        message: "The upstream gave no answer",
      },
    ]);
  });
});
