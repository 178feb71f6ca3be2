import { expect, type Page } from "@playwright/test";
import { test } from "./browser";
import type { World } from "./world";

// The certificate of the proxy is signed by an authority of the tests.
test.use({ ignoreHTTPSErrors: true });

async function signIn(page: Page, { account }: World, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel("Work email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(url);
}

test("every cookie over TLS is Secure and for this host only", { tag: "@long" }, async ({
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
  const response = await page.request.get(`${front.url}/contributions/CANARY1`);
  expect(response.headers()["strict-transport-security"]).toContain("max-age=31536000");
});

test("a page continues where it was after the user signs in again", { tag: "@long" }, async ({
  page,
  world,
  front,
}) => {
  await signIn(page, world, `${front.url}/contributions/CANARY1`);
  await expect(page.getByText("Zzdonorcanary").first()).toBeVisible();
  const [token = ""] = (await page.context().cookies())
    .filter(({ name }) => name === "__Host-desk-session")
    .map(({ value }) => value);
  const signOut = await fetch(`${world.desk.url}/api/session`, {
    method: "DELETE",
    headers: {
      cookie: `__Host-desk-session=${token}`,
      "x-forwarded-proto": "https",
      origin: world.desk.url.replace("http:", "https:"),
      "content-type": "application/json",
    },
    body: "{}",
  });
  expect(signOut.status).toBe(200);
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  // The session watcher loads after the page.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await dialog.getByLabel("Password", { exact: true }).fill(world.account.password);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`${front.url}/contributions/CANARY1`);
  const [newCookie] = (await page.context().cookies()).filter(({ name }) => name === "__Host-desk-session");
  expect(newCookie?.value).not.toBe(token);
  await page.reload();
  await expect(page.getByText("Zzdonorcanary").first()).toBeVisible();
});
