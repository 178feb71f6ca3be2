import { test as base, expect } from "vitest";
import { ticketLinks } from "@/e2e/access/ticket-links";
import { isLong } from "@/scripts/test/runs";
import { type LoadedPage, PlainBrowser } from "./plain-browser";
import { clientSecret } from "./provider";
import { startWorld } from "./world";

const env = { OIDC_ROLE_CLAIM: "groups", OIDC_ROLES: "desk-staff:support,desk-admins:admin" };

const test = base
  .extend("settings", { scope: "worker" }, env)
  .extend("world", { scope: "file" }, async ({ settings }, { onCleanup }) => {
    const world = await startWorld(settings);
    onCleanup(world.stop);
    return world;
  });

/** Opens a page of the desk without a session and follows the link to the provider. */
async function goToProvider(browser: PlainBrowser, url: string): Promise<LoadedPage> {
  const page = await browser.open(url);
  expect(page.text).toContain("Sign in with");
  return browser.follow(page, "/api/oidc/start");
}

/** Signs in at the provider and agrees to share the email. */
async function signInAtProvider(browser: PlainBrowser, form: LoadedPage, login: string): Promise<LoadedPage> {
  const consent = await browser.submit(form, { login, password: "anything" });
  return browser.submit(consent, {});
}

async function signIn(browser: PlainBrowser, url: string, login: string): Promise<LoadedPage> {
  return signInAtProvider(browser, await goToProvider(browser, url), login);
}

const sessions = (names: readonly string[]) => names.filter((name) => name.startsWith("desk-session"));
const heading = /<h1\b[^>]*>[\s\S]*?People/;

const notAvailable = "sign-in isn’t available";

// This test is first, because a desk caches the provider's configuration.
test("the password form works while the provider is down", async ({ world: { desk, provider } }) => {
  await provider.stop();
  const response = await fetch(`${desk.url}/api/oidc/start?next=/`, { redirect: "manual" });
  expect(response.status).toBe(503);
  const browser = new PlainBrowser();
  const page = await browser.follow(await goToProvider(browser, `${desk.url}/contributions`), "/sign-in");
  expect(page.text).toContain(notAvailable);
  expect(page.text).toMatch(/<input[^>]*type="email"/);
  await provider.restart();
});

test("single sign-on returns to the linked page, with its query", async ({ world: { desk } }) => {
  for (const link of [
    "/contributions?onetime=1&tz=Europe/Berlin",
    "/feeds/NEWSFEED/posts?name=%26%3D%20plus%2B&page=2",
    "/settings",
  ]) {
    const browser = new PlainBrowser();
    const page = await signIn(browser, desk.url + link, "ann");
    expect([page.status, page.url]).toEqual([200, desk.url + link]);
    expect(page.text).toContain("<h1");
  }
});

/** The long run opens all fifty; `e2e/access/session.test.ts` tests them without a provider. */
const links = isLong ? ticketLinks : ticketLinks.filter((_, index) => index % 5 === 0);

test("a session at the provider opens each of fifty links without a form", async ({ world: { desk } }) => {
  expect(ticketLinks).toHaveLength(50);
  const browser = new PlainBrowser();
  await signIn(browser, `${desk.url}/settings`, "ann");
  for (const link of links) {
    // The button adds the fragment, which a browser does not send.
    const start = `${desk.url}/api/oidc/start?${new URLSearchParams({ next: link })}`;
    const before = browser.history.length;
    await browser.open(start);
    const opened = browser.history
      .slice(before)
      .find(({ url }) => url.startsWith(`${desk.url}/`) && !url.includes("/api/"));
    expect(opened?.url, link).toBe(desk.url + link);
  }
});

test("single sign-on sets an HttpOnly session cookie and removes the cookie of the attempt", async ({
  world: { desk },
}) => {
  const browser = new PlainBrowser();
  const page = await signIn(browser, `${desk.url}/contributions`, "ann");
  expect(page.url).toBe(`${desk.url}/contributions`);
  expect(browser.cookiesOf(desk.url).filter((name) => name.startsWith("desk-"))).toEqual(["desk-session"]);
  const { attributes } = browser.setCookies.findLast(({ name }) => name === "desk-session") ?? {};
  for (const attribute of [/; HttpOnly\b/i, /; SameSite=Lax\b/i, /; Path=\/(;|$)/i]) {
    expect(attributes).toMatch(attribute);
  }
});

test("members of the provider's admin group are admins, and no one else is", async ({ world: { desk } }) => {
  const boss = new PlainBrowser();
  const people = await signIn(boss, `${desk.url}/people`, "boss");
  expect([people.status, people.url]).toEqual([200, `${desk.url}/people`]);
  expect(people.text).toMatch(heading);
  const ann = new PlainBrowser();
  expect((await signIn(ann, `${desk.url}/people`, "ann")).status).toBe(403);
});

test("canceling at the provider returns to sign-in with a message", async ({ world: { desk } }) => {
  const browser = new PlainBrowser();
  const form = await goToProvider(browser, `${desk.url}/contributions?page=2`);
  const back = await browser.follow(form, "/abort");
  expect(back.text).toContain("Sign-in was canceled.");
  // The next attempt still returns to the requested page.
  const again = await browser.follow(back, "/api/oidc/start");
  expect((await signInAtProvider(browser, again, "ann")).url).toBe(`${desk.url}/contributions?page=2`);
});

for (const login of ["eve@elsewhere.example", "unchecked", "nobody"]) {
  test(`${login} signs in at the provider and has no access to the desk`, async ({ world: { desk } }) => {
    const browser = new PlainBrowser();
    const page = await signIn(browser, desk.url, login);
    expect(page.text).toContain("no access to Giving Desk");
    expect(sessions(browser.cookiesOf(desk.url))).toEqual([]);
  });
}

test("a link on another site cannot start a sign-in", async ({ world: { desk } }) => {
  const response = await fetch(`${desk.url}/api/oidc/start?next=/status`, {
    headers: { "Sec-Fetch-Site": "cross-site" },
    redirect: "manual",
  });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/sign-in?next=%2Fstatus"]);
});

for (const next of ["//evil.example", "/\\evil.example", "https://evil.example/", "javascript:alert(1)"]) {
  test(`single sign-on does not redirect to ${next}`, async ({ world: { desk } }) => {
    const browser = new PlainBrowser();
    const form = await browser.open(`${desk.url}/api/oidc/start?${new URLSearchParams({ next })}`);
    expect((await signInAtProvider(browser, form, "ann")).url).toBe(`${desk.url}/`);
  });
}

test("sign-in with a wrong client secret fails with 503 and creates no session", async ({ world }) => {
  const { desk, provider } = world;
  provider.register(desk.url, "another-secret-than-the-one-that-the-desk-has");
  const browser = new PlainBrowser();
  const page = await signIn(browser, `${desk.url}/contributions`, "ann");
  expect([page.status, new URL(page.url).pathname]).toEqual([503, "/api/oidc/callback"]);
  expect((await browser.follow(page, "/sign-in")).text).toContain(notAvailable);
  expect(sessions(browser.cookiesOf(desk.url))).toEqual([]);
  expect(desk.output()).not.toContain(clientSecret);
});
