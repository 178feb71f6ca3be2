import { expect } from "vitest";
import { contributionList, feedIds } from "@/e2e/api/lists";
import { test as base, onEveryServer, onOneServer } from "@/e2e/api/on-servers";
import { exchangeBytes, type RawRequest, sendRaw } from "@/e2e/api/send-raw";

/** The test with a client for pages too, without the checks of API responses. */
const test = base
  .extend("origin", ({ server }) => server.origin)
  .extend(
    "send",
    ({ origin }) =>
      (rawRequest: RawRequest) =>
        sendRaw(origin, rawRequest),
  );

const commonHeaders = {
  "cache-control": expect.stringMatching(/\bno-store\b/),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": expect.stringMatching(/camera=\(\).*clipboard-write=\(self\)/),
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-request-id": expect.stringMatching(/^[\w.-]{1,64}$/),
};
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
const pageDirectives = [
  "default-src 'none'",
  "script-src 'nonce-[A-Za-z0-9+/]{22}==' 'strict-dynamic'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
];
const pagePolicy = new RegExp(`^${pageDirectives.join("; ")}$`);

const dataRequests: Readonly<Record<string, RawRequest>> = {
  "a list": { target: contributionList },
  "a missing record": { target: `${contributionList}/none` },
  "a missing route": { target: "/admin/api/v9" },
  "a bad query": { target: `${contributionList}?sort=x` },
  "a malformed path": { target: `${contributionList}/%zz` },
  "a refused method": { method: "DELETE", target: "/contributions" },
  "a refused host": { target: "/", headers: [["Host", "evil.test"]] },
  "a too long query": { target: `/?x=${"y".repeat(9000)}` },
  "too long headers": {
    target: "/",
    headers: [
      ["Host", "localhost"],
      ["X-Long", "y".repeat(17_000)],
    ],
  },
  "the list of methods": { method: "OPTIONS", target: contributionList },
  "a health check": { target: "/healthz" },
  "the OpenAPI document": { target: "/openapi.json" },
  "the icon": { target: "/icon.svg" },
  "a missing file of the build": { target: "/_next/static/chunks/none.js" },
  "a picture of the disabled optimizer": {
    target: "/_next/image?url=%2Ficon.svg&w=64&q=75",
  },
};
const pages = ["/contributions", "/feeds", `/feeds/${feedIds[0]}/posts`, "/settings"];

onEveryServer(() => {
  test("only the pages' own list sends the kinds of its rows", async ({ send }) => {
    const kinds = "x-contribution-kinds";
    expect((await send({ target: contributionList })).headers).not.toHaveProperty(kinds);
    const { headers } = await send({ target: "/api/contributions" });
    expect(headers[kinds]).toMatch(/^(onetime|initial|recurring)(,(onetime|initial|recurring)){24}$/);
  });
});

onOneServer(() => {
  for (const [name, rawRequest] of Object.entries(dataRequests)) {
    test(`the response for ${name} has all security headers and a policy that allows nothing`, async ({
      send,
    }) => {
      const { headers } = await send(rawRequest);
      expect(headers).toMatchObject(commonHeaders);
      if (!headers["content-type"]?.startsWith("text/html")) {
        expect(headers["content-security-policy"]).toBe(dataPolicy);
      }
      expect(headers).not.toHaveProperty("x-powered-by");
      expect(headers).not.toHaveProperty("server");
      expect(headers).not.toHaveProperty("x-nextjs-cache");
      expect(headers, "this request is without TLS").not.toHaveProperty("strict-transport-security");
    });
  }

  for (const target of [...pages, "/no-such-page", "/contributions/no-such-id", "/_not-found"]) {
    test(`every script of the page ${target} has the nonce of its policy`, async ({ send }) => {
      const { headers, text } = await send({ target });
      expect(headers).toMatchObject(commonHeaders);
      const policy = headers["content-security-policy"] ?? "";
      expect(policy).toMatch(pagePolicy);
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      const scripts = text.match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
    });
  }

  test("every response of a page has a new nonce, never one of the request", async ({ origin, send }) => {
    const { host } = new URL(origin);
    const policies = new Set<string | undefined>();
    const headers = [
      ["Host", host],
      ["Content-Security-Policy", "script-src 'nonce-AAAAAAAAAAAAAAAAAAAAAA=='"],
      ["Content-Security-Policy-Report-Only", "script-src 'nonce-AAAAAAAAAAAAAAAAAAAAAA=='"],
    ] as const;
    for (let count = 0; count < 10; count++) {
      const response = await send({ target: "/settings", headers });
      expect(response.text).not.toContain("AAAAAAAAAAAAAAAAAAAAAA==");
      policies.add(response.headers["content-security-policy"]);
    }
    expect(policies.size).toBe(10);
  });

  test("a file of the build is immutable, with a policy that allows nothing", async ({ send }) => {
    const { text } = await send({ target: "/settings" });
    const target = /\/_next\/static\/[^"\\]+\.js/.exec(text)?.[0] ?? "";
    const { status, headers } = await send({ target });
    expect(status).toBe(200);
    expect(headers["cache-control"]).toContain("immutable");
    expect(headers["content-security-policy"]).toBe(dataPolicy);
  });

  test("the policy of the API reference allows its styles only", async ({ send }) => {
    const { headers } = await send({ target: "/api-reference" });
    expect(headers).toMatchObject(commonHeaders);
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[^ ]+'; .*frame-ancestors 'none'/,
    );
  });

  test("the response to a malformed request has all security headers", async ({ origin }) => {
    const head = (await exchangeBytes(origin, "\x16\x03\x01\r\n\r\n")).split("\r\n\r\n", 1).join("");
    const lines = head.split("\r\n").slice(1);
    const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(": ")));
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(Object.keys(commonHeaders)));
    expect(headers["content-security-policy"]).toBe(dataPolicy);
  });
});
