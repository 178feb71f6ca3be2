import { describe, expect, test } from "vitest";
import { readHead } from "./request-check.mjs";
import { stripHeaders, toOrigin } from "./request-headers.mjs";

const forwarded = {
  "x-forwarded-host": "a.example.org, desk.example.org",
  "x-forwarded-proto": "http, https",
};

function headOf(fromTrustedProxy: boolean) {
  const headers = { host: "Inside:3000", ...forwarded };
  return readHead(
    { method: "GET", url: "/", headers, rawHeaders: ["Host", "Inside:3000"] },
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
});
