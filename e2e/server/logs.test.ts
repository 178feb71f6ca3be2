import { expect } from "vitest";
import { exchangeBytes, type RawRequest, sendRaw } from "@/e2e/api/send-raw";
import { endDesk, startOwnDesk } from "@/e2e/servers/own-desk";
import { test as base } from "@/e2e/servers/scratch-test";
import { isLong } from "@/scripts/test/runs";

const list = "/admin/api/v3/contributions";

const test = base.extend("desk", { scope: "file" }, async ({ folder }, { onCleanup }) => {
  const desk = await startOwnDesk({
    DATABASE_URL: `file:${folder}/desk.db`,
    TRUSTED_PROXIES: "127.0.0.1,10.0.0.0/8",
    ALLOWED_HOSTS: "localhost,127.0.0.1,desk.example.org",
  });
  onCleanup(() => endDesk(desk));
  return desk;
});

test("each request logs one line without secrets, names or search words", async ({ desk }) => {
  const paths = [
    "/go?q=canary%40example.org",
    "/admin/api/v2/feeds/NEWSFEED/posts?name=canary",
    "/admin/api/v2/feeds/NEWSFEED/posts?filter%5Bname%5D=canary&page=1",
    "/contributions?access_token=canary",
    "/contributions/canary@example.org",
    "/contributions/Canary%20canary",
    "/supporters/canary",
    "/go/canary",
    "/welcome/canary",
    "/canary/canary",
  ];
  for (const path of paths) {
    const headers = { authorization: "Bearer canary", cookie: "session=canary", referer: "http://x/canary" };
    await (await fetch(desk.url + path, { headers, redirect: "manual" })).text();
  }
  await expect.poll(() => desk.lines().length).toBe(paths.length);
  expect(desk.output()).not.toContain("canary");
  for (const line of desk.lines()) {
    expect(line).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      message: "request",
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: "GET",
      path: expect.stringMatching(/^\/(go|admin|contributions|supporters|welcome|…)/),
      status: expect.any(Number),
      bytes: expect.any(Number),
      ms: expect.any(Number),
      client: "127.0.0.1",
    });
  }
});

test("a caller cannot inject log lines or terminal codes", async ({ desk }) => {
  const before = desk.lines().length;
  const host = new URL(desk.url).host;
  for (const path of ["/a%0d%0a{}", "/a\x9b2J", "/a%1b[2J"]) {
    await exchangeBytes(desk.url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  }
  await expect.poll(() => desk.lines().length).toBe(before + 3);
  expect(desk.output()).not.toMatch(/(?!\n)\p{Cc}/u);
});

const proxied = [
  ["Host", "inside:3000"],
  ["X-Forwarded-Host", "desk.example.org"],
  ["X-Forwarded-Proto", "https"],
  ["X-Forwarded-For", "127.0.0.1, 192.0.2.7, 10.0.0.2"],
] as const satisfies RawRequest["headers"];

test("behind a trusted proxy, links have the public origin, and HSTS is set", async ({ desk }) => {
  const { status, headers, text } = await sendRaw(desk.url, { target: list, headers: proxied });
  expect(status).toBe(200);
  expect(text).toContain(`"first":"https://desk.example.org${list}?page=1"`);
  expect(headers["strict-transport-security"]).toMatch(/^max-age=\d+$/);
});

test("the log names the nearest address that is no trusted proxy", async ({ desk }) => {
  await sendRaw(desk.url, { target: "/healthz", headers: proxied });
  const line = () => desk.lines().find(({ path }) => path === "/healthz");
  await expect.poll(line).toMatchObject({ client: "192.0.2.7" });
});

test("metrics are served to this machine, not to clients of a proxy on it", async ({ desk }) => {
  const statusFor = async (headers: RawRequest["headers"]) =>
    (await sendRaw(desk.url, { target: "/metrics", ...(headers && { headers }) })).status;
  expect(await statusFor(proxied)).toBe(403);
  expect(await statusFor([["Host", "desk.example.org"]])).toBe(403);
  expect(await statusFor([["Host", "localhost"]])).toBe(200);
});

test.runIf(isLong)(
  "F43: an upstream whose name does not resolve is unreachable, in the response and the log",
  async ({ folder, onTestFinished }) => {
    const desk = await startOwnDesk({
      DATABASE_URL: `file:${folder}/alone.db`,
      UPSTREAM_URL: "http://no-such-host.invalid",
    });
    onTestFinished(() => endDesk(desk));
    const response = await fetch(desk.url + list);
    const body = await response.text();
    expect(response.status).toBe(502);
    expect(JSON.parse(body)).toEqual({
      message: expect.stringMatching(/^The data service cannot be reached\b/),
    });
    expect(body + JSON.stringify([...response.headers])).not.toContain("no-such-host");
    await expect.poll(() => desk.lines().some(({ message }) => message === "request")).toBe(true);
    const requestId = response.headers.get("x-request-id");
    expect(desk.lines().filter((line) => line["requestId"] === requestId)).toEqual([
      expect.objectContaining({ level: "warn", code: "upstream_unreachable" }),
      expect.objectContaining({ level: "info", status: 502 }),
    ]);
    // This desk runs without a copy.
    expect(desk.output()).not.toMatch(/A copy of the upstream/);
  },
);
