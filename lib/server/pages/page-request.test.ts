import { beforeEach, expect, test, vi } from "vitest";
import { fail, succeed } from "@/lib/contract/failure";
import { route } from "@/lib/server/http/route";
import { withRight } from "@/lib/server/http/viewer-context";
import { signedInContext } from "./page-request";

const { identify, sent } = vi.hoisted(() => ({
  identify: vi.fn(),
  sent: new Headers({ host: "localhost" }),
}));
vi.mock("next/headers", () => ({ headers: async () => sent, cookies: vi.fn() }));
vi.mock("@/lib/accounts/open-accounts", () => ({
  openAccounts: async () => ({ identify, accessMode: async () => ({ isExposed: false }) }),
}));
vi.mock("@/lib/server/logs/log.mjs", () => ({ logError: vi.fn() }));

const ada = { kind: "person", id: "P1", name: "Ada", email: "", role: "finance", sessionId: "S1" } as const;
beforeEach(() => identify.mockReset());

test("a page redirects to sign-in if its viewer has no session", async () => {
  identify.mockResolvedValue(fail("unauthenticated"));
  await expect(signedInContext()).rejects.toThrow("NEXT_REDIRECT");
});

test("a route whose session ends during the request completes it instead of failing with 500", async () => {
  identify.mockResolvedValueOnce(succeed(ada)).mockResolvedValue(fail("unauthenticated"));
  const { GET } = route({
    GET: withRight("pages", async () => {
      const context = await signedInContext();
      return context.ok ? succeed({ body: { id: context.value.requestId } }) : context;
    }),
  });
  const request = new Request("http://localhost/api/x", {
    headers: { host: "localhost", "x-request-id": "r1" },
  });
  const response = await GET(request, { params: Promise.resolve({}) });
  expect([response.status, await response.json()]).toEqual([200, { id: "r1" }]);
});
