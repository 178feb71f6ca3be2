import { expect, test } from "@playwright/test";
import { goToProvider, signInThere, startWorld } from "./world";

let world: Awaited<ReturnType<typeof startWorld>>;
test.beforeAll(async () => {
  world = await startWorld({ OIDC_ROLE_CLAIM: "groups", OIDC_ROLES: "desk-staff:support,desk-admins:admin" });
});
test.afterAll(() => world.stop());

const deepLinks = [
  "/contributions?onetime=1&tz=Europe/Berlin",
  "/feeds/NEWSFEED/posts?name=%26%3D%20plus%2B&page=2#top",
  "/settings#appearance",
];
for (const link of deepLinks) {
  test(`a link from a ticket survives the way through the provider: ${link}`, async ({ page }) => {
    await goToProvider(page, world.desk.url + link);
    await signInThere(page, "ann");
    await expect(page).toHaveURL(world.desk.url + link);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

test("the session's cookie is out of reach of scripts, and that of the attempt is gone", async ({
  page,
  context,
}) => {
  await goToProvider(page, `${world.desk.url}/contributions`);
  await signInThere(page, "ann");
  await expect(page).toHaveURL(`${world.desk.url}/contributions`);
  const cookies = (await context.cookies(world.desk.url)).filter(({ name }) => name.startsWith("desk-"));
  expect(cookies).toMatchObject([{ name: "desk-session", httpOnly: true, sameSite: "Lax", path: "/" }]);
});

test("who is in the provider's group of admins is an admin", async ({ page }) => {
  await goToProvider(page, `${world.desk.url}/people`);
  await signInThere(page, "boss");
  await expect(page).toHaveURL(`${world.desk.url}/people`);
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
});

test("who cancels at the provider is back at the sign-in page, in words", async ({ page }) => {
  await goToProvider(page, `${world.desk.url}/contributions?page=2`);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByText("You were not signed in there.")).toBeVisible();
  // The page that was meant is not forgotten.
  await page.getByRole("link", { name: "Sign in with Acme" }).click();
  await signInThere(page, "ann");
  await expect(page).toHaveURL(`${world.desk.url}/contributions?page=2`);
});

for (const login of ["eve@elsewhere.example", "unchecked", "nobody"]) {
  test(`${login} is known to the provider and not let in`, async ({ page, context }) => {
    await goToProvider(page, world.desk.url);
    await signInThere(page, login);
    await expect(page.getByText("this desk does not let you in")).toBeVisible();
    const names = (await context.cookies(world.desk.url)).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith("desk-session"))).toEqual([]);
  });
}

test("another site cannot begin a sign-in for somebody", async ({ request }) => {
  const answer = await request.get(`${world.desk.url}/api/oidc/start?next=/status`, {
    headers: { "Sec-Fetch-Site": "cross-site" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  expect(answer.headers()["location"]).toBe("/sign-in?next=%2Fstatus");
});

for (const next of ["//evil.example", "/\\evil.example", "https://evil.example/", "javascript:alert(1)"]) {
  test(`the way through the provider does not lead to ${next}`, async ({ page }) => {
    await page.route(/fonts\.googleapis\.com/, (route) => route.abort());
    await page.goto(`${world.desk.url}/api/oidc/start?${new URLSearchParams({ next })}`);
    await signInThere(page, "ann");
    await expect(page).toHaveURL(`${world.desk.url}/`);
  });
}
