import { expect, it, vi } from "vitest";
import { openAccounts, openDeskAudit } from "@/lib/accounts/open-accounts";
import { GET as getPlan } from "./plan/route";
import { GET as getFile } from "./route";

vi.mock("@/lib/accounts/open-accounts", () => ({ openAccounts: vi.fn(), openDeskAudit: vi.fn() }));

const context = { params: Promise.resolve({}) };

it.each([
  ["the file", "/api/export", getFile],
  ["the plan", "/api/export/plan", getPlan],
])("%s refuses a cross-site request before the audit log is opened", async (_, path, get) => {
  for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }]) {
    const request = new Request(`http://localhost${path}?q=anna`, {
      headers: { host: "localhost", ...headers },
    });
    const response = await get(request, context);
    expect([response.status, await response.json()]).toEqual([
      403,
      { message: "Cross-site request refused." },
    ]);
  }
  expect(openAccounts).not.toHaveBeenCalled();
  expect(openDeskAudit).not.toHaveBeenCalled();
});
