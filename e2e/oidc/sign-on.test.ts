import { test as base, expect } from "vitest";
import { ticketLinks } from "@/e2e/access/ticket-links";
import { isLong } from "@/scripts/test/runs";
import { Person, type Visited } from "./person";
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

/** Opens a page of the desk without a session and goes to the provider by the link. */
async function goToProvider(person: Person, url: string): Promise<Visited> {
  const door = await person.open(url);
  expect(door.text).toContain("Sign in with");
  return person.follow(door, "/api/oidc/start");
}

/** Signs in at the provider and agrees that the desk learns the address. */
async function signInThere(person: Person, there: Visited, login: string): Promise<Visited> {
  const consent = await person.send(there, { login, password: "anything" });
  return person.send(consent, {});
}

const sessions = (names: readonly string[]) => names.filter((name) => name.startsWith("desk-session"));
const heading = /<h1\b[^>]*>[\s\S]*?People/;

const noWay = "sign-in is not available";

// First of all: what the desk has read of a provider it keeps.
test("with the provider down, password sign-in still works", async ({ world: { desk, provider } }) => {
  await provider.stop();
  const answer = await fetch(`${desk.url}/api/oidc/start?next=/`, { redirect: "manual" });
  expect(answer.status).toBe(503);
  const person = new Person();
  const page = await person.follow(await goToProvider(person, `${desk.url}/contributions`), "/sign-in");
  expect(page.text).toContain(noWay);
  expect(page.text).toMatch(/<input[^>]*type="email"/);
  await provider.comeBack();
});

test("a ticket link survives single sign-on, with its query", async ({ world: { desk } }) => {
  for (const link of [
    "/contributions?onetime=1&tz=Europe/Berlin",
    "/feeds/NEWSFEED/posts?name=%26%3D%20plus%2B&page=2",
    "/settings",
  ]) {
    const person = new Person();
    const page = await signInThere(person, await goToProvider(person, desk.url + link), "ann");
    expect([page.status, page.url]).toEqual([200, desk.url + link]);
    expect(page.text).toContain("<h1");
  }
});

/** The long run follows all fifty; `e2e/access/session.test.ts` does so without a provider. */
const followed = isLong ? ticketLinks : ticketLinks.filter((_, nth) => nth % 5 === 0);

test("each of fifty links opens directly with a session at the provider", async ({ world: { desk } }) => {
  expect(ticketLinks).toHaveLength(50);
  const person = new Person();
  await signInThere(person, await goToProvider(person, `${desk.url}/settings`), "ann");
  for (const link of followed) {
    // The button says what stands after #, which the browser keeps.
    const start = `${desk.url}/api/oidc/start?${new URLSearchParams({ next: link })}`;
    const before = person.way.length;
    await person.open(start);
    const back = person.way
      .slice(before)
      .find(({ url }) => url.startsWith(`${desk.url}/`) && !url.includes("/api/"));
    expect(back?.url, link).toBe(desk.url + link);
  }
});

test("the session cookie is HttpOnly, and the attempt's cookie is gone", async ({ world: { desk } }) => {
  const person = new Person();
  const page = await signInThere(person, await goToProvider(person, `${desk.url}/contributions`), "ann");
  expect(page.url).toBe(`${desk.url}/contributions`);
  expect(person.cookiesOf(desk.url).filter((name) => name.startsWith("desk-"))).toEqual(["desk-session"]);
  const { attributes } = person.wasSet.findLast(({ name }) => name === "desk-session") ?? {};
  for (const attribute of [/; HttpOnly\b/i, /; SameSite=Lax\b/i, /; Path=\/(;|$)/i]) {
    expect(attributes).toMatch(attribute);
  }
});

test("members of the provider's admin group are admins, and no one else is", async ({ world: { desk } }) => {
  const boss = new Person();
  const people = await signInThere(boss, await goToProvider(boss, `${desk.url}/people`), "boss");
  expect([people.status, people.url]).toEqual([200, `${desk.url}/people`]);
  expect(people.text).toMatch(heading);
  const ann = new Person();
  expect((await signInThere(ann, await goToProvider(ann, `${desk.url}/people`), "ann")).status).toBe(403);
});

test("cancelling at the provider returns to sign-in with a message", async ({ world: { desk } }) => {
  const person = new Person();
  const there = await goToProvider(person, `${desk.url}/contributions?page=2`);
  const back = await person.follow(there, "/abort");
  expect(back.text).toContain("Sign-in was canceled.");
  // The page that was meant is not forgotten.
  const again = await person.follow(back, "/api/oidc/start");
  expect((await signInThere(person, again, "ann")).url).toBe(`${desk.url}/contributions?page=2`);
});

for (const login of ["eve@elsewhere.example", "unchecked", "nobody"]) {
  test(`${login} is known to the provider and not let in`, async ({ world: { desk } }) => {
    const person = new Person();
    const page = await signInThere(person, await goToProvider(person, desk.url), login);
    expect(page.text).toContain("no access to Giving Desk");
    expect(sessions(person.cookiesOf(desk.url))).toEqual([]);
  });
}

test("another site cannot begin a sign-in", async ({ world: { desk } }) => {
  const answer = await fetch(`${desk.url}/api/oidc/start?next=/status`, {
    headers: { "Sec-Fetch-Site": "cross-site" },
    redirect: "manual",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sign-in?next=%2Fstatus"]);
});

for (const next of ["//evil.example", "/\\evil.example", "https://evil.example/", "javascript:alert(1)"]) {
  test(`the way through the provider does not lead to ${next}`, async ({ world: { desk } }) => {
    const person = new Person();
    const there = await person.open(`${desk.url}/api/oidc/start?${new URLSearchParams({ next })}`);
    expect((await signInThere(person, there, "ann")).url).toBe(`${desk.url}/`);
  });
}

test("a wrong client secret lets no one in: 503", async ({ world }) => {
  const { desk, provider } = world;
  provider.register(desk.url, "another-secret-than-the-one-that-the-desk-has");
  const person = new Person();
  const page = await signInThere(person, await goToProvider(person, `${desk.url}/contributions`), "ann");
  expect([page.status, new URL(page.url).pathname]).toEqual([503, "/api/oidc/callback"]);
  expect((await person.follow(page, "/sign-in")).text).toContain(noWay);
  expect(sessions(person.cookiesOf(desk.url))).toEqual([]);
  expect(desk.said()).not.toContain(clientSecret);
});
