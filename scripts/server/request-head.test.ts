import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forwardHeaders, isApiPath, readHead, refuseHead } from "./request-head.mjs";

const root = "/admin/api/v3/contributions";

describe("a path under /admin/api", () => {
  test("is accepted exactly when every segment is a possible id", () => {
    const id = fc.string({ unit: "binary", minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(id, (text) => {
        const isId = !/^\.{1,2}$|[/\\\0]/.test(text) && [...text].length <= 255;
        const url = `${root}/${encodeURIComponent(text)}`;
        const head = readHead({
          method: "GET",
          httpVersion: "1.1",
          url,
          headers: {},
          rawHeaders: ["Host", "a"],
        });
        expect(refuseHead(head)).toEqual(
          isId ? null : { status: 404, code: "not_found", message: "Not Found." },
        );
      }),
    );
  });

  test("is recognized with disguised dots, slashes and letters", () => {
    const noise = fc.constantFrom("/", "/./", "//", "/%2e/", "\\", "/x/../", "/x/%2E%2e/", "/../");
    const admin = fc.constantFrom("admin", "%61dmin", "ADMIN");
    fc.assert(
      fc.property(noise, admin, noise, (before, word, between) => {
        const path = `${before}${word}${between.replace(/^\/\.\.\/$/, "/")}api/v3/contributions`;
        expect(isApiPath(path)).toBe(true);
      }),
    );
  });

  test.each(["/", "/contributions", "/administer/api/x", "/admin/apis", "/admin", "/x/admin/api"])(
    "%s is not an API path",
    (path) => {
      expect(isApiPath(path)).toBe(false);
    },
  );
});

test("hosts are the values of every Host header, whatever other headers say", () => {
  const rawHeaders = ["Host", "a.test", "Vary", "host", "Accept", "a/b", "hOsT", "b.test"];
  const request = { method: "GET", httpVersion: "1.1", url: "/", headers: {}, rawHeaders };
  expect(readHead(request).hosts).toEqual(["a.test", "b.test"]);
});

describe("forwarding headers", () => {
  const forwarded = {
    "x-forwarded-host": "a.example.org, desk.example.org",
    "x-forwarded-for": "1.1.1.1, 192.0.2.1",
    "x-forwarded-proto": "http, https",
    "x-forwarded-port": "444",
    "x-real-ip": "1.1.1.1",
    forwarded: "host=evil.test",
    "x-desk-target": "forged",
  };
  function passed(fromTrustedProxy: boolean) {
    const headers = { host: "inside:3000", accept: "a/b", ...forwarded };
    const request = {
      method: "GET",
      httpVersion: "1.1",
      url: "/list?b=1&a=2",
      headers,
      rawHeaders: ["Host", "inside:3000"],
    };
    forwardHeaders(readHead(request), { client: "192.0.2.1", fromTrustedProxy, isHttps: fromTrustedProxy });
    return headers;
  }

  test("of a client are replaced by those of its connection", () => {
    expect(passed(false)).toEqual({
      host: "inside:3000",
      accept: "a/b",
      "x-desk-proxied": "1",
      "x-desk-target": "/list?b=1&a=2",
      "x-forwarded-for": "192.0.2.1",
      "x-forwarded-host": "inside:3000",
      "x-forwarded-proto": "http",
    });
  });

  test("of a trusted proxy keep only its own entries", () => {
    expect(passed(true)).toMatchObject({
      "x-forwarded-host": "desk.example.org",
      "x-forwarded-proto": "https",
    });
    expect(passed(true)).not.toHaveProperty("x-desk-proxied");
  });
});
