import { once } from "node:events";
import { createServer } from "node:http";
import { expect, test } from "@playwright/test";
import { awayFromHome } from "@/lib/server/__fixtures__/away-from-home";
import { ticketLinks } from "./ticket-links";
import { startWorld, tellDesk, type Visitor, type World } from "./world";

test.describe.configure({ mode: "serial" });
let world: World;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startWorld("sqlite");
});
test.afterAll(() => world?.stop());

test("whoever is signed in is led on to where the link meant, and by no trick to another site", async () => {
  const signIn = (next: string) =>
    fetch(`${world.desk.url}/sign-in?${new URLSearchParams({ next })}`, {
      headers: world.people.support,
      redirect: "manual",
    });
  for (const next of awayFromHome) {
    const answer = await signIn(next);
    expect([answer.status, answer.headers.get("location")], JSON.stringify(next)).toEqual([303, "/"]);
  }
  const good = "/contributions?type=renewals&name=%26%3D";
  expect((await signIn(good)).headers.get("location")).toBe(good);
});

test("each of fifty links leads to the sign-in page and from there back to itself", async () => {
  const leadsTo = async (path: string, headers: Visitor) => {
    const answer = await fetch(world.desk.url + path, { headers, redirect: "manual" });
    expect(answer.status, path).toBe(303);
    return answer.headers.get("location") ?? "";
  };
  // What stands after # stays in the browser, which carries it along.
  const links = ticketLinks.map((link) => link.replace(/#.*/, ""));
  expect(links).toHaveLength(50);
  for (const link of new Set(links)) {
    const door = await leadsTo(link, {});
    expect(door).toMatch(/^\/sign-in\?next=/);
    expect(await leadsTo(door, world.people.support)).toBe(link);
  }
});

test("a link with a filter and a place on the page is whole after signing in", async ({ page }) => {
  const link = "/contributions/CANARY1?ticket=48213&view=raw#payments";
  await page.goto(world.desk.url + link);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByLabel("Work e-mail").fill(world.member.email);
  await page.getByLabel("Password", { exact: true }).fill(world.member.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(world.desk.url + link);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a form of another site changes nothing, whatever it sends", async ({ page, context }) => {
  const [name = "", value = ""] = String(world.people.admin["cookie"]).split("=", 2);
  await context.addCookies([{ name, value, url: world.desk.url, sameSite: "Lax" }]);
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

test("a page that nobody uses is covered when its session's time is up, though it asks nothing itself", async ({
  page,
  context,
}) => {
  const cookie = String(world.people.support["cookie"]);
  const [name = "", value = ""] = cookie.split("=", 2);
  await context.addCookies([{ name, value, url: world.desk.url, httpOnly: true, sameSite: "Lax" }]);
  await page.clock.install();
  const asked = page.waitForResponse((answer) => answer.url().endsWith("/api/session"));
  await page.goto(`${world.desk.url}/contributions/CANARY1`);
  await expect(page.getByText("Zzdonorcanary").first()).toBeVisible();
  const { endsIn } = await (await asked).json();
  // What was asked later is answered: the page has read how long its session lasts, and set its clock to it.
  await page.evaluate(() => fetch("/healthz").then((answer) => answer.text()));
  await tellDesk(world.desk, "DELETE", "/api/session", {}, { cookie });
  await page.clock.fastForward(endsIn - 60_000);
  await expect(page.getByText("Zzdonorcanary").first()).toBeVisible();
  await page.clock.fastForward(62_000);
  await expect(page.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
});

test("after signing out the way back shows nothing of a record", async ({ page, context }) => {
  const [name = "", value = ""] = String(world.people.finance["cookie"]).split("=", 2);
  await context.addCookies([{ name, value, url: world.desk.url, httpOnly: true, sameSite: "Lax" }]);
  for (const path of ["/contributions/CANARY1", "/contributions"]) await page.goto(world.desk.url + path);
  await expect(page.getByText("Zzdonorcanary").first()).toBeVisible();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goBack();
  await expect(page.getByLabel("Work e-mail")).toBeVisible();
  await expect(page.getByText("Zzdonorcanary")).toHaveCount(0);
});
