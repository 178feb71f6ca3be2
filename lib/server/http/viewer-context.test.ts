import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Viewer } from "@/lib/accounts/viewer";
import { fail, succeed } from "@/lib/contract/failure";
import { authorize, identifyViewer } from "./viewer-context";

const { identify, note, openAccounts } = vi.hoisted(() => ({
  identify: vi.fn(),
  note: vi.fn(),
  openAccounts: vi.fn(),
}));
vi.mock("@/lib/accounts/open-accounts", () => ({
  openAccounts,
  openDeskAudit: async () => ({ note }),
}));
vi.mock("@/lib/server/logs/log.mjs", () => ({ logError: vi.fn() }));

const token = `gd_${"aB3-_x".repeat(8)}`;
const machine: Viewer = { kind: "token", id: "T1", name: "Warehouse", scopes: ["contributions"] };
const ada: Viewer = {
  kind: "person",
  ...{ id: "P1", name: "Ada", email: "ada@example.org", role: "finance", sessionId: "S1" },
};
const contextAt = (target: string, more: Record<string, string> = {}) =>
  identifyViewer(new Headers({ "x-desk-target": target, ...more }));

beforeEach(() => {
  identify.mockReset().mockResolvedValue(succeed(machine));
  openAccounts.mockReset().mockResolvedValue({ identify, accessMode: async () => ({ isExposed: false }) });
});

describe("a token in an address", () => {
  it.each([
    `/x?token=${token}`,
    `/x?${token}`,
    `/x?a=1&token=Bearer+${token}`,
    `/x?token=Bearer%20${token}`,
    `/x?token=%22${token}%22`,
    `/x?token=${token.replace("g", "%67")}&a=1`,
    `/x?a[${token}]=1`,
    `/x/${token}/y`,
  ])("is refused in any spelling: %s", async (target) => {
    expect(await contextAt(target)).toEqual(fail("unauthenticated"));
  });

  it("is no reason for a person to sign in again, which would lead back to the address", async () => {
    identify.mockResolvedValue(succeed(ada));
    const refused = fail("invalid_query", { message: "A token must not be in a URL." });
    for (const path of ["/x?token=", "/sign-in?next=/x?token%3D", "/api/x?token="])
      expect(await contextAt(path + token), path).toEqual(refused);
    expect(await contextAt(`/admin/api/v3/x?token=${token}`)).toEqual(fail("unauthenticated"));
  });

  it.each(["/x", `/x?id=${token}longer`, `/x?id=a${token}`, "/x?name=gd_short", "/x?a=%zz"])(
    "is not found in an address without one: %s",
    async (target) => {
      expect(await contextAt(target)).toMatchObject({ ok: true });
    },
  );

  it("is ignored under open access", async () => {
    identify.mockResolvedValue(succeed({ kind: "open" }));
    expect(await contextAt(`/x?token=${token}`)).toMatchObject({ ok: true, value: { isAudited: false } });
  });
});

it("a background request does not extend a session", async () => {
  const countsAsUse = () => identify.mock.lastCall?.[1];
  await contextAt("/x");
  expect(countsAsUse()).toBe(true);
  await contextAt("/x", { "desk-watch": "1" });
  expect(countsAsUse()).toBe(false);
});

it("a request fails while the database cannot be opened, and the next one tries again", async () => {
  openAccounts.mockRejectedValueOnce(new Error("connect ECONNREFUSED"));
  expect(await contextAt("/x")).toEqual(fail("database_unavailable", { retryAfter: 1 }));
  expect(await contextAt("/x")).toMatchObject({ ok: true });
});

it("a caller without the permission is refused, after an entry in an enabled audit log", async () => {
  const request = { headers: new Headers(), address: null, requestId: null };
  const context = { viewer: machine, ...request, isAudited: true };
  expect(await authorize(context, "contributions")).toEqual(succeed(context));
  expect(note).not.toHaveBeenCalled();
  note.mockResolvedValue(succeed(null));
  expect(await authorize({ ...context, isAudited: false }, "people")).toEqual(fail("forbidden"));
  expect(note).not.toHaveBeenCalled();
  expect(await authorize(context, "people")).toEqual(fail("forbidden"));
  expect(note).toHaveBeenCalledExactlyOnceWith({ ...context, action: "refuse", reason: "people" });
  note.mockResolvedValue(fail("audit_unavailable"));
  expect(await authorize(context, "people")).toEqual(fail("audit_unavailable"));
});
