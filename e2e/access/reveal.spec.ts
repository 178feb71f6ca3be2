import { expect, type Page, test } from "@playwright/test";
import { canaries } from "./canaries";
import { startWorld, type Visitor, type World } from "./world";

test.describe.configure({ mode: "serial" });
let world: World;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startWorld("sqlite");
});
test.afterAll(() => world?.stop());

async function openAs(page: Page, visitor: Visitor, path: string): Promise<void> {
  const [name = "", value = ""] = String(visitor["cookie"]).split("=", 2);
  await page.context().addCookies([{ name, value, url: world.desk.url, httpOnly: true, sameSite: "Lax" }]);
  await page.goto(world.desk.url + path);
}

const reason = "The sponsor asks for the birthday, ticket 48213";

test("support sees who is sponsored after giving a reason, and admins see the reason", async ({
  page,
  browser,
}) => {
  await openAs(page, world.people.support, "/contributions/CANARY1");
  const sponsee = page.getByRole("region", { name: "Sponsee" });
  await expect(sponsee.getByText("Who is sponsored is covered.")).toBeVisible();
  expect(await page.content()).not.toContain(canaries.child);

  await sponsee.getByRole("button", { name: "Reveal" }).click();
  await expect(sponsee.getByLabel("Reason")).toBeFocused();
  await expect(sponsee.getByText(canaries.child)).toHaveCount(0);
  await sponsee.getByLabel("Reason").fill(reason);
  await page.keyboard.press("Enter");
  await expect(sponsee.getByText(canaries.child).first()).toBeVisible();

  await page.reload();
  await expect(sponsee.getByLabel("Reason")).toBeVisible();
  expect(await page.content()).not.toContain(canaries.child);

  const theirs = await browser.newPage();
  await openAs(theirs, world.people.admin, "/audit");
  await expect(theirs.getByRole("listitem").filter({ hasText: reason })).toContainText("Someone support");
  await theirs.close();
});

test("finance sees who is sponsored by asking, without a reason", async ({ page }) => {
  await openAs(page, world.people.finance, "/contributions/CANARY1");
  const sponsee = page.getByRole("region", { name: "Sponsee" });
  await expect(sponsee.getByText(canaries.child)).toHaveCount(0);
  await sponsee.getByRole("link", { name: "Reveal" }).click();
  await expect(sponsee.getByText(canaries.child).first()).toBeVisible();
});

test("what is for admins is told to be so, and leaves an entry", async ({ page }) => {
  for (const path of ["/people", "/audit"]) {
    await openAs(page, world.people.support, path);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Only admins see this");
    await expect(page.getByRole("main")).toContainText("Ask Ada Admin or Someone admin (admins)");
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Back to Contributions" })).toBeVisible();
  }
  const audit = await fetch(`${world.desk.url}/api/audit?form=ndjson`, { headers: world.people.admin });
  const refusals = (await audit.text()).split("\n").filter((line) => line.includes('"refuse"'));
  expect(refusals.map((line) => /"(people|audit)"/.exec(line)?.[1]).sort()).toEqual(["audit", "people"]);
});
