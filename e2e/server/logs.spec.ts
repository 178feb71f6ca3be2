import { expect, test } from "@playwright/test";
import { exchangeBytes } from "@/e2e/api/send-raw";
import { endDesk, type OwnDesk, scratchFolder, startOwnDesk } from "@/e2e/servers/own-desk";

const folder = scratchFolder();
const env = { DATABASE_URL: `file:${folder.path}/desk.db` };
let desk: OwnDesk | undefined;

test.afterEach(() => endDesk(desk));
test.afterAll(() => folder.remove());

test("a request leaves one line, and no word of what was looked for", async () => {
  desk = await startOwnDesk(env);
  const asked = [
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
  for (const path of asked) {
    const headers = { authorization: "Bearer canary", cookie: "session=canary", referer: "http://x/canary" };
    await (await fetch(desk.url + path, { headers, redirect: "manual" })).text();
  }
  await expect.poll(() => desk?.lines().length).toBe(asked.length);
  expect(desk.said()).not.toContain("canary");
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

test("a caller cannot write a line of his own, nor what a terminal obeys", async () => {
  desk = await startOwnDesk(env);
  const host = new URL(desk.url).host;
  for (const path of ["/a%0d%0a{}", "/a\x9b2J", "/a%1b[2J"]) {
    await exchangeBytes(desk.url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  }
  await expect.poll(() => desk?.lines().length).toBe(3);
  expect(desk.said()).not.toMatch(/(?!\n)\p{Cc}/u);
});

test("LOG_LEVEL=silent leaves the words of the start and nothing else", async () => {
  desk = await startOwnDesk({ ...env, LOG_LEVEL: "silent" });
  await (await fetch(`${desk.url}/healthz`)).text();
  expect(desk.lines()).toEqual([]);
  expect(desk.said()).toContain("Giving Desk is listening on");
});

test("trouble with the upstream is one line more, under the same id", async () => {
  desk = await startOwnDesk({ UPSTREAM_URL: "http://127.0.0.1:9" });
  const response = await fetch(`${desk.url}/admin/api/v3/contributions`);
  expect(response.status).toBe(502);
  await expect.poll(() => desk?.lines().some(({ message }) => message === "request")).toBe(true);
  const requestId = response.headers.get("x-request-id");
  expect(desk.lines().filter((line) => line["requestId"] === requestId)).toEqual([
    expect.objectContaining({ level: "warn", code: "upstream_unreachable" }),
    expect.objectContaining({ level: "info", status: 502 }),
  ]);
});
