import { readFileSync } from "node:fs";
import { describe, expect } from "vitest";
import { findPostgresBinaries } from "@/scripts/postgres/private-cluster";
import { isLong } from "@/scripts/test/runs";
import { canaries } from "./canaries";
import { test } from "./desks";
import { type AppRoute, accessTable, appRoutes, type Role } from "./routes";
import { type House, tellDesk, type Visitor, type World } from "./world";

const roles: readonly Role[] = ["support", "finance", "admin"];
const secrets = new RegExp([...Object.values(canaries), "ada@example\\.org", "Someone "].join("|"), "i");
const routes = appRoutes();
/** What a desk answers from records of its own; before an upstream, these keep no copy. */
const searches: ReadonlySet<string> = new Set([
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
/** The long run proves the same of every place where records are. */
const everywhere: readonly House[] =
  findPostgresBinaries() === null ? ["sqlite", "upstream"] : ["sqlite", "upstream", "postgres"];
const houses: readonly House[] = isLong ? everywhere : ["sqlite"];

test("the access table has every route of the app and no other", () => {
  expect(Object.keys(accessTable).sort()).toEqual(routes.map(({ pattern }) => pattern).sort());
  for (const route of routes) expect(entryOf(route).mutations ?? [], route.pattern).toEqual(route.mutations);
});

test("proxy.ts covers pages only: routes check access themselves", () => {
  const [, literal = '""'] = /matcher:\s*("[^"]+")/.exec(readFileSync("proxy.ts", "utf8")) ?? [];
  const matcher = new RegExp(`^${JSON.parse(literal)}$`);
  for (const route of routes) {
    const { pathname } = new URL(entryOf(route).address, "http://desk.test");
    expect(matcher.test(pathname), route.pattern).toBe(route.isPage);
  }
});

for (const house of houses) {
  describe(`records from ${house}`, () => {
    let world: World;
    test.beforeAll(async ({ worldIn }) => {
      world = await worldIn(house);
    });

    const read = (address: string, visitor: Visitor) =>
      fetch(world.desk.url + address, { headers: visitor, redirect: "manual" });

    /**
     * What the router asks for when somebody follows a link; the framework wants the parameter with the
     * header.
     */
    const fetchAsRouter = (address: string, visitor: Visitor) =>
      read(`${address}${address.includes("?") ? "&" : "?"}_rsc`, { ...visitor, rsc: "1" });

    test("without access, no route reveals anything", async () => {
      for (const [stranger, [name, visitor]] of Object.entries(world.strangers).entries()) {
        for (const route of routesFor(stranger)) {
          const { address, people } = entryOf(route);
          const what = `${route.pattern} by ${name}`;
          const answers = route.reads ? [await read(address, visitor)] : [];
          if (route.isPage) answers.push(await fetchAsRouter(address, visitor));
          for (const mutation of route.mutations) {
            // Signing out is for everybody: it ends the session that comes along, and tells nothing of it.
            if (route.pattern === "/api/session" && mutation === "DELETE") continue;
            answers.push(await tellDesk(world.desk, mutation, address, {}, visitor));
          }
          for (const [at, answer] of answers.entries()) {
            const body = await answer.text();
            expect(body, what).not.toMatch(secrets);
            expect(answer.headers.get("cache-control"), what).toBe("no-store");
            if (people === "anybody") continue;
            if (route.isPage && at === 0) {
              const query = address === "/" ? "" : `?${new URLSearchParams({ next: address })}`;
              expect([answer.status, answer.headers.get("location")], what).toEqual([
                307,
                `/sign-in${query}`,
              ]);
            } else if (route.isPage)
              expect(body + answer.headers.get("location"), what).toContain("/sign-in");
            else if (isSignIn(route, at)) expect(answer.status, what).toBe(422);
            else {
              expect(answer.status, what).toBe(401);
              expect(answer.headers.get("www-authenticate"), what).toBe("Bearer");
              expect(JSON.parse(body), what).toEqual({ message: "Unauthenticated." });
            }
          }
        }
      }
    });

    for (const role of roles) {
      test(`${role} gets what is theirs and no more`, async () => {
        const visitor = world.people[role];
        for (const route of routes) {
          const { address, people } = entryOf(route);
          if (people === "anybody") continue;
          const isTheirs = people.includes(role);
          const what = `${route.pattern} by ${role}`;
          if (route.reads) {
            const answer = await read(address, visitor);
            const body = await answer.text();
            expect(answer.headers.get("cache-control"), what).toBe("no-store");
            const isUnserved = house === "upstream" && searches.has(route.pattern) && !route.isPage;
            const served = isUnserved ? [501] : [200, 303, 307];
            if (isTheirs) expect(served, what).toContain(answer.status);
            else expect(answer.status, what).toBe(403);
            // One's own name is in the frame, and whom to ask for what admins see is told to colleagues.
            const others = body.replaceAll(new RegExp(`Someone (${role}|admin)`, "g"), "");
            if (!isTheirs) expect(others, what).not.toMatch(secrets);
          }
          for (const mutation of route.isPage || route.pattern === "/api/session" ? [] : route.mutations) {
            const { status } = await tellDesk(world.desk, mutation, address, filled(route), visitor);
            if (isTheirs) expect([401, 403], what).not.toContain(status);
            else expect(status, what).toBe(403);
          }
        }
      });
    }

    for (const scope of ["posts", "contributions"] as const) {
      test(`a machine that may read ${scope} reads those whole and nothing else`, async () => {
        const visitor = world.machines[scope];
        for (const route of routes) {
          const entry = entryOf(route);
          if (entry.people === "anybody") continue;
          const what = `${route.pattern} by a token for ${scope}`;
          if (route.reads) {
            const answer = await read(entry.address, visitor);
            const body = await answer.text();
            if (entry.scope === scope) {
              expect(answer.status, what).toBe(200);
              expect(body, what).toMatch(secrets);
              expect(answer.headers.get("x-ratelimit-limit"), what).toBe("600");
            } else {
              expect(body, what).not.toMatch(secrets);
              if (route.isPage) expect(answer.status, what).toBe(307);
              else expect(answer.status, what).toBe(403);
            }
          }
          // Signing out is for everybody: it ends the session that comes along, here none.
          for (const mutation of route.pattern === "/api/session" ? [] : route.mutations) {
            const { status } = await tellDesk(world.desk, mutation, entry.address, filled(route), visitor);
            expect(status, what).toBeGreaterThanOrEqual(400);
          }
        }
      });
    }

    const childsPlaces = [
      "/contributions",
      "/contributions/CANARY1",
      "/contributions/CANARY1?reveal=line_items[0].sponsee",
      "/contributions/CANARY1?view=raw",
      "/admin/api/v3/contributions",
      "/admin/api/v3/contributions/CANARY1",
    ];
    test("support cannot identify a sponsored child in JSON, HTML or router payloads", async () => {
      const child = new RegExp(`${canaries.child}|${canaries.story}`, "i");
      for (const address of childsPlaces) {
        for (const ask of address.startsWith("/admin") ? [read] : [read, fetchAsRouter]) {
          const answer = await ask(address, world.people.support);
          const body = await answer.text();
          expect(answer.status, address).toBe(200);
          expect(body, address).not.toMatch(child);
          expect(body, address).toContain(canaries.donor);
        }
      }
      const revealed = "/contributions/CANARY1?reveal=line_items[0].sponsee";
      for (const ask of [read, fetchAsRouter]) {
        expect(await (await ask(revealed, world.people.finance)).text()).toMatch(child);
      }
      expect(await (await read("/admin/api/v3/contributions/CANARY1", world.people.finance)).text()).toMatch(
        child,
      );
    });

    test("support finds no child in any body of any route, nor by search", async () => {
      const visitor = world.people.support;
      const child = new RegExp(`${canaries.child}|${canaries.story}`, "i");
      for (const route of routes) {
        const { address } = entryOf(route);
        for (const way of route.reads ? waysInto(route) : []) {
          const asked = way === "" ? address : `${address.split("?")[0]}?${way}`;
          for (const ask of route.isPage ? [read, fetchAsRouter] : [read]) {
            const answer = await ask(asked, visitor);
            const told = JSON.stringify([...answer.headers]) + (await answer.text());
            expect(told, `${route.pattern} by ${asked}`).not.toMatch(child);
          }
        }
        for (const mutation of route.pattern === "/api/session" ? [] : route.mutations) {
          const answer = await tellDesk(world.desk, mutation, address, filled(route), visitor);
          expect(await answer.text(), `${mutation} ${route.pattern}`).not.toMatch(child);
        }
      }
      if (house === "upstream") return;
      const nobody = "Zzunknowncanary";
      const narrow = (name: string) => [name, `product:"${name}-01"`, `campaign:"Letters to ${name}"`];
      for (const path of [
        "/api/contributions",
        "/api/contributions/total",
        "/api/contributions/sums",
        "/api/contributions/facets",
        "/api/search",
      ]) {
        for (const [at, q] of narrow(canaries.child).entries()) {
          const bodyOf = async (asked: string) => {
            const answer = await read(`${path}?${new URLSearchParams({ q: asked, facets: "1" })}`, visitor);
            // An answer to a list says whom it was asked for.
            const links = new RegExp(encodeURIComponent(asked).replaceAll("%20", "(?:%20|\\+)"), "g");
            return (await answer.text()).replaceAll(links, "").replaceAll(asked, "");
          };
          expect(await bodyOf(q), `${path} for ${q}`).toBe(await bodyOf(narrow(nobody)[at] ?? ""));
        }
      }
      const sums = await (await read("/api/insights?parts=distributions", visitor)).text();
      expect(sums).toContain("•••-01");
      const seen = await (await read("/api/insights?parts=distributions", world.people.finance)).text();
      expect(seen).toContain(`Sponsor ${canaries.child}`);
    });

    test("a reason reveals one child to support, and the audit log has it with the person", async () => {
      const wish = { contribution: "CANARY1", item: "ITEM1", reason: "The sponsor asked, ticket 48213" };
      const tell = (given: object, visitor: Visitor) =>
        tellDesk(world.desk, "POST", "/api/reveal", given, visitor);
      const answer = await tell(wish, world.people.support);
      expect(await answer.json()).toMatchObject({ sponsee: { first_name: canaries.child } });
      expect((await tell({ ...wish, reason: "   " }, world.people.support)).status).toBe(422);
      expect((await tell({ ...wish, item: "ITEM2" }, world.people.support)).status).toBe(404);
      expect((await tell(wish, world.people.finance)).status).toBe(403);
      const audit = await (await read("/api/audit?form=ndjson", world.people.admin)).text();
      expect(audit).toContain(wish.reason);
      expect(audit).not.toMatch(new RegExp(Object.values(canaries).join("|"), "i"));
    });

    test("every response that releases records has one audit entry, with its request ID", async () => {
      const wanted: string[] = [];
      for (const address of [...childsPlaces.slice(0, 2), ...childsPlaces.slice(4)]) {
        const id = `audited-${wanted.length}`;
        wanted.push(id);
        await (await read(address, { ...world.people.finance, "x-request-id": id })).text();
      }
      const audit = await (await read("/api/audit?form=ndjson", world.people.admin)).text();
      const found = audit.split("\n").filter((line) => wanted.some((id) => line.includes(`"${id}"`)));
      expect(found).toHaveLength(wanted.length);
      for (const line of found) expect(line).toContain("SUPPORTER1");
    });

    test("a token in a URL is refused, also with a session, and is not logged", async () => {
      const token = String(world.machines.contributions["authorization"]).slice("Bearer ".length);
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
        for (const visitor of [{}, world.people.finance, world.machines.contributions]) {
          const { status } = await read(`/admin/api/v3/contributions?${pair}`, visitor);
          expect(status).toBe(401);
        }
      }
      expect(world.desk.said()).not.toContain(token);
    });
  });
}

/**
 * In the short run two of the strangers, who bring nothing or what has ended, come to every route, and of the
 * others at least one.
 */
function routesFor(stranger: number): readonly AppRoute[] {
  if (isLong || stranger < 2) return routes;
  return routes.filter((_, nth) => nth % 6 === stranger % 6);
}

const ways = ["", "view=raw", "q=%3E0", "q=is%3Areceived", "range=all", "facets=1&q=%3E0", "form=csv"];

/**
 * Ways to ask for more than a route's address does. In the short run those that a page heeds, or an endpoint.
 */
function waysInto({ isPage }: AppRoute): readonly string[] {
  if (isLong) return ways;
  return isPage ? ["", "view=raw", "q=%3E0"] : ["", "q=%3E0", "range=all", "facets=1&q=%3E0", "form=csv"];
}

/** Signing in is for those who are not in: what it says of nothing is that nothing was given. */
function isSignIn({ pattern, reads }: AppRoute, at: number): boolean {
  return pattern === "/api/session" && at === (reads ? 1 : 0);
}

/** Enough for a route to look at who asks rather than at what is missing. */
function filled({ pattern }: AppRoute): object {
  if (pattern === "/api/reveal") return { contribution: "CANARY1", item: "ITEM9", reason: "for the test" };
  if (pattern === "/api/invitations") return { name: "N", email: "n@example.org", role: "support" };
  if (pattern === "/api/tokens") return { name: "n", scopes: ["posts"], days: 1 };
  if (pattern === "/api/people/[id]") return { role: "support" };
  if (pattern === "/api/views") return { name: "n", path: "/contributions", query: "", isShared: false };
  return {};
}
