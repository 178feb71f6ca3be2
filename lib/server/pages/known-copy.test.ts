import { beforeEach, expect, it, vi } from "vitest";

const mirrorReport = vi.fn();
vi.mock("@/lib/source", () => ({ mirrorReport }));
vi.mock("@/lib/accounts/open-accounts", () => ({ openAccounts: vi.fn() }));
vi.mock("@/lib/server/logs/log.mjs", () => ({ logError: vi.fn() }));

const report = { held: 800, completeAsOf: null, oldestReadAt: 5 };

beforeEach(() => {
  vi.resetModules();
  mirrorReport.mockReset();
});

it("the known copy is the last report, refreshed in the background", async () => {
  const { knownCopy } = await import("./desk-frame");
  mirrorReport.mockResolvedValue(report);
  expect(knownCopy(100_000)).toBeNull();
  await vi.waitFor(() => expect(knownCopy(100_001)).toEqual({ held: 800, readAt: 5, isWhole: false }));
  expect(mirrorReport).toHaveBeenCalledTimes(1);
  mirrorReport.mockResolvedValue({ ...report, held: 801, completeAsOf: 6 });
  expect(knownCopy(110_000)).toMatchObject({ held: 800 });
  await vi.waitFor(() => expect(knownCopy(110_001)).toMatchObject({ held: 801, isWhole: true }));
});

it("the known copy is refreshed after the system's time was set back", async () => {
  const { knownCopy } = await import("./desk-frame");
  mirrorReport.mockResolvedValueOnce(report).mockResolvedValue({ ...report, held: 801 });
  knownCopy(100_000);
  await vi.waitFor(() => expect(knownCopy(100_001)).toMatchObject({ held: 800 }));
  knownCopy(50_000);
  await vi.waitFor(() => expect(knownCopy(50_001)).toMatchObject({ held: 801 }));
});

it("the known copy stays after a failed refresh, and is null if there is no copy", async () => {
  const { knownCopy } = await import("./desk-frame");
  mirrorReport
    .mockResolvedValueOnce(report)
    .mockRejectedValueOnce(new Error("no database"))
    .mockResolvedValue(null);
  knownCopy(100_000);
  await vi.waitFor(() => expect(knownCopy(100_001)).not.toBeNull());
  knownCopy(110_000);
  await vi.waitFor(() => expect(mirrorReport).toHaveBeenCalledTimes(2));
  expect(knownCopy(110_001)).toMatchObject({ held: 800 });
  knownCopy(120_000);
  await vi.waitFor(() => expect(knownCopy(120_001)).toBeNull());
});
