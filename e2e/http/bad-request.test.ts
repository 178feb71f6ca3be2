import { expect } from "vitest";
import { contributionList, feedIds, itemOf, postList } from "@/e2e/api/lists";
import { onOneServer, test } from "@/e2e/api/on-servers";
import { exchangeBytes, type RawRequest, readBody, sendRaw } from "@/e2e/api/send-raw";

const posts = postList(feedIds[0] ?? "");
const routes = [contributionList, itemOf(contributionList, "x"), posts, itemOf(posts, "x")];
const allowed = "GET, HEAD, OPTIONS";

/** Changes to an ordinary request. */
interface RequestChanges extends Omit<RawRequest, "target" | "headers"> {
  readonly target?: string;
  readonly extra?: readonly (readonly [string, string])[];
}

const unusualRequests: Readonly<Record<string, readonly [RequestChanges, number]>> = {
  "a list requested as HTML is JSON": [{ extra: [["Accept", "text/html"]] }, 200],
  "a small body on GET is ignored": [{ body: "x".repeat(1024) }, 200],
  "a large body on GET is refused": [{ body: "x".repeat(1025) }, 413],
  "an encoded body is refused": [{ body: "x", extra: [["Content-Encoding", "gzip"]] }, 415],
  "a query of 8 KiB is read": [{ target: `${contributionList}?x=${"y".repeat(8190)}` }, 200],
  "a query over 8 KiB is refused": [{ target: `${contributionList}?x=${"y".repeat(8191)}` }, 414],
  "headers over 16 KiB are refused": [{ extra: [["X-Long", "y".repeat(17_000)]] }, 431],
  "two Host headers are refused": [{ extra: [["Host", "localhost"]] }, 400],
  "an absolute target is refused": [{ target: "http://evil.test/admin/api/v3/contributions" }, 400],
  "an absolute target in API form is refused": [
    { target: "http://localhost/admin/api/v3/contributions" },
    400,
  ],
  "credentials in open mode are ignored": [
    { extra: [["Authorization", `Bearer ${"x".repeat(10_000)}`]] },
    200,
  ],
  "a method override is ignored": [{ extra: [["X-HTTP-Method-Override", "DELETE"]] }, 200],
  "an internal header of the framework is ignored": [{ extra: [["x-middleware-subrequest", "proxy"]] }, 200],
  "a header of a server action is ignored": [{ extra: [["Next-Action", "40".repeat(20)]] }, 200],
  "a list requested as a page component is JSON": [
    { target: `${contributionList}?_rsc=1`, extra: [["RSC", "1"]] },
    200,
  ],
};

/** A request that is hidden behind another one. It must never get a response. */
const hidden = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
const postHead = `POST ${contributionList} HTTP/1.1\r\nHost: localhost\r\n`;
const emptyChunk = `\r\n\r\n0\r\n\r\n${hidden}`;
const getHead = `GET ${contributionList} HTTP/1.1\r\nHost: localhost\r\n`;

