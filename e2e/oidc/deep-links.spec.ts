import { expect, test } from "@playwright/test";
import { ticketLinks as links } from "@/e2e/access/ticket-links";
import { goToProvider, signInAtProvider, startWorld } from "./world";

let world: Awaited<ReturnType<typeof startWorld>>;
test.beforeAll(async () => {
  world = await startWorld();
});
test.afterAll(() => world.stop());

test("each of fifty deep links survives single sign-on", { tag: "@long" }, async ({ page, context }) => {
  test.setTimeout(240_000);
  expect(links).toHaveLength(50);
  await goToProvider(page, `${world.desk.url}/settings`);
  await signInAtProvider(page, "ann");
  await expect(page).toHaveURL(`${world.desk.url}/settings`);
  for (const link of links) {
    await test.step(link, async () => {
      // The provider still has a session: a click on the button signs in.
      await context.clearCookies({ name: "desk-session" });
      // A navigation that changes only the fragment would not reload the page.
      await page.goto("about:blank");
      await page.goto(world.desk.url + link);
      await page.getByRole("link", { name: "Sign in with Acme" }).click();
      await expect(page).toHaveURL(world.desk.url + link);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  }
});
