import { readFileSync } from "node:fs";
import { describe, expect } from "vitest";
import { hasPostgres } from "@/scripts/postgres/private-cluster";
import { isLong } from "@/scripts/test/runs";
import { canaries } from "./canaries";
import { test } from "./desks";
import { type AppRoute, accessTable, appRoutes, type Role } from "./routes";
import { type Credentials, type RecordSource, sendJson, type World } from "./world";

const roles: readonly Role[] = ["support", "finance", "admin"];
const secrets = new RegExp([...Object.values(canaries), "ada@example\\.org", "Someone "].join("|"), "i");
const routes = appRoutes();
/** Routes that need stored records: a desk before an upstream without a mirror responds with 501. */
const storedOnly: ReadonlySet<string> = new Set([
  "/",
  "/api/insights",
  "/api/contributions/facets",
  "/api/contributions/sums",
  "/api/export",
  "/api/export/plan",
  "/search",
  "/api/search",
  "/api/contributions",
  "/supporters",
  "/supporters/[id]",
  "/api/supporters",
  "/api/supporters/[id]",
]);
const entryOf = ({ pattern }: AppRoute) => accessTable[pattern] ?? { address: "", people: [] };
/** The long run covers every source of records. */
const allSources: readonly RecordSource[] = hasPostgres
  ? ["sqlite", "upstream", "postgres"]
  : ["sqlite", "upstream"];
const sources: readonly RecordSource[] = isLong ? allSources : ["sqlite"];

test("the access table has every route of the app and no other", () => {
  expect(Object.keys(accessTable).sort()).toEqual(routes.map(({ pattern }) => pattern).sort());
  for (const route of routes) expect(entryOf(route).mutations ?? [], route.pattern).toEqual(route.mutations);
});

test("proxy.ts matches pages only; route handlers check access themselves", () => {
  const [, literal = '""'] = /matcher:\s*("[^"]+")/.exec(readFileSync("proxy.ts", "utf8")) ?? [];
  const matcher = new RegExp(`^${JSON.parse(literal)}$`);
  for (const route of routes) {
    const { pathname } = new URL(entryOf(route).address, "http://desk.test");
    expect(matcher.test(pathname), route.pattern).toBe(route.isPage);
  }
});

