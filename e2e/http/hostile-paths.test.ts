import { expect } from "vitest";
import { contributionList, feedIds, postList } from "@/e2e/api/lists";
import { onEveryServer, onOneServer, test } from "@/e2e/api/on-servers";
import { readBody } from "@/e2e/api/send-raw";

const posts = postList(feedIds[0] ?? "");

/** IDs that no record can have, as written in the request line. */
const impossible = [
  "",
  ".",
  "..",
  "%2e",
  "%2E%2e",
  "%2e%2e%2f",
  "..%2f..%2fetc%2fpasswd",
  "%00",
  "a%00b",
  "%2f",
  "a%2Fb",
  "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  "%5c",
  "..%5c",
  "\\",
  "a\\b",
  "x".repeat(256),
  "%F0%9F%98%80".repeat(256),
];
/** Unusual IDs that are looked up literally. No record has them. */
const literal = [
  "%F0%9F%98%80",
  "'%20OR%20'1'='1",
  "';%20DROP%20TABLE%20contributions;--",
  "%22",
  "<script>alert(1)",
  "%3Cscript%3E",
  "%25",
  "%252e%252e%252f",
  "*",
  "%0d%0aSet-Cookie:x=1",
  "__proto__",
  "constructor",
  "...",
  "a;b=c",
  "a:b@c",
  "x".repeat(255),
  "NaN",
  "-1",
];

function testNotFound(id: string): void {
  test(`the ID ${JSON.stringify(id.slice(0, 40))} (${id.length}) is not found`, async ({ server }) => {
    const feedAddress = `/admin/api/v2/feeds/${id}/posts`;
    for (const target of [`${contributionList}/${id}`, `${posts}/${id}`, feedAddress, `${feedAddress}/x`]) {
      const response = await server.send({ target });
      expect(response.status, target).toBe(404);
      expect(readBody(response), target).toEqual({ message: "Not Found." });
    }
  });
}

onEveryServer(() => {
  for (const id of literal) testNotFound(id);
});

/** Headers that have bypassed checks in frameworks. The desk ignores them. */
const frameworkHeaders: Readonly<Record<string, string>> = {
  "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware",
  "x-middleware-rewrite": "/healthz",
  "x-middleware-next": "1",
  "x-middleware-invoke": "1",
  "x-middleware-prefetch": "1",
  "x-nextjs-data": "1",
  "x-invoke-path": "/healthz",
  "x-invoke-status": "200",
  "x-invoke-output": "/healthz",
  "x-matched-path": "/healthz",
  "x-now-route-matches": "1=healthz",
  "x-prerender-revalidate": "1",
  "x-original-url": "/healthz",
  "x-rewrite-url": "/healthz",
  "x-http-method-override": "DELETE",
  "x-desk-origin": "https://evil.test",
  rsc: "1",
  "next-router-prefetch": "1",
  "next-router-segment-prefetch": "/_tree",
  "next-router-state-tree": "%5B%22%22%5D",
  "next-url": "/healthz",
};

onOneServer(() => {
  for (const id of impossible) testNotFound(id);

  for (const id of ["%", "%zz", "%c0%af", "%ff", "a%2", "%u0041", "%ED%A0%80"]) {
    test(`the ID ${id} is a malformed URL`, async ({ server }) => {
      for (const target of [
        `${contributionList}/${id}`,
        `${posts}/${id}`,
        `/admin/api/v2/feeds/${id}/posts`,
      ]) {
        const response = await server.send({ target });
        expect(response.status, target).toBe(400);
        expect(readBody(response), target).toEqual({ message: "Malformed URL." });
      }
    });
  }

  for (const target of [
    "//admin/api/v3/contributions",
    "/admin//api/v3/contributions",
    "/admin/api//v3/contributions",
    "/admin/api/v3//contributions",
    "/admin/api/v3/contributions/",
    "/admin/api/v3/contributions/?page=1",
    "/admin/api/v3/./contributions",
    "/admin/api/v2/../v3/contributions",
    "/admin/api/v3/contributions/..",
    "/x/../admin/api/v3/contributions",
    "/admin/api/v3/contributions%2f",
    "/admin/api/v3/contributions%3Fpage=1",
    "/admin/api/v3\\contributions",
    "/admin/api/V3/contributions",
    "/admin/api/v3/Contributions",
    "/admin/api/",
    "/admin/api",
  ]) {
    test(`${target} is not found`, async ({ server }) => {
      const response = await server.send({ target });
      expect(response.status).toBe(404);
      expect(readBody(response)).toEqual({
        message: expect.stringMatching(/^(Not Found\.|The route .* could not be found\.)$/),
      });
    });
  }

  for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]) {
    test(`${method} to a path outside the read API is a 404 in JSON`, async ({ server }) => {
      for (const target of [
        "/admin/api/v1/contributions",
        "/admin/api/v2/contributions",
        "/admin/api/v3/contributions/a/b",
        "/admin/api/v2/feeds",
        `/admin/api/v2/feeds/${feedIds[0]}`,
        `${posts}/a/b`,
        `/admin/api/${"long/".repeat(60)}end`,
        "/admin/api/%3Cscript%3E",
      ]) {
        const response = await server.send({ method, target });
        expect(response.status, target).toBe(404);
        if (method === "HEAD") continue;
        expect(readBody(response), target).toEqual({
          message: expect.stringMatching(/^The route [^<>"]{1,100} could not be found\.$/),
        });
      }
    });
  }

  for (const [name, value] of Object.entries(frameworkHeaders)) {
    test(`the header ${name} changes no response`, async ({ server }) => {
      const headers = [
        ["Host", new URL(server.origin).host],
        [name, value],
      ] as const;
      const target = `${contributionList}/no-such-id`;
      const [plain, changed] = [await server.send({ target }), await server.send({ target, headers })];
      expect({ status: changed.status, text: changed.text }).toEqual({
        status: plain.status,
        text: plain.text,
      });
    });
  }

  test("a parameter cannot replace an ID in the path", async ({ server, contributions }) => {
    const known = contributions.records[0]?.id ?? "";
    for (const name of ["nxtPid", "nxtIid", "id", "__nextDefaultLocale", "_rsc"]) {
      const response = await server.send({ target: `${contributionList}/no-such-id?${name}=${known}` });
      expect(response.status, name).toBe(404);
    }
  });

  for (const suffix of [
    ".rsc",
    ".segments/_tree.segment.rsc",
    ".json",
    ".txt",
    "%2ersc",
    ";x",
    "%20",
    "%09",
  ]) {
    test(`${contributionList}${suffix} is not found`, async ({ server }) => {
      const response = await server.send({ target: contributionList + suffix });
      expect(response.status).toBe(404);
      expect(response.text).not.toContain('"data"');
    });
  }

  for (const [name, headers, body] of [
    ["a server action", [["Next-Action", "40".repeat(20)]], "[]"],
    ["a multipart form", [["Content-Type", "multipart/form-data; boundary=x"]], "--x--"],
    ["a URL-encoded form", [["Content-Type", "application/x-www-form-urlencoded"]], "a=b"],
    ["a component", [["Content-Type", "text/x-component"]], "0:{}"],
  ] as const) {
    test(`a POST of ${name} to a page is refused with 405`, async ({ server }) => {
      for (const target of ["/", "/contributions", "/no-such-page", "/_next/data/x/index.json"]) {
        const host = [["Host", new URL(server.origin).host]] as const;
        const response = await server.send({ method: "POST", target, headers: [...host, ...headers], body });
        expect(response.status, target).toBe(405);
      }
    });
  }
});
