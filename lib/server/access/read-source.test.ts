import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Viewer } from "@/lib/accounts/viewer";
import { fail, succeed } from "@/lib/contract/failure";
import { isDemo, releaseAudited } from "./read-source";

const { signedInContext, confirmOpen, release } = vi.hoisted(() => ({
  signedInContext: vi.fn(),
  confirmOpen: vi.fn(),
  release: vi.fn(),
}));
vi.mock("@/lib/accounts/open-accounts", () => ({
  openAccounts: async () => ({ confirmOpen }),
  openDeskAudit: async () => ({ release }),
}));
vi.mock("@/lib/server/pages/page-request", () => ({ signedInContext, pageCaller: vi.fn() }));
vi.mock("@/lib/source", () => ({
  openSource: async () => ({ source: { isDemo: async () => succeed(true) } }),
}));

it("whether records are a demo is read without the viewer, whose session would be kept alive", async () => {
  expect(await isDemo()).toBe(true);
  expect(signedInContext).not.toHaveBeenCalled();
});

const token: Viewer = { kind: "token", id: "T1", name: "Warehouse", scopes: ["contributions"] };

describe("records that are released without an audit entry", () => {
  const context = { headers: new Headers(), address: null, requestId: null, isAudited: false };
  const details = () => ({ action: "view" }) as const;
  const releaseAs = (viewer: Viewer, more: { isPageContext?: true } = {}) =>
    releaseAudited(details, async () => succeed("records"), { ...context, ...more, viewer });
  beforeEach(() => {
    confirmOpen.mockReset().mockResolvedValue(succeed({ mode: "open", isExposed: false }));
    release.mockReset().mockResolvedValue(fail("audit_unavailable"));
  });

  it("are a demo, or of a caller who was identified", async () => {
    expect(await releaseAs(token)).toEqual(succeed("records"));
    expect(confirmOpen).not.toHaveBeenCalled();
    expect(await releaseAs({ kind: "open" })).toEqual(succeed("records"));
    expect(release).not.toHaveBeenCalled();
  });

  it("are refused if an import has ended the open demo", async () => {
    confirmOpen.mockResolvedValue(fail("unauthenticated"));
    expect(await releaseAs({ kind: "open" })).toEqual(fail("unauthenticated"));
  });

  it("get an entry if an import has replaced the demo and access stays open", async () => {
    confirmOpen.mockResolvedValue(succeed({ mode: "open", isExposed: true }));
    expect(await releaseAs({ kind: "open" })).toEqual(fail("audit_unavailable"));
    const [, detailsOf, read] = release.mock.lastCall ?? [];
    expect([detailsOf, await read()]).toEqual([details, succeed("records")]);
    expect(await releaseAs({ kind: "open" }, { isPageContext: true }), "context").toEqual(succeed("records"));
  });
});
