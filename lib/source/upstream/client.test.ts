import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bytes,
  type FakeUpstream,
  type Handler,
  json,
  openFakeUpstream,
  raw,
  settingsFor,
} from "./__fixtures__/fake-upstream";
import { openClient, type Send } from "./client";

let upstream: FakeUpstream;
let client: Send;
beforeAll(async () => {
  upstream = await openFakeUpstream();
  client = clientTo(upstream.url);
});
afterAll(() => upstream.close());

function clientTo(url: URL, changes: Parameters<typeof settingsFor>[1] = {}): Send {
  return openClient(settingsFor(url, changes)).send;
}

const path = "/admin/api/v3/contributions";
const okResponse = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}";
const withLength = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n";

async function request(handler: Handler) {
  upstream.respond(handler);
  const outcome = await client({ path });
  return outcome.ok ? new TextDecoder().decode(outcome.value) : outcome.failure;
}

const malformed = { code: "upstream_malformed" };
const unreachable = { code: "upstream_unreachable" };
const timeout = { code: "upstream_timeout" };

describe("a call that works", () => {
  it("a 200 returns its body", async () => expect(await request(json({ a: 1 }))).toBe('{"a":1}'));

  it("numeric rate-limit headers are reported, others are ignored", async () => {
    const received: number[][] = [];
    const { send: reporting } = openClient(settingsFor(upstream.url), (...limit) => received.push(limit));
    const limits = (left: string) => ({ "X-RateLimit-Remaining": left, "X-RateLimit-Limit": "60" });
    for (const headers of [limits("7"), limits("few"), limits("-1"), {}]) {
      upstream.respond(json({}, headers));
      await reporting({ path });
    }
    expect(received).toEqual([[7, 60]]);
  });

  it("a dated Retry-After is by the upstream's clock, or by ours if that cannot be read", async () => {
    const limitedUntil = (time: number, date: string) =>
      request(json({}, { date, "retry-after": new Date(time).toUTCString() }, 429));
    const ahead = "Fri, 02 Jan 2099 00:00:00 GMT";
    expect(await limitedUntil(Date.parse(ahead) + 90_000, ahead)).toMatchObject({ retryAfter: 90 });
    const unreadable = await limitedUntil(Date.now() + 90_000, "soon");
    expect(unreadable).toMatchObject({ retryAfter: expect.closeTo(90, -1) });
  });

  it("a gzip body is unpacked", async () => {
    const packed = gzipSync('{"a":1}');
    expect(await request(bytes(packed, { "content-encoding": "gzip" }))).toBe('{"a":1}');
  });

  it("a connection is used again, also after a 404", async () => {
    const before = upstream.connections();
    await request(json({}));
    await request(json({}, {}, 404));
    await request(json({}));
    expect(upstream.connections() - before).toBeLessThanOrEqual(1);
  });
});

describe("an upstream that drops connections (F1, F7–F10)", () => {
  it("a port without a server is unreachable", async () => {
    const closed = await openFakeUpstream();
    await closed.close();
    expect(await clientTo(closed.url)({ path })).toMatchObject({ failure: unreachable });
  });

  it("an unknown host name fails", async () => {
    expect(await clientTo(new URL("http://no-such-host.invalid"))({ path })).toMatchObject({ ok: false });
  });

  it("a fresh request opens a new connection, which closes afterwards", async () => {
    upstream.respond(json({}));
    await client({ path });
    const before = upstream.connections();
    expect(await client({ path, fresh: true })).toMatchObject({ ok: true });
    expect(upstream.connections() - before).toBe(1);
    expect(upstream.requests.at(-1)?.rawHeaders).toEqual(expect.arrayContaining(["connection", "close"]));
  });

  it("a dropped connection is stale if it was used before, else unreachable", async () => {
    upstream.respond(json({}));
    await client({ path });
    upstream.respond(({ socket }) => socket.resetAndDestroy());
    expect(await client({ path })).toMatchObject({ fault: "stale_connection" });
    expect(await client({ path, fresh: true })).toMatchObject({ fault: "unreachable" });
    upstream.respond(({ socket }) => socket.destroy());
    expect(await client({ path, fresh: true })).toMatchObject({ fault: "unreachable" });
  });

  it.each(["end", "reset"] as const)("a truncated body is malformed (%s)", async (how) => {
    expect(await request(raw(`${withLength}{"data":[`, how))).toMatchObject(malformed);
  });
});

describe("an upstream that does not speak HTTP (F11, F12, F14)", () => {
  it.each([
    ["garbage", "SSH-2.0-OpenSSH_9.9\r\n\r\n"],
    ["HTTP/0.9", '{"data":[]}'],
    [
      "two lengths",
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    ],
    ["a bad chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n"],
    ["64 KiB of headers", `HTTP/1.1 200 OK\r\nx-a: ${"a".repeat(65_536)}\r\n\r\n`],
    [
      "5,000 headers",
      `HTTP/1.1 200 OK\r\n${Array.from({ length: 5000 }, (_, i) => `x-${i}: aa\r\n`).join("")}\r\n`,
    ],
    ["300 short headers", `HTTP/1.1 200 OK\r\n${"a:b\r\n".repeat(300)}content-length: 2\r\n\r\n{}`],
    ["endless 103", `${"HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\n".repeat(10_000)}${okResponse}`],
  ])("a response is malformed: %s", async (_fault, text) =>
    expect(await request(raw(text))).toMatchObject(malformed),
  );
});

