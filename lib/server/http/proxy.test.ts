import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { config, proxy } from "@/proxy";

const accept = "text/html,application/xhtml+xml";

function open(target: string, headers: Record<string, string> = {}, method = "GET") {
  return proxy(
    new NextRequest(`http://localhost:3000${target}`, {
      method,
      headers: { host: "localhost", accept, ...headers },
    }),
  );
}

/** The headers that a page receives. */
function passed(response: Response, name: string): string | null {
  return response.headers.get(`x-middleware-request-${name}`);
}

const policyHeader = "content-security-policy";

test("every page has a nonce of its own, 128 bits, in its policy and that of its response", () => {
  const policies = Array.from({ length: 1000 }, () => {
    const response = open("/settings", { [policyHeader]: "script-src 'nonce-AAAA'" });
    expect(passed(response, policyHeader)).toBe(response.headers.get(policyHeader));
    return response.headers.get(policyHeader) ?? "";
  });
  expect(new Set(policies).size).toBe(1000);
  for (const policy of policies) {
    const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic';/.exec(policy)?.[1] ?? "";
    expect(Buffer.from(nonce, "base64")).toHaveLength(16);
    expect(policy).not.toMatch(/unsafe-eval|ws:/);
  }
});

test.each([
  ["/contributions", "/contributions"],
  ["/contributions?type=renewals&_rsc=1a2b&page=2", "/contributions?type=renewals&page=2"],
  ["/go?_rsc=x", "/go"],
  ["/go?q=%2F_rsc%3D1&a_rsc=1", "/go?q=%2F_rsc%3D1&a_rsc=1"],
])("a page at %s knows its address without what the router adds", (target, known) => {
  expect(passed(open(target, { "x-desk-target": "/forged" }), "x-desk-target")).toBe(known);
});

test("a page knows whether the router of an open page requests it", () => {
  expect(passed(open("/x", { rsc: "1" }), "x-desk-soft")).toBe("1");
  expect(passed(open("/x", { "x-desk-soft": "1" }), "x-desk-soft")).toBeNull();
});

test("page and response have the id of the request", () => {
  const response = open("/x", { "x-request-id": "abc" });
  expect([passed(response, "x-request-id"), response.headers.get("x-request-id")]).toEqual(["abc", "abc"]);
});

const tree = ["", { children: [["id", "C1", "d", null], { children: ["__PAGE__", {}] }] }, null, "refetch"];
test.each([
  [encodeURIComponent(JSON.stringify(tree)), true],
  ["", false],
  ["%", false],
  ["x".repeat(9_000), false],
  [encodeURIComponent('{"children":[]}'), false],
  [encodeURIComponent('["",{},null,"everything"]'), false],
  [encodeURIComponent('["",{"__proto__":1}]'), false],
])("the state of a router (%j) is passed on only where Next can read it", (state, isPassed) => {
  const response = open("/x", { rsc: "1", "next-router-state-tree": state });
  expect(passed(response, "rsc")).toBe("1");
  expect(passed(response, "next-router-state-tree") !== null).toBe(isPassed);
});

describe("a page is refused in words", () => {
  test.each([
    ["a query that is too long", 414, `/contributions?q=${"x".repeat(10_000)}`, {}],
    ["a foreign host", 421, "/contributions", { host: "evil.test" }],
  ])("%s: %i", async (_, status, target, headers) => {
    const response = open(target, headers);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get(policyHeader)).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    const text = await response.text();
    expect(text.match(/<h1>/g)).toHaveLength(1);
    expect(text).toContain(`${status} · `);
    expect(text).toContain(response.headers.get("x-request-id"));
    expect(text).not.toMatch(/<script|evil\.test|xxx/);
    // Another page of the desk does not lead back from a foreign host.
    expect(text.includes('href="/contributions"')).toBe(status !== 421);
  });

  test("but JSON for a program", async () => {
    const response = open("/contributions", { host: "evil.test", accept: "*/*" });
    expect(await response.json()).toEqual({ message: "This host is not served here." });
  });
});

test("the methods of a page are returned without making it", () => {
  const response = open("/contributions?x=1", {}, "OPTIONS");
  expect([response.status, response.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
});

test.each<[string, boolean]>([
  ["/", true],
  ["/contributions", true],
  ["/contributions/icon.svg", true],
  ["/api-references", true],
  ["/administer", true],
  ["/admin/apis", true],
  ["/no-such-page", true],
  ["/admin/api", false],
  ["/admin/api/v3/contributions", false],
  ["/api/session", false],
  ["/healthz", false],
  ["/api-reference", false],
  ["/_next/static/chunks/a.js", false],
])("%s is a page: %s", (path, isPage) => {
  expect(new RegExp(`^${config.matcher}$`).test(path)).toBe(isPage);
});
