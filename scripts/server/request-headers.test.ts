import { describe, expect, test } from "vitest";
import { readHead } from "./request-check.mjs";
import { stripHeaders, toOrigin, toPageTarget } from "./request-headers.mjs";

const forwarded = {
  "x-forwarded-host": "a.example.org, desk.example.org",
  "x-forwarded-proto": "http, https",
};

function headOf(fromTrustedProxy: boolean) {
  const headers = { host: "Inside:3000", ...forwarded };
  return readHead(
    { method: "GET", httpVersion: "1.1", url: "/", headers, rawHeaders: ["Host", "Inside:3000"] },
    fromTrustedProxy,
  );
}

describe("the address that links are built on", () => {
  test("is what the nearest trusted proxy says", () => {
    const origin = toOrigin(headOf(true), { publicUrl: null, fromTrustedProxy: true });
    expect(origin).toBe("https://desk.example.org");
  });

  test("is the request's own Host where nobody is trusted", () => {
    expect(toOrigin(headOf(false), { publicUrl: null, fromTrustedProxy: false })).toBe("http://inside:3000");
  });

  test("is PUBLIC_URL wherever that is set", () => {
    const publicUrl = "https://desk.example.org/giving";
    expect(toOrigin(headOf(true), { publicUrl, fromTrustedProxy: true })).toBe(publicUrl);
  });
});

describe("what a person asked for", () => {
  test.each([
    ["/contributions", "", "/contributions"],
    ["/contributions", "type=renewals&_rsc=1a2b&page=2", "/contributions?type=renewals&page=2"],
    ["/go", "_rsc=x", "/go"],
    ["/go", "q=%2F_rsc%3D1&a_rsc=1", "/go?q=%2F_rsc%3D1&a_rsc=1"],
  ])("is %s with %j, without what the router adds", (path, query, target) => {
    expect(toPageTarget({ path, query })).toBe(target);
  });
});

describe("headers that a client must not set", () => {
  test("a trusted proxy's own are kept", () => {
    const headers = { ...forwarded, "x-desk-origin": "https://evil.test" };
    stripHeaders(headers, { fromTrustedProxy: true, isApi: false });
    expect(headers).toEqual(forwarded);
  });

  test("the ids of pages are kept in development, where a page waits for them, and nowhere else", () => {
    const sent = { "x-nextjs-request-id": "1", "x-nextjs-html-request-id": "2", "x-nextjs-data": "3" };
    const [dev, production] = [{ ...sent }, { ...sent }];
    stripHeaders(dev, { fromTrustedProxy: false, isApi: false, dev: true });
    stripHeaders(production, { fromTrustedProxy: false, isApi: false });
    expect([Object.keys(dev), Object.keys(production)]).toEqual([
      ["x-nextjs-request-id", "x-nextjs-html-request-id"],
      [],
    ]);
  });

  test("a page keeps what the router asks with, the API does not", () => {
    const page = { rsc: "1", "next-router-prefetch": "1" };
    const api = { ...page };
    stripHeaders(page, { fromTrustedProxy: false, isApi: false });
    stripHeaders(api, { fromTrustedProxy: false, isApi: true });
    expect([Object.keys(page), Object.keys(api)]).toEqual([["rsc", "next-router-prefetch"], []]);
  });

  const tree = ["", { children: [["id", "C1", "d", null], { children: ["__PAGE__", {}] }] }, null, "refetch"];
  test.each([
    [encodeURIComponent(JSON.stringify(tree)), true],
    ["", false],
    ["%", false],
    ["x".repeat(9_000), false],
    [encodeURIComponent('{"children":[]}'), false],
    [encodeURIComponent('["",{},null,"everything"]'), false],
  ])("what a page shows already (%j) is kept only where the router can read it", (state, isKept) => {
    const headers = { rsc: "1", "next-router-state-tree": state };
    stripHeaders(headers, { fromTrustedProxy: false, isApi: false });
    expect(Object.keys(headers)).toEqual(isKept ? ["rsc", "next-router-state-tree"] : ["rsc"]);
  });
});