for (const source of sources) {
  describe(`records from ${source}`, () => {
    let world: World;
    test.beforeAll(async ({ worldWith }) => {
      world = await worldWith(source);
    });

    const read = (address: string, credentials: Credentials) =>
      fetch(world.desk.url + address, { headers: credentials, redirect: "manual" });

    /** Requests a page as the router does after a click on a link: with the header and the parameter. */
    const fetchAsRouter = (address: string, credentials: Credentials) =>
      read(`${address}${address.includes("?") ? "&" : "?"}_rsc`, { ...credentials, rsc: "1" });

    test("no route reveals anything without valid credentials", async () => {
      for (const [index, [name, credentials]] of Object.entries(world.invalidCredentials).entries()) {
        for (const route of routesFor(index)) {
          const { address, people } = entryOf(route);
          const label = `${route.pattern} with ${name}`;
          const responses = route.reads ? [await read(address, credentials)] : [];
          if (route.isPage) responses.push(await fetchAsRouter(address, credentials));
          for (const mutation of route.mutations) {
            // Anyone may sign out: the request ends the session in its cookie and reveals nothing of it.
            if (route.pattern === "/api/session" && mutation === "DELETE") continue;
            responses.push(await sendJson(world.desk, mutation, address, {}, credentials));
          }
          for (const [position, response] of responses.entries()) {
            const body = await response.text();
            const location = response.headers.get("location");
            expect(body, label).not.toMatch(secrets);
            expect(response.headers.get("cache-control"), label).toBe("no-store");
            if (people === "anybody") continue;
            if (route.isPage && position === 0) {
              const query = address === "/" ? "" : `?${new URLSearchParams({ next: address })}`;
              expect([response.status, location], label).toEqual([307, `/sign-in${query}`]);
            } else if (route.isPage) expect(body + location, label).toContain("/sign-in");
            else if (isSignIn(route, position)) expect(response.status, label).toBe(422);
            else {
              expect(response.status, label).toBe(401);
              expect(response.headers.get("www-authenticate"), label).toBe("Bearer");
              expect(JSON.parse(body), label).toEqual({ message: "Unauthenticated." });
            }
          }
        }
      }
    });

    for (const role of roles) {
      test(`${role} can use the routes of the role and no others`, async () => {
        const credentials = world.people[role];
        for (const route of routes) {
          const { address, people } = entryOf(route);
          if (people === "anybody") continue;
          const isAllowed = people.includes(role);
          const label = `${route.pattern} by ${role}`;
          if (route.reads) {
            const response = await read(address, credentials);
            const body = await response.text();
            expect(response.headers.get("cache-control"), label).toBe("no-store");
            const isUnsupported = source === "upstream" && storedOnly.has(route.pattern) && !route.isPage;
            const allowed = isUnsupported ? [501] : [200, 303, 307];
            expect(isAllowed ? allowed : [403], label).toContain(response.status);
            // The page's frame names the user, and a refusal names the admins to ask.
            const rest = body.replaceAll(new RegExp(`Someone (${role}|admin)`, "g"), "");
            if (!isAllowed) expect(rest, label).not.toMatch(secrets);
          }
          for (const mutation of route.isPage || route.pattern === "/api/session" ? [] : route.mutations) {
            const { status } = await sendJson(world.desk, mutation, address, bodyFor(route), credentials);
            if (isAllowed) expect([401, 403], label).not.toContain(status);
            else expect(status, label).toBe(403);
          }
        }
      });
    }

    for (const scope of ["posts", "contributions"] as const) {
      test(`a token for ${scope} reads complete ${scope} and nothing else`, async () => {
        const credentials = world.tokens[scope];
        for (const route of routes) {
          const entry = entryOf(route);
          if (entry.people === "anybody") continue;
          const label = `${route.pattern} with a token for ${scope}`;
          if (route.reads) {
            const response = await read(entry.address, credentials);
            const body = await response.text();
            if (entry.scope === scope) {
              expect(response.status, label).toBe(200);
              expect(body, label).toMatch(secrets);
              expect(response.headers.get("x-ratelimit-limit"), label).toBe("600");
            } else {
              expect(body, label).not.toMatch(secrets);
              expect(response.status, label).toBe(route.isPage ? 307 : 403);
            }
          }
          // Anyone may sign out.
          for (const mutation of route.pattern === "/api/session" ? [] : route.mutations) {
            const { status } = await sendJson(
              world.desk,
              mutation,
              entry.address,
              bodyFor(route),
              credentials,
            );
            expect(status, label).toBeGreaterThanOrEqual(400);
          }
        }
      });
    }

    const childPaths = [
      "/contributions",
      "/contributions/CANARY1",
      "/contributions/CANARY1?reveal=line_items[0].sponsee",
      "/contributions/CANARY1?view=raw",
      "/admin/api/v3/contributions",
      "/admin/api/v3/contributions/CANARY1",
    ];
    test("support cannot identify a sponsored child in JSON, HTML or router payloads", async () => {
      const child = new RegExp(`${canaries.child}|${canaries.story}`, "i");
      for (const address of childPaths) {
        for (const request of address.startsWith("/admin") ? [read] : [read, fetchAsRouter]) {
          const response = await request(address, world.people.support);
          const body = await response.text();
          expect(response.status, address).toBe(200);
          expect(body, address).not.toMatch(child);
          expect(body, address).toContain(canaries.donor);
        }
      }
      const revealed = "/contributions/CANARY1?reveal=line_items[0].sponsee";
      for (const request of [read, fetchAsRouter]) {
        expect(await (await request(revealed, world.people.finance)).text()).toMatch(child);
      }
      expect(await (await read("/admin/api/v3/contributions/CANARY1", world.people.finance)).text()).toMatch(
        child,
      );
    });

    test("support finds a sponsored child in no response of any route, nor by search", async () => {
      const credentials = world.people.support;
      const child = new RegExp(`${canaries.child}|${canaries.story}`, "i");
      for (const route of routes) {
        const { address } = entryOf(route);
        for (const query of route.reads ? queriesOf(route) : []) {
          const path = query === "" ? address : `${address.split("?")[0]}?${query}`;
          for (const request of route.isPage ? [read, fetchAsRouter] : [read]) {
            const response = await request(path, credentials);
            const text = JSON.stringify([...response.headers]) + (await response.text());
            expect(text, `${route.pattern} at ${path}`).not.toMatch(child);
          }
        }
        for (const mutation of route.pattern === "/api/session" ? [] : route.mutations) {
          const response = await sendJson(world.desk, mutation, address, bodyFor(route), credentials);
          expect(await response.text(), `${mutation} ${route.pattern}`).not.toMatch(child);
        }
      }
      if (source === "upstream") return;
      const unknown = "Zzunknowncanary";
      const searchesFor = (name: string) => [name, `product:"${name}-01"`, `campaign:"Letters to ${name}"`];
      for (const path of [
        "/api/contributions",
        "/api/contributions/total",
        "/api/contributions/sums",
        "/api/contributions/facets",
        "/api/search",
      ]) {
        for (const [index, q] of searchesFor(canaries.child).entries()) {
          const bodyOf = async (words: string) => {
            const response = await read(
              `${path}?${new URLSearchParams({ q: words, facets: "1" })}`,
              credentials,
            );
            // The response repeats the search words of the request.
            const links = new RegExp(encodeURIComponent(words).replaceAll("%20", "(?:%20|\\+)"), "g");
            return (await response.text()).replaceAll(links, "").replaceAll(words, "");
          };
          expect(await bodyOf(q), `${path} for ${q}`).toBe(await bodyOf(searchesFor(unknown)[index] ?? ""));
        }
      }
      const masked = await (await read("/api/insights?parts=distributions", credentials)).text();
      expect(masked).toContain("•••-01");
      const full = await (await read("/api/insights?parts=distributions", world.people.finance)).text();
      expect(full).toContain(`Sponsor ${canaries.child}`);
    });

    test("support reveals a child with a reason; the audit log has the reason, not the child", async () => {
      const item = { contribution: "CANARY1", index: 0, item: "ITEM1" };
      const reveal = { ...item, reason: "The sponsor asked, ticket 48213" };
      const post = (body: object, credentials: Credentials) =>
        sendJson(world.desk, "POST", "/api/reveal", body, credentials);
      const response = await post(reveal, world.people.support);
      expect(await response.json()).toMatchObject({ sponsee: { first_name: canaries.child } });
      expect((await post({ ...reveal, reason: "   " }, world.people.support)).status).toBe(422);
      expect((await post({ ...reveal, item: "ITEM2" }, world.people.support)).status).toBe(404);
      expect((await post(reveal, world.people.finance)).status).toBe(403);
      const audit = await (await read("/api/audit?form=ndjson", world.people.admin)).text();
      expect(audit).toContain(reveal.reason);
      expect(audit).not.toMatch(new RegExp(Object.values(canaries).join("|"), "i"));
    });

    test("every response that releases records has one audit entry, with its request ID", async () => {
      const requestIds: string[] = [];
      for (const address of [...childPaths.slice(0, 2), ...childPaths.slice(4)]) {
        const id = `audited-${requestIds.length}`;
        requestIds.push(id);
        await (await read(address, { ...world.people.finance, "x-request-id": id })).text();
      }
      const audit = await (await read("/api/audit?form=ndjson", world.people.admin)).text();
      const found = audit.split("\n").filter((line) => requestIds.some((id) => line.includes(`"${id}"`)));
      expect(found).toHaveLength(requestIds.length);
      for (const line of found) expect(line).toContain("SUPPORTER1");
    });

    test("a token in a URL is refused, even with a session, and is not logged", async () => {
      const token = String(world.tokens.contributions["authorization"]).slice("Bearer ".length);
      const escaped = token.replace(/^g/, "%67");
      for (const pair of [
        `token=${token}`,
        `access_token=${token}`,
        `api_key=${token}`,
        `token=${escaped}`,
        `token=Bearer+${token}`,
        `token=Bearer%20${token}`,
        `a[${token}]=1`,
      ]) {
        for (const credentials of [{}, world.people.finance, world.tokens.contributions]) {
          const { status } = await read(`/admin/api/v3/contributions?${pair}`, credentials);
          expect(status).toBe(401);
        }
      }
      expect(world.desk.output()).not.toContain(token);
    });
  });
}

