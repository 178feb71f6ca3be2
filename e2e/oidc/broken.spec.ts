import { expect, test } from "@playwright/test";
import { goToProvider, signInThere, startWorld } from "./world";

test("a secret that the provider does not know lets nobody in, and says 503", async ({ page, context }) => {
  const world = await startWorld({ OIDC_CLIENT_SECRET: "another-secret-than-the-provider-knows" });
  try {
    const statuses: number[] = [];
    page.on("response", (response) => {
      if (response.url().includes("/api/oidc/callback")) statuses.push(response.status());
    });
    await goToProvider(page, `${world.desk.url}/contributions`);
    await signInThere(page, "ann");
    await expect(page.getByText("does not answer, or the desk is not set up for it")).toBeVisible();
    expect(statuses).toEqual([503]);
    const names = (await context.cookies(world.desk.url)).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith("desk-session"))).toEqual([]);
    expect(world.desk.said()).not.toContain("another-secret");
  } finally {
    await world.stop();
  }
});

test("a provider that is down leaves the other way in open", async ({ page, request }) => {
  const world = await startWorld();
  try {
    await world.provider.stop();
    const answer = await request.get(`${world.desk.url}/api/oidc/start?next=/`, { maxRedirects: 0 });
    expect(answer.status()).toBe(503);
    await goToProvider(page, `${world.desk.url}/contributions`);
    await expect(page.getByText("does not answer, or the desk is not set up for it")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "E-mail" })).toBeVisible();
  } finally {
    await world.stop();
  }
});
