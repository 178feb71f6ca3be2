import { expect, type Page } from "@playwright/test";
import { test } from "./browser";
import type { World } from "./world";

// The authority that signs for the proxy is nobody's; what is looked at is what the desk says over TLS.
test.use({ ignoreHTTPSErrors: true });

async function signIn(page: Page, { member }: World, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel("Work email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(url);
}

test("over TLS, every cookie is Secure and for this host only", { tag: "@long" }, async ({
  page,
  world,
  front,
}) => {
  await signIn(page, world, `${front.url}/contributions/CANARY1`);
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

test("after single sign-on again, the page continues where it was", { tag: "@long" }, async ({
  page,
  world,
  front,
}) => {
  await signIn(page, world, `${front.url}/contributions/CANARY1`);
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
  const cover = page.getByRole("dialog", { name: "Your session has ended" });
  // The code that watches the session loads after the page.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(cover).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await cover.getByLabel("Password", { exact: true }).fill(world.member.password);
  await cover.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(cover).toHaveCount(0);
  await expect(page).toHaveURL(`${front.url}/contributions/CANARY1`);
  const [fresh] = (await page.context().cookies()).filter(({ name }) => name === "__Host-desk-session");
  expect(fresh?.value).not.toBe(token);
  await page.reload();
  await expect(page.getByText("Zzdonorcanary").first()).toBeVisible();
});