const smuggled: Readonly<Record<string, string>> = {
  "a length and chunks": `${postHead}Content-Length: 6\r\nTransfer-Encoding: chunked${emptyChunk}`,
  "chunks and a length": `${postHead}Transfer-Encoding: chunked\r\nContent-Length: 4${emptyChunk}`,
  "two different lengths": `${postHead}Content-Length: 0\r\nContent-Length: 44\r\n\r\n${hidden}`,
  "the same length twice": `${postHead}Content-Length: 0\r\nContent-Length: 0\r\n\r\n${hidden}`,
  "a list of lengths": `${postHead}Content-Length: 0, 44\r\n\r\n${hidden}`,
  "a length with a plus sign": `${postHead}Content-Length: +0\r\n\r\n${hidden}`,
  "a negative length": `${postHead}Content-Length: -1\r\n\r\n${hidden}`,
  "a hexadecimal length": `${postHead}Content-Length: 0x2c\r\n\r\n${hidden}`,
  "a length beyond 64 bits": `${postHead}Content-Length: 99999999999999999999\r\n\r\n${hidden}`,
  "an unknown coding": `${postHead}Transfer-Encoding: xchunked${emptyChunk}`,
  "a coding after the chunks": `${postHead}Transfer-Encoding: chunked, identity${emptyChunk}`,
  "a coding before the chunks": `${postHead}Transfer-Encoding: gzip, chunked${emptyChunk}`,
  "a coding after a control character": `${postHead}Transfer-Encoding: \x0bchunked${emptyChunk}`,
  "a blank before the colon": `${postHead}Transfer-Encoding : chunked${emptyChunk}`,
  "a folded coding": `${postHead}Transfer-Encoding:\r\n chunked${emptyChunk}`,
  "a folded header": `${getHead}X-Folded: a\r\n b\r\n\r\n${hidden}`,
  "a chunk size that is no number": `${postHead}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n${hidden}`,
  "lines that end with LF only": `${getHead.replaceAll("\r\n", "\n")}\n${hidden}`,
  "a line that ends with CR only": `${getHead}X-A: b\rX-C: d\r\n\r\n${hidden}`,
  "a NUL in a header": `${getHead}X-A: b\0c\r\n\r\n${hidden}`,
  "a header without a colon": `${getHead}Nonsense\r\n\r\n${hidden}`,
  "a header without a name": `${getHead}: nameless\r\n\r\n${hidden}`,
  "a blank before the first header": `GET ${contributionList} HTTP/1.1\r\n Host: localhost\r\n\r\n${hidden}`,
  "a version that does not exist": `GET ${contributionList} HTTP/1.9\r\nHost: localhost\r\n\r\n${hidden}`,
  "the preface of HTTP/2": `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`,
  "no host": `GET ${contributionList} HTTP/1.1\r\n\r\n${hidden}`,
  "two hosts": `${getHead}Host: evil.test\r\n\r\n${hidden}`,
  "an absolute target": `GET http://evil.test/ HTTP/1.1\r\nHost: localhost\r\n\r\n${hidden}`,
};
onOneServer(() => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"]) {
    test(`${method} is not supported on the four routes of the read API`, async ({ server }) => {
      for (const target of routes) {
        const response = await server.send({ method, target });
        expect(response.status, target).toBe(405);
        expect(response.headers["allow"], target).toBe(allowed);
        expect(response.headers["x-failure-code"], target).toBe("method_not_allowed");
        const message = `The ${method} method is not supported for this route.`;
        expect(readBody(response), target).toEqual({ message });
      }
    });
  }

  test("OPTIONS lists the methods and allows no other origin", async ({ server }) => {
    for (const target of routes) {
      const headers = [
        ["Host", new URL(server.origin).host],
        ["Origin", "https://evil.test"],
        ["Access-Control-Request-Method", "GET"],
      ] as const;
      const response = await server.send({ method: "OPTIONS", target, headers });
      expect({ status: response.status, allow: response.headers["allow"], text: response.text }).toEqual({
        status: 204,
        allow: allowed,
        text: "",
      });
      const corsHeaders = Object.keys(response.headers).filter((name) => name.startsWith("access-control-"));
      expect(corsHeaders).toEqual([]);
    }
  });

  for (const [rule, [{ extra = [], target = contributionList, ...rest }, status]] of Object.entries(
    unusualRequests,
  )) {
    test(rule, async ({ server }) => {
      const headers = [["Host", new URL(server.origin).host] as const, ...extra];
      const response = await server.send({ ...rest, target, headers });
      expect(response.status, response.text.slice(0, 200)).toBe(status);
      if (status === 200) expect(readBody(response)).toHaveProperty("meta");
    });
  }

  test("a host that is not allowed is refused, whatever the forwarding headers", async ({ server }) => {
    const { host } = new URL(server.origin);
    for (const foreign of [
      "evil.test",
      "localhost.evil.test",
      "127.0.0.1.evil.test",
      "169.254.169.254",
      "evil.test:80",
    ]) {
      const headers = [
        ["Host", foreign],
        ["X-Forwarded-Host", host],
      ] as const;
      const response = await server.send({ target: contributionList, headers });
      expect(response.status, foreign).toBe(421);
      expect(response.text).not.toContain(foreign);
    }
  });

  test("forwarding headers of an untrusted client change no link", async ({ server }) => {
    const headers = [
      ["Host", new URL(server.origin).host],
      ["X-Forwarded-Host", "evil.test"],
      ["X-Forwarded-Proto", "https"],
      ["X-Forwarded-Port", "444"],
      ["Forwarded", "host=evil.test;proto=https"],
      ["X-Original-URL", "/healthz"],
      ["X-Rewrite-URL", "/healthz"],
    ] as const;
    const { text } = await server.send({ target: contributionList, headers });
    expect(text).not.toContain("evil.test");
    expect(text).toContain(`"first":"${server.origin}${contributionList}?page=1"`);
  });

  test("a malformed request is refused in JSON", async ({ server }) => {
    const { host } = new URL(server.origin);
    const sized = `GET ${contributionList} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1`;
    for (const head of [
      `GET ${contributionList} HTTP/1.1\r\nConnection: close`,
      `GET ${contributionList}/a b HTTP/1.1\r\nHost: ${host}\r\nConnection: close`,
      `GET ${contributionList}/a\0b HTTP/1.1\r\nHost: ${host}\r\nConnection: close`,
      `${sized}\r\nContent-Length: 2\r\nConnection: close`,
      `${sized}\r\nTransfer-Encoding: chunked\r\nConnection: close`,
    ]) {
      const bytes = await exchangeBytes(server.origin, `${head}\r\n\r\n`);
      expect(bytes, head).toMatch(/^HTTP\/1\.1 400 /);
      expect(bytes, head).toMatch(/\r\ncontent-type: application\/json; charset=utf-8\r\n/i);
      expect(bytes, head).toMatch(/\r\n\r\n\{"message":"[^"<]+\."\}$/);
    }
  });

  test("every response has its own request ID", async ({ server }) => {
    const ids = new Set<string | undefined>();
    for (let count = 0; count < 5; count++) {
      const { headers } = await sendRaw(server.origin, { target: `${contributionList}/x` });
      ids.add(headers["x-request-id"]);
    }
    expect(ids.size).toBe(5);
  });

  for (const [name, bytes] of Object.entries(smuggled)) {
    test(`a request with ${name} is refused with 400, and no hidden request is read`, async ({ server }) => {
      const statusLines = (await exchangeBytes(server.origin, bytes)).match(/HTTP\/1\.1 \d+/g);
      expect(statusLines).toEqual(["HTTP/1.1 400"]);
    });
  }
});

onOneServer(() => {
  test("HEAD responds as GET does, without a body", async ({ server, contributions }) => {
    const known = itemOf(contributionList, contributions.records[0]?.id ?? "");
    for (const target of [...routes, known, `${contributionList}?sort=x`, `${contributionList}/%zz`]) {
      // Fills the cache of the proxy desk: both responses then have the same time in their headers.
      await server.send({ target });
      const [get, head] = [await server.send({ target }), await server.send({ method: "HEAD", target })];
      expect(head.status, target).toBe(get.status);
      const stableHeaders = ({ headers }: typeof get) => {
        const {
          date,
          "x-request-id": id,
          "content-length": size,
          "transfer-encoding": coding,
          ...rest
        } = headers;
        return rest;
      };
      expect(stableHeaders(head), target).toEqual(stableHeaders(get));
      const bytes = await exchangeBytes(
        server.origin,
        `HEAD ${target} HTTP/1.1\r\nHost: ${new URL(server.origin).host}\r\nConnection: close\r\n\r\n`,
      );
      expect(bytes.slice(bytes.indexOf("\r\n\r\n")), target).toBe("\r\n\r\n");
    }
  });
});
