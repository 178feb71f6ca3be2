import { createServer } from "node:http";
import { expect } from "@playwright/test";
import { listen } from "@/scripts/fake-upstream/fault";
import { signInAs, test } from "./browser";
import { sendJson } from "./world";

test("a deep link keeps its filter and anchor through sign-in", { tag: "@long" }, async ({ page, world }) => {
  const link = "/contributions/CANARY1?ticket=48213&view=raw#payments";
  await page.goto(world.desk.url + link);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByLabel("Work email").fill(world.account.email);
  await page.getByLabel("Password", { exact: true }).fill(world.account.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(world.desk.url + link);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("another site's requests cannot change a session", { tag: "@long" }, async ({
  page,
  context,
  world,
}) => {
  await signInAs(context, world, world.people.admin);
  const otherSite = createServer((_, response) =>
    response.setHeader("content-type", "text/html").end("<p>Win!</p>"),
  );
  const port = await listen(otherSite, 0);
  // For a browser, another host name of the same machine is another site.
  await page.goto(`http://localhost:${port}`);
  const types = await page.evaluate(async (desk) => {
    const requests = ["text/plain", "application/x-www-form-urlencoded", "application/json"].map((type) =>
      fetch(`${desk}/api/session`, {
        method: "POST",
        mode: type === "application/json" ? "cors" : "no-cors",
        credentials: "include",
        headers: { "content-type": type },
        body: '{"email":"x","password":"y"}',
      }).then(
        (response) => response.type,
        () => "refused",
      ),
    );
    return Promise.all(requests);
  }, world.desk.url);
  otherSite.close();
  otherSite.closeAllConnections();
  expect(types).toEqual(["refused", "refused", "refused"]);
  const refused = () =>
    world.desk
      .lines()
      .filter(({ path, method, status }) => path === "/api/session" && method === "POST" && status === 403);
  await expect.poll(() => refused().length).toBeGreaterThanOrEqual(2);
});

test("a dialog covers an idle page when its session ends", {
  tag: "@long",
}, async ({ page, context, world }) => {
  const credentials = await world.addPerson("support");
  await signInAs(context, world, credentials);
  await page.clock.install();
  const session = page.waitForResponse((response) => response.url().endsWith("/api/session"));
  await page.goto(`${world.desk.url}/contributions/CANARY1`);
  await expect(page.getByText("Zzdonorcanary").first()).toBeVisible();
  const { endsIn } = await (await session).json();
  // A later request has its response: by now the page has read `endsIn` and set its timer.
  await page.evaluate(() => fetch("/healthz").then((response) => response.text()));
  await sendJson(world.desk, "DELETE", "/api/session", {}, credentials);
  await page.clock.fastForward(endsIn - 60_000);
  await expect(page.getByText("Zzdonorcanary").first()).toBeVisible();
  await page.clock.fastForward(62_000);
  await expect(page.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
});

test("after sign-out, Back shows no record", { tag: "@long" }, async ({ page, context, world }) => {
  await signInAs(context, world, await world.addPerson("finance"));
  for (const path of ["/contributions/CANARY1", "/contributions"]) await page.goto(world.desk.url + path);
  await expect(page.getByText("Zzdonorcanary").first()).toBeVisible();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goBack();
  await expect(page.getByLabel("Work email")).toBeVisible();
  await expect(page.getByText("Zzdonorcanary")).toHaveCount(0);
});