/** In the short run, all but the first two credentials are tried on a sixth of the routes. */
function routesFor(credentialIndex: number): readonly AppRoute[] {
  if (isLong || credentialIndex < 2) return routes;
  return routes.filter((_, index) => index % 6 === credentialIndex % 6);
}

const allQueries = ["", "view=raw", "q=%3E0", "q=is%3Areceived", "range=all", "facets=1&q=%3E0", "form=csv"];

/** Queries that ask a route for more records or another format: in the short run, those of its kind. */
function queriesOf({ isPage }: AppRoute): readonly string[] {
  if (isLong) return allQueries;
  return isPage ? ["", "view=raw", "q=%3E0"] : ["", "q=%3E0", "range=all", "facets=1&q=%3E0", "form=csv"];
}

/** Whether a response is that of the sign-in request, which is for people without credentials. */
function isSignIn({ pattern, reads }: AppRoute, position: number): boolean {
  return pattern === "/api/session" && position === (reads ? 1 : 0);
}

/** Returns a body that is valid enough for the route to check the caller. */
function bodyFor({ pattern }: AppRoute): object {
  if (pattern === "/api/reveal") {
    return { contribution: "CANARY1", index: 9, item: "ITEM9", reason: "for the test" };
  }
  if (pattern === "/api/invitations") return { name: "N", email: "n@example.org", role: "support" };
  if (pattern === "/api/tokens") return { name: "n", scopes: ["posts"], days: 1 };
  if (pattern === "/api/people/[id]") return { role: "support" };
  if (pattern === "/api/views") return { name: "n", path: "/contributions", query: "", isShared: false };
  return {};
}
