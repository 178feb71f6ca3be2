import { describe, expect, it, test, vi } from "vitest";

/** Loads the module, which reads its settings once. */
async function load(settings: Record<string, string> = {}) {
  vi.resetModules();
  vi.unstubAllEnvs();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return import("./request-origin");
}

const desk = "https://desk.example";
/** The settings of a desk behind server.mjs. */
const fronted = { DESK_ADDRESS: "http://127.0.0.1:3000" };

describe("the origin of a request", () => {
  test.each([
    [{ "x-forwarded-for": "127.0.0.1", host: "localhost:3000" }, true],
    [{ "x-forwarded-for": "::1", host: "[::1]:3000" }, true],
    [{ "x-forwarded-for": "127.0.0.1", host: "desk.example.org" }, false],
    [{ "x-forwarded-for": "192.0.2.1", host: "localhost:3000" }, false],
    [{ "x-forwarded-for": "127.0.0.1.example.org", host: "localhost" }, false],
    [{ "x-forwarded-for": "127.0.0.1", host: "localhost:3000", "x-desk-proxied": "1" }, false],
    [{ host: "localhost:3000" }, false],
  ])("%o is this machine under its own name: %s", async (headers, own) => {
    const { isFromThisMachine } = await load(fronted);
    expect(isFromThisMachine(new Headers(headers))).toBe(own);
  });

  const headers = new Headers({
    host: "Inside:3000",
    "x-forwarded-host": "desk.example.org",
    "x-forwarded-proto": "https",
    "x-forwarded-for": "192.0.2.1",
  });

  test("is PUBLIC_URL if set, without a trailing slash", async () => {
    const { requestOrigin } = await load({ ...fronted, PUBLIC_URL: "https://desk.example.org/" });
    expect(requestOrigin(new Headers({ host: "inside:3000" }))).toBe("https://desk.example.org");
  });

  test("is in the forwarding headers, which server.mjs sets", async () => {
    const { requestOrigin, requestClient } = await load(fronted);
    expect([requestOrigin(headers), requestClient(headers)]).toEqual([
      "https://desk.example.org",
      "192.0.2.1",
    ]);
  });

  test("is the Host header without server.mjs, as a client may forge forwarding headers", async () => {
    const { requestOrigin, requestClient, isFromThisMachine } = await load();
    expect([requestOrigin(headers), requestClient(headers)]).toEqual(["http://inside:3000", null]);
    const forged = new Headers({ host: "localhost", "x-forwarded-for": "127.0.0.1" });
    expect(isFromThisMachine(forged)).toBe(false);
  });
});

describe("a host", () => {
  test("is served by default if it is a name of this machine", async () => {
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

  test("is this machine's own name if ALLOWED_HOSTS is blank", async () => {
    const { isServedHost } = await load({ ALLOWED_HOSTS: " " });
    expect(isServedHost(new Headers({ host: "localhost" }))).toBe(true);
  });

  test("is read from X-Forwarded-Host only behind server.mjs", async () => {
    const forged = new Headers({ host: "evil.test", "x-forwarded-host": "localhost" });
    expect((await load()).isServedHost(forged)).toBe(false);
    expect((await load(fronted)).isServedHost(forged)).toBe(true);
  });

  test("of ALLOWED_HOSTS is served at any port, or only at its own", async () => {
    const { isServedHost } = await load({ ALLOWED_HOSTS: "Desk.example.org, localhost:4000" });
    const served = ["desk.example.org:8080", "localhost:4000", "localhost:4001", "127.0.0.1"].map((host) =>
      isServedHost(new Headers({ host })),
    );
    expect(served).toEqual([true, true, false, false]);
  });

  test("of PUBLIC_URL is served in addition to the names of this machine", async () => {
    const { isServedHost } = await load({ PUBLIC_URL: "https://desk.example.org" });
    expect(isServedHost(new Headers({ host: "desk.example.org" }))).toBe(true);
    expect(isServedHost(new Headers({ host: "localhost:3000" }))).toBe(true);
  });
});

it.each([
  ["a page of the desk", { "sec-fetch-site": "same-origin" }, true, false],
  ["another page of the same site", { "sec-fetch-site": "same-site" }, false, false],
  ["a foreign page", { "sec-fetch-site": "cross-site" }, false, true],
  ["a foreign page with the desk's origin", { "sec-fetch-site": "cross-site", origin: desk }, false, true],
  ["a typed or bookmarked address", { "sec-fetch-site": "none" }, false, false],
  ["a page of the desk in an older browser", { origin: desk }, true, false],
  ["a foreign page in an older browser", { origin: "https://evil.example" }, false, true],
  ["a page with an opaque origin", { origin: "null" }, false, true],
  ["a program without an origin", {}, false, false],
])("a request from %s: %o is same-origin: %s, cross-site: %s", async (_, headers, isOwn, isForeign) => {
  const { isSameOrigin, isCrossSite } = await load({ PUBLIC_URL: desk });
  const sent = new Headers(Object.entries(headers));
  expect([isSameOrigin(sent), isCrossSite(sent)]).toEqual([isOwn, isForeign]);
});

// Browsers send no Sec-Fetch-Site over plain http, unless the host is this machine.
it.each([
  ["the page of PUBLIC_URL", "http://desk.example", true],
  ["the page of another allowed host", "http://desk.local:3000", true],
  ["another port of that host", "http://desk.local:3001", false],
  ["that host over TLS", "https://desk.local:3000", false],
  ["a foreign page", "http://evil.example", false],
])(
  "without Sec-Fetch-Site, a request for an allowed host from %s (%s) is same-origin: %s",
  async (...row) => {
    const [, origin, isOwn] = row;
    const settings = { PUBLIC_URL: "http://desk.example", ALLOWED_HOSTS: "desk.local" };
    for (const front of [{}, fronted]) {
      const { isSameOrigin, isCrossSite } = await load({ ...settings, ...front });
      const sent = new Headers({ host: "Desk.local:3000", origin });
      expect([isSameOrigin(sent), isCrossSite(sent)]).toEqual([isOwn, !isOwn]);
    }
  },
);

it("without server.mjs, a page over plain http is not that of a desk over TLS", async () => {
  const { isSameOrigin } = await load({ PUBLIC_URL: desk });
  const isOwn = (origin: string) => isSameOrigin(new Headers({ host: "desk.example", origin }));
  expect([isOwn(desk), isOwn("http://desk.example")]).toEqual([true, false]);
});
