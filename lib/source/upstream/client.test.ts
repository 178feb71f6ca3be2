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
const fine = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}";
const withLength = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n";

async function ask(handler: Handler) {
  upstream.answer(handler);
  const outcome = await client({ path });
  return outcome.ok ? new TextDecoder().decode(outcome.value) : outcome.failure;
}

const malformed = { code: "upstream_malformed" };
const unreachable = { code: "upstream_unreachable" };
const timeout = { code: "upstream_timeout" };

describe("a call that works", () => {
  it("gives the body of a 200", async () => expect(await ask(json({ a: 1 }))).toBe('{"a":1}'));

  it("reports how many requests are left by the upstream's own count, where that is in figures", async () => {
    const received: number[][] = [];
    const { send: reporting } = openClient(settingsFor(upstream.url), (...limit) => received.push(limit));
    const limits = (left: string) => ({ "X-RateLimit-Remaining": left, "X-RateLimit-Limit": "60" });
    for (const headers of [limits("7"), limits("few"), limits("-1"), {}]) {
      upstream.answer(json({}, headers));
      await reporting({ path });
    }
    expect(received).toEqual([[7, 60]]);
  });

  it("unpacks gzip", async () => {
    const packed = gzipSync('{"a":1}');
    expect(await ask(bytes(packed, { "content-encoding": "gzip" }))).toBe('{"a":1}');
  });

  it("uses one connection again and again, also after a 404", async () => {
    const before = upstream.connections();
    await ask(json({}));
    await ask(json({}, {}, 404));
    await ask(json({}));
    expect(upstream.connections() - before).toBeLessThanOrEqual(1);
  });
});

describe("an upstream that breaks off (F1, F7–F10)", () => {
  it("cannot be reached when nothing listens", async () => {
    const gone = await openFakeUpstream();
    await gone.close();
    expect(await clientTo(gone.url)({ path })).toMatchObject({ failure: unreachable });
  });

  it("cannot be reached when its name does not exist", async () => {
    expect(await clientTo(new URL("http://no-such-host.invalid"))({ path })).toMatchObject({ ok: false });
  });

  it("gets a retry over a new connection, which closes afterwards", async () => {
    upstream.answer(json({}));
    await client({ path });
    const before = upstream.connections();
    expect(await client({ path, fresh: true })).toMatchObject({ ok: true });
    expect(upstream.connections() - before).toBe(1);
    expect(upstream.requested.at(-1)?.rawHeaders).toEqual(expect.arrayContaining(["connection", "close"]));
  });

  it("distinguishes a kept-alive connection that breaks from a new one", async () => {
    upstream.answer(json({}));
    await client({ path });
    upstream.answer(({ socket }) => socket.resetAndDestroy());
    expect(await client({ path })).toMatchObject({ fault: "stale_connection" });
    expect(await client({ path, fresh: true })).toMatchObject({ fault: "unreachable" });
    upstream.answer(({ socket }) => socket.destroy());
    expect(await client({ path, fresh: true })).toMatchObject({ fault: "unreachable" });
  });

  it.each(["end", "reset"] as const)("gives no half answer (%s)", async (how) => {
    expect(await ask(raw(`${withLength}{"data":[`, how))).toMatchObject(malformed);
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
    ["103 without end", `${"HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\n".repeat(10_000)}${fine}`],
  ])("is malformed: %s", async (_fault, text) => expect(await ask(raw(text))).toMatchObject(malformed));
});

it("takes the hints that a server may have reason to send (F48)", async () => {
  const hints = "HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\n".repeat(10);
  expect(await ask(raw(hints + fine))).toBe("{}");
});

