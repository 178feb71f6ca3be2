import { channel } from "node:diagnostics_channel";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { logErrors } from "@/lib/server/start-up";
import { logError, logWarning, logWriter } from "./log.mjs";

const lines: unknown[] = [];
const record = (fields: unknown, message?: string) => void lines.push({ ...Object(fields), message });

beforeEach(() => {
  lines.length = 0;
  vi.spyOn(logWriter, "error").mockImplementation(record);
  vi.spyOn(logWriter, "warn").mockImplementation(record);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("the log", () => {
  test("has an error with the request id, without secrets or personal data", () => {
    logError("A request failed", new Error("postgres://desk:pass@db said mia@example.org"), "id-1");
    logError("A request failed", "Bearer abc.def");
    const first = JSON.stringify(lines[0]);
    expect(first).toContain('"requestId":"id-1"');
    expect(first).not.toMatch(/pass|mia|example/);
    expect(lines[1]).toEqual({ requestId: undefined, detail: "Bearer …", message: "A request failed" });
  });

  test("has numbers unchanged and texts shortened", () => {
    logWarning("Slow", { ms: 1234, word: "x y ".repeat(200) }, "id-2");
    expect(lines).toEqual([{ requestId: "id-2", ms: 1234, word: "x y ".repeat(50), message: "Slow" }]);
  });

  test("has one line for each failed request to the upstream", () => {
    logErrors();
    const failure = { requestId: "id-3", at: 0, code: "upstream_timeout", message: "Too late." };
    channel("giving-desk:upstream-failure").publish(failure);
    channel("giving-desk:upstream-failure").publish("nonsense");
    expect(lines).toEqual([
      {
        requestId: "id-3",
        code: "upstream_timeout",
        detail: "Too late.",
        message: "A request to the upstream failed",
      },
    ]);
  });
});
