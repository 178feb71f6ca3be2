import { once } from "node:events";
import { createServer } from "node:http";
import { expect } from "@playwright/test";
import { comeAs, test } from "./browser";
import { tellDesk } from "./world";

test("a deep link keeps its filter and anchor through sign-in", { tag: "@long" }, async ({ page, world }) => {
  const link = "/contributions/CANARY1?ticket=48213&view=raw#payments";
  await page.goto(world.desk.url + link);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByLabel("Work email").fill(world.member.email);
  await page.getByLabel("Password", { exact: true }).fill(world.member.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(world.desk.url + link);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("forms of other sites cannot change anything", { tag: "@long" }, async ({ page, context, world }) => {
  await comeAs(context, world, world.people.admin);
  const evil = createServer((_, response) =>
    response.setHeader("content-type", "text/html").end("<p>Win!</p>"),
  );
  evil.listen(0, "127.0.0.1");
  await once(evil, "listening");
  const address = evil.address();
  // The same machine under another name is another site to a browser.
  await page.goto(`http://localhost:${typeof address === "object" ? address?.port : 0}`);
  const statuses = await page.evaluate(async (desk) => {
    const sent = ["text/plain", "application/x-www-form-urlencoded", "application/json"].map((type) =>
      fetch(`${desk}/api/session`, {
        method: "POST",
        mode: type === "application/json" ? "cors" : "no-cors",
        credentials: "include",
        headers: { "content-type": type },
        body: '{"email":"x","password":"y"}',
      }).then(
        (answer) => answer.type,
        () => "refused",
      ),
    );
    return Promise.all(sent);
  }, world.desk.url);
  evil.close();
  evil.closeAllConnections();
  expect(statuses).toEqual(["refused", "refused", "refused"]);
  const refused = () =>
    world.desk
      .lines()
      .filter(({ path, method, status }) => path === "/api/session" && method === "POST" && status === 403);
  await expect.poll(() => refused().length).toBeGreaterThanOrEqual(2);
});

test("an idle page is covered when its session ends", {
  tag: "@long",
}, async ({ page, context, world }) => {
  const leaving = await world.enrol("support");
  await comeAs(context, world, leaving);
  await page.clock.install();
  const asked = page.waitForResponse((answer) => answer.url().endsWith("/api/session"));
  await page.goto(`${world.desk.url}/contributions/CANARY1`);
  await expect(page.getByText("Zzdonorcanary").first()).toBeVisible();
  const { endsIn } = await (await asked).json();
  // What was asked later is answered: the page has read how long its session lasts, and set its clock to it.
  await page.evaluate(() => fetch("/healthz").then((answer) => answer.text()));
  await tellDesk(world.desk, "DELETE", "/api/session", {}, leaving);
  await page.clock.fastForward(endsIn - 60_000);
  await expect(page.getByText("Zzdonorcanary").first()).toBeVisible();
  await page.clock.fastForward(62_000);
  await expect(page.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
});

test("after sign-out, Back shows no record", { tag: "@long" }, async ({ page, context, world }) => {
  await comeAs(context, world, await world.enrol("finance"));
  for (const path of ["/contributions/CANARY1", "/contributions"]) await page.goto(world.desk.url + path);
  await expect(page.getByText("Zzdonorcanary").first()).toBeVisible();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goBack();
  await expect(page.getByLabel("Work email")).toBeVisible();
  await expect(page.getByText("Zzdonorcanary")).toHaveCount(0);
});
