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

/** Returns a header that the page receives. */
function forwarded(response: Response, name: string): string | null {
  return response.headers.get(`x-middleware-request-${name}`);
}

const policyHeader = "content-security-policy";

test("every page has a new nonce of 128 bits, in the policy of its request and its response", () => {
  const policies = Array.from({ length: 1000 }, () => {
    const response = open("/settings", { [policyHeader]: "script-src 'nonce-AAAA'" });
    expect(forwarded(response, policyHeader)).toBe(response.headers.get(policyHeader));
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
])("a page at %s receives its address without the router's parameters", (target, received) => {
  expect(forwarded(open(target, { "x-desk-target": "/forged" }), "x-desk-target")).toBe(received);
});

test("a page learns whether the router requests it", () => {
  expect(forwarded(open("/x", { rsc: "1" }), "x-desk-soft")).toBe("1");
  expect(forwarded(open("/x", { "x-desk-soft": "1" }), "x-desk-soft")).toBeNull();
});

test("the page and its response have the request id", () => {
  const response = open("/x", { "x-request-id": "abc" });
  expect([forwarded(response, "x-request-id"), response.headers.get("x-request-id")]).toEqual(["abc", "abc"]);
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
])("the router state %j is forwarded only if Next can read it", (state, isForwarded) => {
  const response = open("/x", { rsc: "1", "next-router-state-tree": state });
  expect(forwarded(response, "rsc")).toBe("1");
  expect(forwarded(response, "next-router-state-tree") !== null).toBe(isForwarded);
});

describe("a refused page", () => {
  test.each([
    ["a query that is too long", 414, `/contributions?q=${"x".repeat(10_000)}`, {}],
    ["a foreign host", 421, "/contributions", { host: "evil.test" }],
  ])("is a short error page for %s: %i", async (_, status, target, headers) => {
    const response = open(target, headers);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get(policyHeader)).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    const text = await response.text();
    expect(text.match(/<h1>/g)).toHaveLength(1);
    expect(text).toContain(`${status} · `);
    expect(text).toContain(response.headers.get("x-request-id"));
    expect(text).not.toMatch(/<script|evil\.test|xxx/);
    // A link to the desk would stay on the foreign host.
    expect(text.includes('href="/contributions"')).toBe(status !== 421);
  });

  test("is JSON for a program", async () => {
    const response = open("/contributions", { host: "evil.test", accept: "*/*" });
    expect(await response.json()).toEqual({ message: "This host is not served here." });
  });
});

test("OPTIONS returns the methods of a page without rendering it", () => {
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
  ["/admin/api-keys", true],
  ["/admin/api.php", true],
  ["/demo/no-such-page", true],
  ["/no-such-page", true],
  ["/admin/api", false],
  ["/admin/api/v3/contributions", false],
  ["/api/session", false],
  ["/healthz", false],
  ["/api-reference", false],
  ["/_next/static/chunks/a.js", false],
])("the proxy handles %s: %s", (path, isPage) => {
  expect(new RegExp(`^${config.matcher}$`).test(path)).toBe(isPage);
});
