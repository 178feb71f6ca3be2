import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { fail, succeed } from "@/lib/contract/failure";
import { logError } from "@/lib/server/logs/log.mjs";
import { type Call, route, unknownRoute, type Work } from "./route";

vi.mock("@/lib/server/logs/log.mjs", () => ({ logError: vi.fn() }));

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith("route.ts"),
);
const context = { params: Promise.resolve({}) };
const request = (method = "GET", headers: Record<string, string> = {}, address = "http://desk/api/x") =>
  new Request(address, { method, headers: { host: "localhost", ...headers } });
const own = { "sec-fetch-site": "same-origin" };
const work = vi.fn<Work<Record<string, string>>>(async () => succeed({ body: { a: 1 } }));
beforeEach(() => {
  work.mockClear();
});

it("a response is uncached JSON with the request id", async () => {
  const { GET } = route({ GET: work });
  const response = await GET(request("GET", { "x-request-id": "abc" }), context);
  expect([response.status, await response.json()]).toEqual([200, { a: 1 }]);
  expect(Object.fromEntries(response.headers)).toEqual({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": "abc",
  });
  const harmful = await GET(request("GET", { "x-request-id": "<script>" }), context);
  expect(harmful.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

it("a file or a redirect is uncached too", async () => {
  const { GET } = route({ GET: async () => new Response(null, { status: 303, headers: { Location: "/" } }) });
  const { status, headers } = await GET(request(), context);
  const names = ["location", "cache-control", "x-content-type-options"];
  expect([status, ...names.map((name) => headers.get(name))]).toEqual([303, "/", "no-store", "nosniff"]);
});

it("HEAD has the headers of GET and no body", async () => {
  const { HEAD } = route({ GET: async () => fail("rate_limited", { retryAfter: 3 }) });
  const { status, headers, body } = await HEAD(request("HEAD"), context);
  expect([status, headers.get("retry-after"), body]).toEqual([429, "3", null]);
});

it("an unsupported method is refused by name, and OPTIONS returns the supported ones", async () => {
  const { DELETE, HEAD, OPTIONS } = route({ GET: work }, { hasHead: false });
  for (const [method, refuse] of [["DELETE", DELETE] as const, ["HEAD", HEAD] as const]) {
    const refused = await refuse(request(method, own), context);
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, OPTIONS"]);
    const message = `The ${method} method is not supported for this route.`;
    expect(await refused.json()).toEqual({ message });
  }
  const options = await OPTIONS(request("OPTIONS"), context);
  expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, OPTIONS"]);
  expect(options.headers.get("cache-control")).toBe("no-store");
  expect(work).not.toHaveBeenCalled();
});

it.each(["start", "callback"])("HEAD does not %s a sign-in", async (step) => {
  const { HEAD } = await import(/* @vite-ignore */ resolve("app/api/oidc", step, "route.ts"));
  expect((await HEAD(request("HEAD"), context)).status).toBe(405);
});

it("a forbidden request does not reach the handler", async () => {
  const { GET, POST } = route({ GET: work, POST: work });
  const foreign = await GET(request("GET", { host: "evil.test" }), context);
  expect([foreign.status, await foreign.json()]).toEqual([421, { message: "This host is not served here." }]);
  expect((await POST(request("POST", { "sec-fetch-site": "cross-site" }), context)).status).toBe(403);
  expect(work).not.toHaveBeenCalled();
  expect((await POST(request("POST", own), context)).status).toBe(200);
});

it("a refused method of a path that nothing can be sent to has its failure code", async () => {
  const { POST } = route({ POST: work });
  const { status, headers } = await POST(request("POST", own, "http://desk/healthz"), context);
  const names = ["allow", "x-failure-code", "cache-control"];
  expect([status, ...names.map((name) => headers.get(name))]).toEqual([
    405,
    "GET, HEAD, OPTIONS",
    "method_not_allowed",
    "no-store",
  ]);
});

it("an error is logged, and the response reveals no details", async () => {
  const error = new Error("postgres://user:secret@host refused /srv/desk");
  const { GET } = route({ GET: () => Promise.reject(error) });
  const response = await GET(request("GET", { "x-request-id": "abc" }), context);
  expect([response.status, await response.text()]).toEqual([500, '{"message":"Server Error"}']);
  expect(logError).toHaveBeenCalledWith(expect.any(String), error, "abc");
});

it("a request that its client abandons is no error", async () => {
  const leaving = new AbortController();
  const abandoned = new Request(request(), { signal: leaving.signal });
  vi.mocked(logError).mockClear();
  const failWith = async (error: (call: Call<unknown>) => unknown) => {
    const { GET } = route({ GET: (call) => Promise.reject(error(call)) });
    await GET(abandoned, context);
  };
  leaving.abort();
  await failWith((call) => call.request.signal.reason);
  expect(logError).not.toHaveBeenCalled();
  await failWith(() => new Error("damaged"));
  expect(logError).toHaveBeenCalledTimes(1);
});

it("each cookie has its own header", async () => {
  const { GET } = route({ GET: async () => succeed({ cookies: ["a=1", "b=2"] }) });
  expect((await GET(request(), context)).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});

it("the message for an unknown path shortens the path", async () => {
  const address = `http://x/admin/api/${"%3Cb%3E".repeat(50)}`;
  const response = await unknownRoute().GET(request("GET", {}, address), context);
  const { message } = await response.json();
  expect(response.status).toBe(404);
  expect(message).toMatch(/^The route admin\/api\/%3Cb%3E.* could not be found\.$/);
  expect(message.length).toBeLessThan(140);
});

it.each(files)("%s handles every method, and OPTIONS returns the supported ones", async (file) => {
  const handlers: Record<string, unknown> = await import(/* @vite-ignore */ resolve("app", file));
  expect(Object.keys(handlers)).toEqual(expect.arrayContaining([...methods, "HEAD", "OPTIONS"]));
  const { OPTIONS } = handlers;
  if (typeof OPTIONS !== "function") throw new Error("There is no OPTIONS.");
  const response: unknown = await OPTIONS(request("OPTIONS"), context);
  if (!(response instanceof Response)) throw new Error("There is no response.");
  if (response.status === 404) return;
  const allowed = response.headers.get("Allow")?.split(", ") ?? [];
  const refuse = handlers[methods.find((one) => !allowed.includes(one)) ?? ""];
  const has = methods.filter((method) => handlers[method] !== refuse);
  expect(allowed.filter((method) => methods.includes(method)).sort()).toEqual(has.sort());
});
