import { beforeEach, expect, test, vi } from "vitest";
import { Rejection } from "@/lib/accounts/oidc/attempts";
import { type CallbackResult, openSignOn, type SignOn } from "@/lib/accounts/oidc/sign-on";
import { answerSignOnReturn, answerSignOnStart } from "./sign-on-answers";

vi.mock("@/lib/accounts/oidc/sign-on", () => ({ openSignOn: vi.fn() }));

const start = vi.fn<SignOn["start"]>();
const finish = vi.fn<SignOn["finish"]>();
beforeEach(() => {
  vi.mocked(openSignOn).mockResolvedValue({ label: "Acme", start, finish });
  start.mockResolvedValue({
    ok: true,
    value: { location: "https://id.example/a?state=1", cookie: "attempt=1" },
  });
});

function call(path: string, headers: Record<string, string> = {}) {
  const request = new Request(`http://desk.example${path}`, {
    headers: { host: "desk.example", ...headers },
  });
  return { request, url: new URL(request.url), ids: {}, requestId: "r1" };
}
const finishWith = (arrival: Partial<CallbackResult>) =>
  finish.mockResolvedValue({ cookies: [], next: "/", rejection: null, ...arrival });
const redirectOf = (response: Response) => [response.status, response.headers.get("location")];

test("the sign-in button leads to the provider, with the cookie of the attempt", async () => {
  const response = await answerSignOnStart(
    call("/api/oidc/start?next=/status", { "sec-fetch-site": "same-origin" }),
  );
  expect(redirectOf(response)).toEqual([303, "https://id.example/a?state=1"]);
  expect(response.headers.getSetCookie()).toEqual(["attempt=1"]);
  expect(start).toHaveBeenLastCalledWith("/status", "http://desk.example", expect.anything());
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/..//evil.example",
])("the page after sign-in is never %s", async (next) => {
  await answerSignOnStart(call(`/api/oidc/start?${new URLSearchParams({ next })}`));
  expect(start).toHaveBeenLastCalledWith("/", "http://desk.example", expect.anything());
});

test.each(["cross-site", "same-site"])("a %s page cannot start a sign-in", async (site) => {
  start.mockClear();
  const response = await answerSignOnStart(call("/api/oidc/start?next=/status", { "sec-fetch-site": site }));
  expect(redirectOf(response)).toEqual([303, "/sign-in?next=%2Fstatus"]);
  expect(start).not.toHaveBeenCalled();
});

test("too many attempts from one address are refused with 429 and lead to the sign-in page", async () => {
  start.mockResolvedValue({ ok: true, value: null });
  const response = await answerSignOnStart(call("/api/oidc/start?next=/status"));
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await response.text()).toContain('url=/sign-in?problem=too_many&amp;next=%2Fstatus"');
});

test("an unavailable provider is a 503 that leads to the sign-in page", async () => {
  start.mockResolvedValue(new Rejection("unavailable", "down"));
  const response = await answerSignOnStart(call('/api/oidc/start?next=/%22%3E"><b>'));
  expect(response.status).toBe(503);
  const page = await response.text();
  expect(page).toContain("url=/sign-in?problem=unavailable&amp;next=");
  expect(page).not.toContain("<b>");
});

test("an admitted person continues to the requested page, signed in and without the attempt", async () => {
  finishWith({ next: "/contributions?page=2#x", cookies: ["attempt=", "session=1"] });
  const response = await answerSignOnReturn(call("/api/oidc/callback?code=1&state=1"));
  expect(redirectOf(response)).toEqual([303, "/contributions?page=2#x"]);
  expect(response.headers.getSetCookie()).toEqual(["attempt=", "session=1"]);
});

test("a refused person returns to the sign-in page with the reason and the requested page", async () => {
  finishWith({ next: "/status", rejection: new Rejection("not_admitted", "nobody") });
  const response = await answerSignOnReturn(call("/api/oidc/callback"));
  expect(redirectOf(response)).toEqual([303, "/sign-in?problem=not_admitted&next=%2Fstatus"]);
});

test("an internal error admits no one", async () => {
  finish.mockRejectedValue(new Error("broken"));
  const response = await answerSignOnReturn(call("/api/oidc/callback"));
  expect(response.status).toBe(503);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("without a provider, both routes respond 404", async () => {
  vi.mocked(openSignOn).mockResolvedValue(null);
  expect((await answerSignOnStart(call("/api/oidc/start"))).status).toBe(404);
  expect((await answerSignOnReturn(call("/api/oidc/callback"))).status).toBe(404);
});
