import { describe, expect, test } from "vitest";
import { toRequestId } from "./refusal.mjs";
import { refuseRequest } from "./refuse-request";

const api = "/admin/api/v3/contributions";

function refusalOf(target: string, headers: Record<string, string> = {}, method = "GET", isAnyHost = false) {
  const url = new URL(target, "http://localhost:3000");
  const sent = new Headers({ host: "localhost", ...headers });
  return refuseRequest({ method, url, headers: sent, acceptsHost: () => isAnyHost });
}
const posted = (headers: Record<string, string>) =>
  refusalOf(
    "/api/session",
    { "content-length": "2", "content-type": "application/json", ...headers },
    "POST",
  );

const own = { "sec-fetch-site": "same-origin" };
const prefetch = "Prefetching is not supported here.";
const foreign = "Cross-site request refused.";

describe("a request is refused for", () => {
  test.each<[string, ReturnType<typeof refusalOf>, number, string]>([
    ["a foreign host", refusalOf(api, { host: "evil.test" }), 421, "This host is not served here."],
    ["no host", refusalOf("/", { host: "" }), 421, "This host is not served here."],
    ["a query over 8 KiB", refusalOf(`${api}?x=${"y".repeat(8191)}`), 414, "The query string is too long."],
    ["a page that the router prefetches", refusalOf("/x", { "next-router-prefetch": "2" }), 403, prefetch],
    [
      "a page segment that the router prefetches",
      refusalOf("/feeds", { "next-router-segment-prefetch": "/_tree" }),
      403,
      prefetch,
    ],
    [
      "a page that a browser prefetches",
      refusalOf("/x", { "sec-purpose": "prefetch;prerender" }),
      403,
      prefetch,
    ],
    [
      "a record that an older browser prefetches",
      refusalOf(`${api}/1`, { purpose: "prefetch" }),
      403,
      prefetch,
    ],
    ["a form of another site", posted({ origin: "https://evil.test" }), 403, foreign],
    ["an opaque origin", posted({ origin: "null" }), 403, foreign],
    ["another page of the same site", posted({ "sec-fetch-site": "same-site" }), 403, foreign],
    ["a program without an origin", posted({}), 403, foreign],
    [
      "an origin that only begins like the desk's",
      posted({ origin: "http://localhost.evil.test" }),
      403,
      foreign,
    ],
    ["a form of the desk", posted({ ...own, "content-type": "text/plain" }), 415, "Only JSON is accepted."],
    ["a body without a type", posted({ ...own, "content-type": "" }), 415, "Only JSON is accepted."],
  ])("%s", (_, refusal, status, message) => expect(refusal).toEqual({ status, message }));

  test.each([
    ["POST", "/contributions", {}],
    ["DELETE", "/healthz", own],
    ["GET", "/", { "next-action": "0123" }],
  ] as const)("the method of %s %s", (method, target, headers) => {
    const message = `The ${method} method is not supported for this route.`;
    const refusal = { status: 405, code: "method_not_allowed", message };
    expect(refusalOf(target, headers, method)).toEqual(refusal);
  });
});

describe("a request is accepted for", () => {
  test.each<[string, ReturnType<typeof refusalOf>]>([
    ["a list", refusalOf(api)],
    ["a query of 8 KiB", refusalOf(`${api}?x=${"y".repeat(8190)}`)],
    ["a host in capitals on any port", refusalOf(api, { host: "LOCALHOST:99" })],
    ["a POST to the API, whose routes refuse it", refusalOf(api, {}, "POST")],
    ["a router's header on the API, which ignores it", refusalOf(api, { "next-router-prefetch": "1" })],
    ["a server action's header on the API, which ignores it", refusalOf(api, { "next-action": "0123" })],
    [
      "a mutation from a page of the desk",
      posted({ ...own, "content-type": "application/json; charset=utf-8" }),
    ],
    ["a mutation from a page of the desk in an older browser", posted({ origin: "http://localhost" })],
    ["a mutation without a body", refusalOf("/api/session", own, "DELETE")],
    ["a foreign host on a route that accepts it", refusalOf("/healthz", { host: "10.0.0.7" }, "GET", true)],
  ])("%s", (_, refusal) => expect(refusal).toBeNull());
});

test("a harmless request id is kept, and any other is replaced", () => {
  expect(toRequestId("abc.DEF-1_2")).toBe("abc.DEF-1_2");
  for (const id of ["<script>", "", "x".repeat(65), null]) expect(toRequestId(id)).toMatch(/^[0-9a-f-]{36}$/);
});
