import { expect } from "vitest";
import { roles } from "@/lib/accounts/viewer";
import { awayFromHome } from "@/lib/server/__fixtures__/away-from-home";
import { test } from "./desks";
import { ticketLinks } from "./ticket-links";
import { tellDesk, type Visitor } from "./world";

test("sign-in leads to the linked page and never to another site", async ({ world }) => {
  const signIn = (next: string) =>
    fetch(`${world.desk.url}/sign-in?${new URLSearchParams({ next })}`, {
      headers: world.people.support,
      redirect: "manual",
    });
  for (const next of awayFromHome) {
    const answer = await signIn(next);
    expect([answer.status, answer.headers.get("location")], JSON.stringify(next)).toEqual([307, "/"]);
  }
  const good = "/contributions?type=renewals&name=%26%3D";
  expect((await signIn(good)).headers.get("location")).toBe(good);
});

test("each of fifty links leads to sign-in and back to itself", async ({ world }) => {
  const leadsTo = async (path: string, headers: Visitor) => {
    const answer = await fetch(world.desk.url + path, { headers, redirect: "manual" });
    expect(answer.status, path).toBe(307);
    return answer.headers.get("location") ?? "";
  };
  // What stands after # stays in the browser, which carries it along.
  const links = ticketLinks.map((link) => link.replace(/#.*/, ""));
  expect(links).toHaveLength(50);
  for (const link of new Set(links)) {
    const door = await leadsTo(link, {});
    expect(door).toMatch(/^\/sign-in\?next=/);
    expect(await leadsTo(door, world.people.support)).toBe(link);
  }
});

test("a session cookie counts over TLS by its TLS name only, over HTTP by the other only", async ({
  world,
}) => {
  const token = String(world.people.support["cookie"]).replace("desk-session=", "");
  const statusOf = async (name: string, proto: string) => {
    const headers = { cookie: `${name}=${token}`, "x-forwarded-proto": proto };
    return (await fetch(`${world.desk.url}/api/session`, { headers })).status;
  };
  expect(await statusOf("__Host-desk-session", "https")).toBe(200);
  // What a network could slip in over plain HTTP is nobody over TLS.
  expect(await statusOf("desk-session", "https")).toBe(401);
  expect(await statusOf("desk-session", "http")).toBe(200);
  expect(await statusOf("__Host-desk-session", "http")).toBe(401);
});

test("a page of the same host over plain HTTP is another site", async ({ world }) => {
  const { support } = world.people;
  const tell = (origin: string, proto: string) =>
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
  expect((await tell(world.desk.url, "https")).status).toBe(403);
  expect((await tell(world.desk.url.replace("http:", "https:"), "https")).status).toBe(404);
  expect((await tellDesk(world.desk, "DELETE", "/api/sessions/unknown", {}, support)).status).toBe(404);
});

test("everyone reads how recent the data are; the operators' half is for admins", async ({ world }) => {
  for (const role of roles) {
    const answer = await fetch(`${world.desk.url}/status`, { headers: world.people[role] });
    const html = await answer.text();
    expect(html, role).toMatch(/Data up to date as of|Records are not synced/);
    for (const words of ["For operators", "memoryBytes"])
      expect(html.includes(words), `${role} reads ${words}`).toBe(role === "admin");
  }
});
