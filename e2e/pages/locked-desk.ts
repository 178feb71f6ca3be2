import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import { endDesk, scratchFolder, startOwnDesk } from "@/e2e/servers/own-desk";
import { test as ownPage, untilAliveEachTime } from "./own-page";

export type RoleName = "support" | "finance" | "admin";

/** Somebody who may come in. */
export interface Member {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export interface LockedDesk {
  readonly url: string;
  /** The first link that it printed; the keeper used it. */
  readonly usedLink: string;
  /**
   * The first admin, who invites the others: nobody signs in as them, so their one session is never the
   * oldest of six.
   */
  readonly keeper: Member;
  readonly admin: Member;
  /** Invites somebody new and uses the link up. */
  enrol(role: RoleName): Promise<Member>;
}

const password = () => `correct horse ${randomUUID()}`;

/** Playwright's test on a desk of its own that demands sign-in, with invented records and one admin. */
export const test = ownPage.extend<object, { desk: LockedDesk }>({
  desk: [
    async ({ playwright }, use) => {
      const folder = scratchFolder();
      const own = await startOwnDesk({
        AUTH: "required",
        DATABASE_URL: `file:${join(folder.path, "desk.db")}`,
        // The secret is kept beside the data; the folder of the checkout is not for that.
        AUTH_SECRET: randomUUID() + randomUUID(),
      });
      const request = await playwright.request.newContext({
        baseURL: own.url,
        extraHTTPHeaders: { Origin: own.url, "Sec-Fetch-Site": "same-origin" },
      });
      const usedLink = /\/welcome\/\S+/.exec(own.said())?.[0] ?? "";
      const keeper = { name: "Kim Keeper", email: "kim@example.org", password: password() };
      await useLink(request, usedLink, keeper);
      const enrol: LockedDesk["enrol"] = async (role) => {
        const [name, email] = [`Noor ${role}`, `${randomUUID()}@example.org`];
        const invited = await request.post("/api/invitations", { data: { name, email, role } });
        expect(invited.status(), await invited.text()).toBe(200);
        const { href }: { href: string } = await invited.json();
        const member = { name, email, password: password() };
        const visitor = await playwright.request.newContext({
          baseURL: own.url,
          extraHTTPHeaders: { Origin: own.url, "Sec-Fetch-Site": "same-origin" },
        });
        await useLink(visitor, new URL(href).pathname, { password: member.password });
        await visitor.delete("/api/session", { data: {} });
        await visitor.dispose();
        return member;
      };
      await use({ url: own.url, usedLink, keeper, admin: await enrol("admin"), enrol });
      await request.dispose();
      await endDesk(own);
      folder.remove();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ desk }, use) => use(desk.url),
});

async function useLink(request: APIRequestContext, path: string, given: object): Promise<void> {
  const token = decodeURIComponent(path.split("/").at(-1) ?? "");
  const answer = await request.post("/api/invitations/accept", { data: { token, ...given } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Types email and password into the form that the page shows, and sends it. */
export async function fillSignIn(page: Page, { email, password: secret }: Member): Promise<void> {
  await page.getByLabel("Work email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs in without the form, which takes a second more, and opens the page that was meant. */
export async function signIn(page: Page, member: Member, next = "/contributions"): Promise<void> {
  const answer = await page.request.post("/api/session", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: { email: member.email, password: member.password },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto(next);
}

/** A browser of somebody else. */
export async function otherBrowser(browser: Browser, desk: LockedDesk): Promise<Page> {
  const context = await browser.newContext({ baseURL: desk.url });
  return untilAliveEachTime(await context.newPage());
}