describe("a body that is too much (F13, F15–F18)", () => {
  const mebibyte = Buffer.alloc(1024 * 1024, 0x20);
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 });

  it("is read no further than 16 MiB", async () => {
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
    expect(await ask(endless)).toMatchObject({ ...malformed, message: expect.stringContaining("too large") });
    expect(sent).toBeLessThan(60);
  });

  it("is unpacked no further than 16 MiB", async () => {
    const before = process.memoryUsage().rss;
    expect(await ask(bytes(bomb, { "content-encoding": "gzip" }))).toMatchObject(malformed);
    expect(process.memoryUsage().rss - before).toBeLessThan(40 * 1024 * 1024);
  });

  it("is unpacked hardly at all where it is packed like a bomb", async () => {
    const packed = (mebibytes: number, filler: Buffer) =>
      bytes(gzipSync(Buffer.alloc(mebibytes * 1024 * 1024, filler)), { "content-encoding": "gzip" });
    const blank = Buffer.from(" ");
    const record = Buffer.from(
      JSON.stringify({ id: 1, name: "A supporter", notes: "as before ".repeat(20) }),
    );
    expect(await ask(packed(3, blank))).toMatchObject({ message: "The data service's answer is too large." });
    expect(await ask(packed(2, blank))).toHaveLength(2 * 1024 * 1024);
    expect(await ask(packed(15, record))).toHaveLength(15 * 1024 * 1024);
  });

  it.each<[string, Buffer, string | string[]]>([
    ["an encoding that was not requested", Buffer.from("x"), "br"],
    ["zstd", Buffer.from("x"), "zstd"],
    ["layers", gzipSync(gzipSync("{}")), "gzip, gzip"],
    ["layers in headers of their own", gzipSync(gzipSync("{}")), ["gzip", "gzip"]],
    ["gzip that is none", Buffer.from("{}"), "gzip"],
    ["gzip that breaks off", gzipSync(JSON.stringify("{}".repeat(99))).subarray(0, 20), "gzip"],
  ])("is refused: %s", async (_fault, body, encoding) => {
    expect(await ask(bytes(body, { "content-encoding": encoding }))).toMatchObject(malformed);
  });
});

describe("a redirect (F24, F25)", () => {
  it.each([301, 302, 303, 307, 308])("with %d is not followed", async (status) => {
    const target = await openFakeUpstream();
    expect(await ask(json({}, { location: `${target.url}login` }, status))).toMatchObject({
      code: "upstream_refused",
    });
    expect(target.connections()).toBe(0);
    await target.close();
  });
});

describe("the texts of an upstream", () => {
  it("is never repeated, nor is where it lives or what we sign in with", async () => {
    const words = { message: "SQLSTATE at 10.0.0.7", error: "s3cret-token" };
    const said: unknown[] = [];
    for (const status of [204, 302, 400, 401, 403, 404, 422, 429, 500, 502, 503, 504]) {
      said.push(await ask(json(status === 204 ? "" : words, { location: "http://login.example" }, status)));
    }
    said.push(await ask(raw("HTTP/1.1 200 SQLSTATE\r\nbroken\r\n\r\n")));
    expect(JSON.stringify(said)).not.toMatch(/SQLSTATE|10\.0\.0\.7|s3cret|login\.example|127\.0\.0\.1/);
  });
});

describe("a caller that goes away (F50)", () => {
  it("ends the call and its connection, which no time-out would end", async () => {
    const caller = new AbortController();
    const left = new Promise<void>((resolve) => {
      upstream.answer(({ socket }) => {
        socket.once("close", () => resolve());
        caller.abort();
      });
    });
    const [headers, body] = [60_000, 60_000];
    const patient = clientTo(upstream.url, { timeouts: { connect: 300, headers, body, total: 60_000 } });
    expect(await patient({ path, signal: caller.signal })).toMatchObject({ failure: timeout });
    await left;
  });

  it("sends nothing when the caller has left before", async () => {
    const before = upstream.requested.length;
    upstream.answer(json({}));
    expect(await client({ path, signal: AbortSignal.abort() })).toMatchObject({ failure: timeout });
    expect(upstream.requested.length).toBe(before);
  });
});
