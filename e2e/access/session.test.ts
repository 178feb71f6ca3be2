import { expect } from "vitest";
import { roles } from "@/lib/accounts/viewer";
import { awayFromHome } from "@/lib/server/__fixtures__/away-from-home";
import { test } from "./desks";
import { ticketLinks } from "./ticket-links";
import { type Credentials, sendJson } from "./world";

test("sign-in redirects to the linked page and never to another site", async ({ world }) => {
  const signIn = (next: string) =>
    fetch(`${world.desk.url}/sign-in?${new URLSearchParams({ next })}`, {
      headers: world.people.support,
      redirect: "manual",
    });
  for (const next of awayFromHome) {
    const response = await signIn(next);
    expect([response.status, response.headers.get("location")], JSON.stringify(next)).toEqual([307, "/"]);
  }
  const good = "/contributions?type=renewals&name=%26%3D";
  expect((await signIn(good)).headers.get("location")).toBe(good);
});

test("each of fifty links redirects to sign-in and back to itself", async ({ world }) => {
  const redirectOf = async (path: string, headers: Credentials) => {
    const response = await fetch(world.desk.url + path, { headers, redirect: "manual" });
    expect(response.status, path).toBe(307);
    return response.headers.get("location") ?? "";
  };
  // A browser keeps the fragment and does not send it.
  const links = ticketLinks.map((link) => link.replace(/#.*/, ""));
  expect(links).toHaveLength(50);
  for (const link of new Set(links)) {
    const signIn = await redirectOf(link, {});
    expect(signIn).toMatch(/^\/sign-in\?next=/);
    expect(await redirectOf(signIn, world.people.support)).toBe(link);
  }
});

test("a link with the longest query redirects to sign-in and back to itself", async ({ world }) => {
  const link = `/contributions?name=${"x".repeat(8 * 1024 - 5)}`;
  const { url } = world.desk;
  const first = await fetch(url + link, { redirect: "manual" });
  const signIn = first.headers.get("location") ?? "";
  expect((await fetch(url + signIn)).status).toBe(200);
  const back = await fetch(url + signIn, { headers: world.people.support, redirect: "manual" });
  expect(back.headers.get("location")).toBe(link);
});

test("a page with a token in its URL names the reason to a signed-in person", async ({ world }) => {
  const token = String(world.tokens.contributions["authorization"]).slice("Bearer ".length);
  const { support } = world.people;
  for (const path of ["/", "/contributions", "/search", "/settings", "/status", "/supporters"]) {
    const at = `${path}?token=${token}`;
    const response = await fetch(world.desk.url + at, { headers: support, redirect: "manual" });
    expect([response.status, response.headers.get("location")], path).toEqual([200, null]);
    expect(await response.text(), path).toContain("A token must not be in a URL.");
  }
  const api = await fetch(`${world.desk.url}/api/contributions?token=${token}`, { headers: support });
  expect([api.status, await api.json()]).toEqual([422, { message: "A token must not be in a URL." }]);
});

test("a session cookie is valid under its TLS name over TLS, and under its plain name over HTTP", async ({
  world,
}) => {
  const token = String(world.people.support["cookie"]).replace("desk-session=", "");
  const statusOf = async (name: string, proto: string) => {
    const headers = { cookie: `${name}=${token}`, "x-forwarded-proto": proto };
    return (await fetch(`${world.desk.url}/api/session`, { headers })).status;
  };
  expect(await statusOf("__Host-desk-session", "https")).toBe(200);
  // An attacker on the network could set this cookie over plain HTTP.
  expect(await statusOf("desk-session", "https")).toBe(401);
  expect(await statusOf("desk-session", "http")).toBe(200);
  expect(await statusOf("__Host-desk-session", "http")).toBe(401);
});

test("a request over TLS from the same host over plain HTTP is cross-site", async ({ world }) => {
  const { support } = world.people;
  const endSession = (origin: string, proto: string) =>
    fetch(`${world.desk.url}/api/sessions/unknown`, {
      method: "DELETE",
      headers: {
        cookie: String(support["cookie"]).replace("desk-session", "__Host-desk-session"),
        "x-forwarded-proto": proto,
        "content-type": "application/json",
        origin,
      },
      body: "{}",
    });
  expect((await endSession(world.desk.url, "https")).status).toBe(403);
  expect((await endSession(world.desk.url.replace("http:", "https:"), "https")).status).toBe(404);
  expect((await sendJson(world.desk, "DELETE", "/api/sessions/unknown", {}, support)).status).toBe(404);
});

test("the status page shows everyone the age of the data, and the operators' part to admins only", async ({
  world,
}) => {
  for (const role of roles) {
    const response = await fetch(`${world.desk.url}/status`, { headers: world.people[role] });
    const html = await response.text();
    expect(html, role).toMatch(/Data up to date as of|Records aren’t synced/);
    for (const words of ["For operators", "memoryBytes"])
      expect(html.includes(words), `"${words}" for ${role}`).toBe(role === "admin");
  }
});
