import { join } from "node:path";
import type { Page } from "@playwright/test";
import { endDesk, scratchFolder, startOwnDesk } from "@/e2e/servers/own-desk";
import { clientId, clientSecret, startProvider } from "./provider";

/** Starts a desk that requires sign-in, and a provider for people with emails of desk.example. */
export async function startWorld(env: Record<string, string> = {}) {
  const folder = scratchFolder();
  const provider = await startProvider();
  const desk = await startOwnDesk({
    DATABASE_URL: `file:${join(folder.path, "desk.db")}`,
    AUTH: "required",
    AUTH_DOMAINS: "desk.example",
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_LABEL: "Acme",
    ...env,
  });
  provider.register(desk.url);
  return {
    desk,
    provider,
    stop: async () => {
      await endDesk(desk);
      await provider.stop();
      folder.remove();
    },
  };
}

/** Opens a page of the desk without a session and follows the button to the provider. */
export async function goToProvider(page: Page, url: string): Promise<void> {
  // The provider's page loads a font from another host.
  await page.route(/fonts\.googleapis\.com/, (route) => route.abort());
  await page.goto(url);
  await page.getByRole("link", { name: "Sign in with Acme" }).click();
}

/** Signs in at the provider and agrees to share the email. */
export async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(login);
  await page.getByPlaceholder("and password").fill("anything");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}
