import { expect, type Page, test } from "@playwright/test";
import { scratchFolder } from "@/e2e/servers/own-desk";
import { startTlsFront } from "./tls-front";
import { startWorld, tellDesk, type World } from "./world";

test.describe.configure({ mode: "serial" });
// The authority that signs for the proxy is nobody's; what is looked at is what the desk says over TLS.
test.use({ ignoreHTTPSErrors: true });

const folder = scratchFolder();
let world: World;
let front: Awaited<ReturnType<typeof startTlsFront>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startWorld("sqlite", { TRUSTED_PROXIES: "127.0.0.1" });
  front = await startTlsFront(world, folder.path);
});
test.afterAll(async () => {
  await front?.stop();
  await world?.stop();
  folder.remove();
});

async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(front.url + path);
  await fillIn(page);
  await expect(page).toHaveURL(front.url + path);
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Work e-mail").fill(world.member.email);
  await page.getByLabel("Password", { exact: true }).fill(world.member.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("over TLS every cookie of ours is for this host alone and never sent in the clear", async ({ page }) => {
  await signIn(page, "/contributions/CANARY1");
  const cookies = (await page.context().cookies()).filter(({ name }) => !name.includes("preferences"));
  expect(cookies.map(({ name }) => name).sort()).toEqual(["__Host-desk-device", "__Host-desk-session"]);
  for (const { secure, httpOnly, sameSite, path, domain } of cookies) {
    expect({ secure, httpOnly, sameSite, path, domain }).toEqual({
      secure: true,
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
      domain: "127.0.0.1",
    });
  }
  const answer = await page.request.get(`${front.url}/contributions/CANARY1`);
  expect(answer.headers()["strict-transport-security"]).toContain("max-age=31536000");
});

test("a session that ended covers the page, which goes on where it was by the same way in", async ({
  page,
}) => {
  await signIn(page, "/contributions/CANARY1");
  await expect(page.getByText("Zzdonorcanary").first()).toBeVisible();
  const [token = ""] = (await page.context().cookies())
    .filter(({ name }) => name === "__Host-desk-session")
    .map(({ value }) => value);
  const ended = await fetch(`${world.desk.url}/api/session`, {
    method: "DELETE",
    headers: {
      cookie: `__Host-desk-session=${token}`,
      "x-forwarded-proto": "https",
      origin: world.desk.url.replace("http:", "https:"),
      "content-type": "application/json",
    },
    body: "{}",
  });
  expect(ended.status).toBe(200);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const cover = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(cover).toBeVisible();
  await cover.getByLabel("Password", { exact: true }).fill(world.member.password);
  await cover.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(cover).toHaveCount(0);
  await expect(page).toHaveURL(`${front.url}/contributions/CANARY1`);
  const [fresh] = (await page.context().cookies()).filter(({ name }) => name === "__Host-desk-session");
  expect(fresh?.value).not.toBe(token);
  await page.reload();
  await expect(page.getByText("Zzdonorcanary").first()).toBeVisible();
});

test("a session's cookie counts over TLS only by its TLS name, and in the clear only by the other", async () => {
  const token = String(world.people.support["cookie"]).replace("desk-session=", "");
  const statusOf = async (name: string, proto: string) => {
    const headers = { cookie: `${name}=${token}`, "x-forwarded-proto": proto };
    return (await fetch(`${world.desk.url}/api/session`, { headers })).status;
  };
  expect(await statusOf("__Host-desk-session", "https")).toBe(200);
  // What a network could slip in over plain HTTP is nobody over TLS.
  expect(await statusOf("desk-session", "https")).toBe(401);
  expect(await statusOf("desk-session", "http")).toBe(200);
  expect(await statusOf("__Host-desk-session", "http")).toBe(401);
});

test("a page of the same host over plain HTTP is another site's", async () => {
  const { support } = world.people;
  const tell = (origin: string, proto: string) =>
    fetch(`${world.desk.url}/api/sessions/unknown`, {
      method: "DELETE",
      headers: {
        cookie: String(support["cookie"]).replace("desk-session", "__Host-desk-session"),
        "x-forwarded-proto": proto,
        "content-type": "application/json",
        origin,
      },
      body: "{}",
    });
  expect((await tell(world.desk.url, "https")).status).toBe(403);
  expect((await tell(world.desk.url.replace("http:", "https:"), "https")).status).toBe(404);
  expect((await tellDesk(world.desk, "DELETE", "/api/sessions/unknown", {}, support)).status).toBe(404);
});
