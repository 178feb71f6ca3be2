import { expect, it, vi } from "vitest";
import { succeed } from "@/lib/contract/failure";
import { watchedDeskNotice } from "./desk-frame";

const { listContributions, upstreamReport } = vi.hoisted(() => ({
  listContributions: vi.fn(),
  upstreamReport: vi.fn(),
}));
vi.mock("@/lib/source", () => ({
  upstreamReport,
  mirrorReport: async () => null,
  openSource: async () => ({ source: { listContributions }, mirror: null }),
}));
vi.mock("@/lib/accounts/open-accounts", () => ({
  openAccounts: async () => ({ accessMode: async () => ({ isExposed: false }) }),
}));
vi.mock("@/lib/database/standby", () => ({ standbyState: async () => null }));

function reported(state: "open" | "closed", requestedAt: number) {
  return {
    samples: [{ at: requestedAt, outcome: "upstream_timeout" }],
    lastSuccessAt: null,
    bannedUntil: null,
    breaker: { state, since: 0, opened: 1 },
    lastFailure: null,
  };
}

it("a failing data service is tried with a first page, which no cache answers for a person", async () => {
  upstreamReport.mockResolvedValue(reported("open", Date.now() - 60_000));
  listContributions.mockResolvedValue(succeed({}));
  await watchedDeskNotice();
  expect(listContributions).toHaveBeenCalledTimes(1);
  const [query] = listContributions.mock.calls[0] ?? [];
  // Many servers count and skip all rows for a late page, or respond to it with an error.
  expect(query).toMatchObject({ page: 1, occurredAfter: 0 });
});

it("a data service that works, or was just requested, is not tried", async () => {
  listContributions.mockClear();
  upstreamReport.mockResolvedValue(reported("closed", Date.now() - 60_000));
  await watchedDeskNotice();
  upstreamReport.mockResolvedValue(reported("open", Date.now()));
  await watchedDeskNotice();
  expect(listContributions).not.toHaveBeenCalled();
});
