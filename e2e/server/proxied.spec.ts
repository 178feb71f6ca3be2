import { expect, test } from "@playwright/test";
import { type RawRequest, sendRaw } from "@/e2e/api/send-raw";
import { endDesk, type OwnDesk, scratchFolder, startOwnDesk } from "@/e2e/servers/own-desk";

const list = "/admin/api/v3/contributions";
const folder = scratchFolder();
let desk: OwnDesk | undefined;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  desk = await startOwnDesk({
    DATABASE_URL: `file:${folder.path}/desk.db`,
    TRUSTED_PROXIES: "127.0.0.1,10.0.0.0/8",
    ALLOWED_HOSTS: "localhost,127.0.0.1,desk.example.org",
  });
});
test.afterAll(async () => {
  await endDesk(desk);
  folder.remove();
});

const ask = (asked: RawRequest) => sendRaw(desk?.url ?? "", asked);
const proxied = [
  ["Host", "inside:3000"],
  ["X-Forwarded-Host", "desk.example.org"],
  ["X-Forwarded-Proto", "https"],
  ["X-Forwarded-For", "127.0.0.1, 192.0.2.7, 10.0.0.2"],
] as const;

test("behind a trusted proxy links begin as people see them, and TLS is demanded from then on", async () => {
  const { status, headers, text } = await ask({ target: list, headers: proxied });
  expect(status).toBe(200);
  expect(text).toContain(`"first":"https://desk.example.org${list}?page=1"`);
  expect(headers["strict-transport-security"]).toMatch(/^max-age=\d+$/);
});

test("the log names the nearest hop that is no proxy, whatever a client wrote before it", async () => {
  await ask({ target: "/healthz", headers: proxied });
  await expect.poll(() => desk?.lines().some(({ path }) => path === "/healthz")).toBe(true);
  expect(desk?.lines().find(({ path }) => path === "/healthz")).toMatchObject({ client: "192.0.2.7" });
});

test("the figures are for this machine, not for who comes through a proxy on it", async () => {
  expect((await ask({ target: "/metrics", headers: proxied })).status).toBe(403);
  expect((await ask({ target: "/metrics", headers: [["Host", "desk.example.org"]] })).status).toBe(403);
  expect((await ask({ target: "/metrics", headers: [["Host", "localhost"]] })).status).toBe(200);
});
