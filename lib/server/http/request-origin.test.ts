import { describe, expect, it, test, vi } from "vitest";

/** The module reads its settings once. */
async function load(settings: Record<string, string> = {}) {
  vi.resetModules();
  vi.unstubAllEnvs();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return import("./request-origin");
}

/** The environment behind server.mjs. */
const fronted = { DESK_ADDRESS: "http://127.0.0.1:3000" };

describe("where a request comes from and links begin", () => {
  test.each([
    [{ "x-forwarded-for": "127.0.0.1", host: "localhost:3000" }, true],
    [{ "x-forwarded-for": "::1", host: "[::1]:3000" }, true],
    [{ "x-forwarded-for": "127.0.0.1", host: "desk.example.org" }, false],
    [{ "x-forwarded-for": "192.0.2.1", host: "localhost:3000" }, false],
    [{ "x-forwarded-for": "127.0.0.1.example.org", host: "localhost" }, false],
    [{ host: "localhost:3000" }, false],
  ])("%o is this machine asking for itself: %s", async (headers, own) => {
    const { isFromThisMachine } = await load(fronted);
    expect(isFromThisMachine(new Headers(headers))).toBe(own);
  });

  const headers = new Headers({
    host: "Inside:3000",
    "x-forwarded-host": "desk.example.org",
    "x-forwarded-proto": "https",
    "x-forwarded-for": "192.0.2.1",
  });

  test("is PUBLIC_URL wherever that is set, without a slash at the end", async () => {
    const { requestOrigin } = await load({ ...fronted, PUBLIC_URL: "https://desk.example.org/" });
    expect(requestOrigin(new Headers({ host: "inside:3000" }))).toBe("https://desk.example.org");
  });

  test("is in headers of forwarding, which server.mjs replaces", async () => {
    const { requestOrigin, requestClient } = await load(fronted);
    expect([requestOrigin(headers), requestClient(headers)]).toEqual([
      "https://desk.example.org",
      "192.0.2.1",
    ]);
  });

  test("is the request's own host without server.mjs: a client may have set the others", async () => {
    const { requestOrigin, requestClient, isFromThisMachine } = await load();
    expect([requestOrigin(headers), requestClient(headers)]).toEqual(["http://inside:3000", null]);
    const forged = new Headers({ host: "localhost", "x-forwarded-for": "127.0.0.1" });
    expect(isFromThisMachine(forged)).toBe(false);
  });
});

describe("the host of a request", () => {
  test("is this machine's own name where nothing is set", async () => {
    const { isServedHost } = await load();
    for (const host of ["localhost", "LocalHost:3000", "127.0.0.1:1", "[::1]", "[::1]:65535"])
      expect(isServedHost(new Headers({ host })), host).toBe(true);
    for (const host of [
      "evil.test",
      "localhost.evil.test",
      "localhost.",
      "127.0.0.1.nip.io",
      "::1",
      "localhost:",
      "localhost:1@evil.test",
      "",
    ])
      expect(isServedHost(new Headers({ host })), host).toBe(false);
  });

  test("is the one that a trusted proxy forwards, only behind server.mjs", async () => {
    const forged = new Headers({ host: "evil.test", "x-forwarded-host": "localhost" });
    expect((await load()).isServedHost(forged)).toBe(false);
    expect((await load(fronted)).isServedHost(forged)).toBe(true);
  });

  test("with a port means that port only", async () => {
    const { isServedHost } = await load({ ALLOWED_HOSTS: "Desk.example.org, localhost:4000" });
    const served = ["desk.example.org:8080", "localhost:4000", "localhost:4001", "127.0.0.1"].map((host) =>
      isServedHost(new Headers({ host })),
    );
    expect(served).toEqual([true, true, false, false]);
  });

  test("of PUBLIC_URL is allowed next to this machine's own names", async () => {
    const { isServedHost } = await load({ PUBLIC_URL: "https://desk.example.org" });
    expect(isServedHost(new Headers({ host: "desk.example.org" }))).toBe(true);
    expect(isServedHost(new Headers({ host: "localhost:3000" }))).toBe(true);
  });
});

it.each([
  ["its own page, by what browsers say", { "sec-fetch-site": "same-origin" }, true],
  ["another page of the same site", { "sec-fetch-site": "same-site" }, false],
  ["a foreign page", { "sec-fetch-site": "cross-site", origin: "https://desk.example" }, false],
  ["what was typed or bookmarked", { "sec-fetch-site": "none" }, false],
  ["its own page in an older browser", { origin: "https://desk.example" }, true],
  ["a foreign page in an older browser", { origin: "https://evil.example" }, false],
  ["a page that hides where it is", { origin: "null" }, false],
  ["a program that says nothing", {}, false],
])("a request of %s", async (_, headers, isOwn) => {
  const { isSameOrigin } = await load({ PUBLIC_URL: "https://desk.example" });
  const sent = new Headers(Object.entries(headers));
  expect(isSameOrigin(sent)).toBe(isOwn);
});

it.each([
  ["its own page", { "sec-fetch-site": "same-origin" }, false],
  ["another page of the same site", { "sec-fetch-site": "same-site" }, false],
  ["what was typed or bookmarked", { "sec-fetch-site": "none" }, false],
  ["a foreign page", { "sec-fetch-site": "cross-site" }, true],
  ["its own page in an older browser", { origin: "https://desk.example" }, false],
  ["a foreign page in an older browser", { origin: "https://evil.example" }, true],
  ["a page that hides where it is", { origin: "null" }, true],
  ["a program that reports nothing", {}, false],
])("a file requested by %s", async (_, headers, isForeign) => {
  const { isCrossSite } = await load({ PUBLIC_URL: "https://desk.example" });
  const sent = new Headers(Object.entries(headers));
  expect(isCrossSite(sent)).toBe(isForeign);
});
