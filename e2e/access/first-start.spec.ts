import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { untilAlive } from "@/e2e/pages/own-page";
import { endDesk, type OwnDesk, scratchFolder, startOwnDesk } from "@/e2e/servers/own-desk";
import { hasPostgres, startPrivateCluster } from "@/scripts/postgres/private-cluster";
import { isLong } from "@/scripts/test/runs";
import { test } from "./browser";

const setupLinkOf = ({ output }: OwnDesk) => /\S+\/welcome\/\S+/.exec(output())?.[0] ?? "";

/** The long run starts a desk on each engine. */
const engines = isLong && hasPostgres ? ["SQLite", "PostgreSQL"] : ["SQLite"];
for (const engine of engines) {
  test.describe(`a desk on ${engine}`, () => {
    test.describe.configure({ mode: "serial" });
    const folder = scratchFolder();
    let env: Record<string, string> = {};
    let stopCluster = async () => {};
    let desk: OwnDesk | undefined;
    test.beforeAll(async () => {
      test.setTimeout(120_000);
      let url = `file:${join(folder.path, "desk.db")}`;
      if (engine === "PostgreSQL") {
        const cluster = await startPrivateCluster();
        if (cluster === null) throw new Error("PostgreSQL is not installed.");
        stopCluster = cluster.stop;
        url = cluster.url;
      }
      const secret = randomUUID() + randomUUID();
      env = { AUTH: "required", AUTH_SECRET: secret, DATABASE_URL: url, DEMO_CONTRIBUTIONS: "30" };
    });
    test.afterAll(async () => {
      await endDesk(desk);
      await stopCluster();
      folder.remove();
    });

    test("the setup link of a new desk creates the first admin, once", { tag: "@long" }, async ({ page }) => {
      desk = await startOwnDesk(env);
      const link = setupLinkOf(desk);
      expect(desk.output()).toContain("AUTH=open lets everyone in");

      await page.goto(`${desk.url}/contributions?page=2`);
      await expect(page.getByRole("heading", { level: 1, name: "Finish setup" })).toBeVisible();
      await expect(page.getByText("AUTH=open")).toBeVisible();
      await expect(page.getByRole("textbox")).toHaveCount(0);

      await page.goto(link);
      await expect(page.getByRole("heading", { level: 1, name: "Set up Giving Desk" })).toBeVisible();
      await page.getByLabel("Your name").fill("Ada Admin");
      await page.getByLabel("Work email").fill("ada@example.org");
      await page.getByLabel("Password", { exact: true }).fill("a calm and long sentence");
      await page.getByRole("button", { name: "Set up and sign in" }).click();
      await expect(page).toHaveURL(`${desk.url}/`);
      await expect(page.getByRole("button", { name: "Account of Ada Admin" })).toBeVisible();

      await page.context().clearCookies();
      const used = await page.goto(link);
      expect(used?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: "This link no longer works" })).toBeVisible();
      await page.goto(`${desk.url}/contributions`);
      await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    });

    test("a signed-in user is warned before using another person's link, and signed out in all windows", {
      tag: "@long",
    }, async ({ page }) => {
      if (desk === undefined) throw new Error("There is no desk.");
      const { url } = desk;
      await page.goto(`${url}/sign-in?next=/people`);
      await page.getByLabel("Work email").fill("ada@example.org");
      await page.getByLabel("Password", { exact: true }).fill("a calm and long sentence");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page).toHaveURL(`${url}/people`);
      await untilAlive(page);
      await page.getByLabel("Name", { exact: true }).fill("Bo Li");
      await page.getByLabel("Work email").fill("bo@example.org");
      await page.getByRole("button", { name: "Create invite link" }).click();
      const link = await page.getByLabel("The link for Bo Li").inputValue();

      const newcomer = await page.context().newPage();
      await newcomer.goto(link);
      await expect(newcomer.getByRole("main")).toHaveCount(1);
      await expect(newcomer.getByRole("navigation")).toHaveCount(0);
      await expect(newcomer.getByText("You’re signed in as Ada Admin.")).toBeVisible();
      await newcomer.getByLabel("Password", { exact: true }).fill("another calm sentence");
      await newcomer.getByRole("button", { name: "Save and sign in" }).click();
      await expect(newcomer.getByRole("button", { name: "Account of Bo Li" })).toBeVisible();
      // The window of the former user reloads.
      await expect(page.getByRole("button", { name: "Account of Bo Li" })).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Only admins see this");
    });
  });
}