it("a few early hints are accepted (F48)", async () => {
  const hints = "HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\n".repeat(10);
  expect(await request(raw(hints + okResponse))).toBe("{}");
});

describe("a body that is too large or badly encoded (F13, F15–F18)", () => {
  const mebibyte = Buffer.alloc(1024 * 1024, 0x20);
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 });

  it("at most 16 MiB of a body are read", async () => {
    let sent = 0;
    const endless: Handler = (_request, response) => {
      const more = () => {
        while (!response.destroyed && sent < 200) {
          sent++;
          if (!response.write(mebibyte)) return void response.once("drain", more);
        }
      };
      more();
    };
    expect(await request(endless)).toMatchObject({
      ...malformed,
      message: expect.stringContaining("too large"),
    });
    expect(sent).toBeLessThan(60);
  });

  it("at most 16 MiB of a body are unpacked", async () => {
    const before = process.memoryUsage().rss;
    expect(await request(bytes(bomb, { "content-encoding": "gzip" }))).toMatchObject(malformed);
    expect(process.memoryUsage().rss - before).toBeLessThan(40 * 1024 * 1024);
  });

  it("a body of more than 2 MiB with the ratio of a gzip bomb is refused", async () => {
    const packed = (mebibytes: number, filler: Buffer) =>
      bytes(gzipSync(Buffer.alloc(mebibytes * 1024 * 1024, filler)), { "content-encoding": "gzip" });
    const blank = Buffer.from(" ");
    const record = Buffer.from(
      JSON.stringify({ id: 1, name: "A supporter", notes: "as before ".repeat(20) }),
    );
    expect(await request(packed(3, blank))).toMatchObject({
      message: "The data service’s response is too large.",
    });
    expect(await request(packed(2, blank))).toHaveLength(2 * 1024 * 1024);
    expect(await request(packed(15, record))).toHaveLength(15 * 1024 * 1024);
  });

  it.each<[string, Buffer, string | string[]]>([
    ["an unrequested encoding", Buffer.from("x"), "br"],
    ["zstd", Buffer.from("x"), "zstd"],
    ["two layers of gzip", gzipSync(gzipSync("{}")), "gzip, gzip"],
    ["two layers of gzip in two headers", gzipSync(gzipSync("{}")), ["gzip", "gzip"]],
    ["invalid gzip", Buffer.from("{}"), "gzip"],
    ["truncated gzip", gzipSync(JSON.stringify("{}".repeat(99))).subarray(0, 20), "gzip"],
  ])("an encoding is refused: %s", async (_fault, body, encoding) => {
    expect(await request(bytes(body, { "content-encoding": encoding }))).toMatchObject(malformed);
  });
});

describe("a redirect (F24, F25)", () => {
  it.each([301, 302, 303, 307, 308])("a %d is not followed", async (status) => {
    const target = await openFakeUpstream();
    expect(await request(json({}, { location: `${target.url}login` }, status))).toMatchObject({
      code: "upstream_refused",
    });
    expect(target.connections()).toBe(0);
    await target.close();
  });
});

describe("the texts of an upstream", () => {
  it("a failure never has the upstream's text, address or token", async () => {
    const body = { message: "SQLSTATE at 10.0.0.7", error: "s3cret-token" };
    const failures: unknown[] = [];
    for (const status of [204, 302, 400, 401, 403, 404, 422, 429, 500, 502, 503, 504]) {
      failures.push(
        await request(json(status === 204 ? "" : body, { location: "http://login.example" }, status)),
      );
    }
    failures.push(await request(raw("HTTP/1.1 200 SQLSTATE\r\nbroken\r\n\r\n")));
    expect(JSON.stringify(failures)).not.toMatch(/SQLSTATE|10\.0\.0\.7|s3cret|login\.example|127\.0\.0\.1/);
  });
});

describe("a caller that aborts (F50)", () => {
  it("an abort ends the call and its connection before any time-out", async () => {
    const caller = new AbortController();
    const closed = new Promise<void>((resolve) => {
      upstream.respond(({ socket }) => {
        socket.once("close", () => resolve());
        caller.abort();
      });
    });
    const [headers, body] = [60_000, 60_000];
    const unhurried = clientTo(upstream.url, { timeouts: { connect: 300, headers, body, total: 60_000 } });
    expect(await unhurried({ path, signal: caller.signal })).toMatchObject({ failure: timeout });
    await closed;
  });

  it("a call aborted beforehand sends nothing", async () => {
    const before = upstream.requests.length;
    upstream.respond(json({}));
    expect(await client({ path, signal: AbortSignal.abort() })).toMatchObject({ failure: timeout });
    expect(upstream.requests.length).toBe(before);
  });
});
