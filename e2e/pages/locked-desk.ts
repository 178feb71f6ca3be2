import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import { endDesk, scratchFolder, startOwnDesk } from "@/e2e/servers/own-desk";
import { test as ownPage, untilAliveEachTime } from "./own-page";

export type RoleName = "support" | "finance" | "admin";

/** A user with an account. */
export interface Member {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export interface LockedDesk {
  readonly url: string;
  /** The setup link, which `firstAdmin` has used. */
  readonly usedLink: string;
  /** Invites the others. No test signs in as this user: a sixth session would end the one that invites. */
  readonly firstAdmin: Member;
  readonly admin: Member;
  /** Invites a user and accepts the invitation. */
  addMember(role: RoleName): Promise<Member>;
}

const newPassword = () => `correct horse ${randomUUID()}`;

/** Playwright's test on a desk of its own that demands sign-in, with invented records and one admin. */
export const test = ownPage.extend<object, { desk: LockedDesk }>({
  desk: [
    async ({ playwright }, use) => {
      const folder = scratchFolder();
      const own = await startOwnDesk({
        AUTH: "required",
        DATABASE_URL: `file:${join(folder.path, "desk.db")}`,
        AUTH_SECRET: randomUUID() + randomUUID(),
      });
      const newClient = () =>
        playwright.request.newContext({
          baseURL: own.url,
          extraHTTPHeaders: { Origin: own.url, "Sec-Fetch-Site": "same-origin" },
        });
      const request = await newClient();
      const usedLink = /\/welcome\/\S+/.exec(own.output())?.[0] ?? "";
      const firstAdmin = { name: "Kim Keeper", email: "kim@example.org", password: newPassword() };
      await acceptInvitation(request, usedLink, firstAdmin);
      const addMember: LockedDesk["addMember"] = async (role) => {
        const [name, email] = [`Noor ${role}`, `${randomUUID()}@example.org`];
        const invited = await request.post("/api/invitations", { data: { name, email, role } });
        expect(invited.status(), await invited.text()).toBe(200);
        const { href }: { href: string } = await invited.json();
        const member = { name, email, password: newPassword() };
        const client = await newClient();
        await acceptInvitation(client, new URL(href).pathname, { password: member.password });
        await client.delete("/api/session", { data: {} });
        await client.dispose();
        return member;
      };
      await use({ url: own.url, usedLink, firstAdmin, admin: await addMember("admin"), addMember });
      await request.dispose();
      await endDesk(own);
      folder.remove();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ desk }, use) => use(desk.url),
});

async function acceptInvitation(request: APIRequestContext, path: string, fields: object): Promise<void> {
  const token = decodeURIComponent(path.split("/").at(-1) ?? "");
  const response = await request.post("/api/invitations/accept", { data: { token, ...fields } });
  expect(response.status(), await response.text()).toBe(200);
}

/** Fills in the sign-in form on the page and sends it. */
export async function fillSignIn(page: Page, { email, password: secret }: Member): Promise<void> {
  await page.getByLabel("Work email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs in over HTTP, which is a second faster than by the form, and opens a page. */
export async function signIn(page: Page, member: Member, next = "/contributions"): Promise<void> {
  const response = await page.request.post("/api/session", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: { email: member.email, password: member.password },
  });
  expect(response.status(), await response.text()).toBe(200);
  await page.goto(next);
}

/** Opens a page in a browser context of its own. */
export async function otherBrowser(browser: Browser, desk: LockedDesk): Promise<Page> {
  const context = await browser.newContext({ baseURL: desk.url });
  return untilAliveEachTime(await context.newPage());
}
