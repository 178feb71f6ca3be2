import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ids } from "./canaries";

export type Role = "support" | "finance" | "admin";

const everybody: readonly Role[] = ["support", "finance", "admin"];
const admins: readonly Role[] = ["admin"];

/** Who may request a route, and a URL of it that exists. */
interface Access {
  readonly address: string;
  /** `anybody`: the route is for people without a session, or holds nothing about a record or a person. */
  readonly people: readonly Role[] | "anybody";
  /** The scope of tokens that may read it. */
  readonly scope?: "posts" | "contributions";
  /** Methods that change data. */
  readonly mutations?: readonly string[];
}

const { contribution, feed, post, supporter } = ids;
const anybody = "anybody";

/** Every route of the app by its folder. A new route fails a test until its access is decided here. */
export const accessTable: Readonly<Record<string, Access>> = {
  "/": { address: "/", people: everybody },
  "/contributions": { address: "/contributions", people: everybody },
  "/contributions/[id]": { address: `/contributions/${contribution}`, people: everybody },
  "/feeds": { address: "/feeds", people: everybody },
  "/feeds/[feedId]/posts": { address: `/feeds/${feed}/posts`, people: everybody },
  "/feeds/[feedId]/posts/[id]": { address: `/feeds/${feed}/posts/${post}`, people: everybody },
  "/go": { address: `/go?q=${contribution}`, people: everybody },
  "/search": { address: `/search?q=${contribution}`, people: everybody },
  "/supporters": { address: "/supporters", people: everybody },
  "/supporters/[id]": { address: `/supporters/${supporter}`, people: everybody },
  "/settings": { address: "/settings", people: everybody },
  "/status": { address: "/status", people: everybody },
  "/people": { address: "/people", people: admins },
  "/audit": { address: "/audit", people: admins },
  "/sign-in": { address: "/sign-in", people: anybody },
  "/welcome/[token]": { address: "/welcome/unknown", people: anybody },

  "/api/[[...rest]]": { address: "/api/v9/x", people: anybody },
  "/admin/api/[[...rest]]": { address: "/admin/api/v9/x", people: anybody },
  "/admin/api/v2/feeds/[feedId]/posts": {
    address: `/admin/api/v2/feeds/${feed}/posts`,
    people: everybody,
    scope: "posts",
  },
  "/admin/api/v2/feeds/[feedId]/posts/[id]": {
    address: `/admin/api/v2/feeds/${feed}/posts/${post}`,
    people: everybody,
    scope: "posts",
  },
  "/admin/api/v3/contributions": {
    address: "/admin/api/v3/contributions",
    people: everybody,
    scope: "contributions",
  },
  "/admin/api/v3/contributions/[id]": {
    address: `/admin/api/v3/contributions/${contribution}`,
    people: everybody,
    scope: "contributions",
  },

  "/api/posts": { address: `/api/posts?q=${post}`, people: everybody },
  "/api/search": { address: `/api/search?q=${contribution}`, people: everybody },
  "/api/supporters": { address: "/api/supporters", people: everybody },
  "/api/supporters/[id]": { address: `/api/supporters/${supporter}`, people: everybody },
  "/api/contributions": { address: `/api/contributions?q=${contribution}`, people: everybody },
  "/api/contributions/total": { address: "/api/contributions/total", people: everybody },
  "/api/contributions/facets": { address: "/api/contributions/facets", people: everybody },
  "/api/contributions/sums": { address: "/api/contributions/sums", people: everybody },
  "/api/insights": { address: "/api/insights", people: everybody },
  "/api/export": { address: "/api/export", people: ["finance", "admin"] },
  "/api/export/plan": { address: "/api/export/plan", people: ["finance", "admin"] },
  "/api/export/runs/[id]": {
    address: "/api/export/runs/unknown0",
    people: ["finance", "admin"],
    mutations: ["DELETE"],
  },
  "/api/audit": { address: "/api/audit", people: admins },
  "/api/invitations": { address: "/api/invitations", people: admins, mutations: ["POST"] },
  "/api/invitations/accept": { address: "/api/invitations/accept", people: anybody, mutations: ["POST"] },
  "/api/notice": { address: "/api/notice", people: everybody },
  "/api/oidc/callback": { address: "/api/oidc/callback", people: anybody },
  "/api/oidc/start": { address: "/api/oidc/start", people: anybody },
  "/api/password": { address: "/api/password", people: everybody, mutations: ["POST"] },
  "/api/people/[id]": { address: "/api/people/unknown", people: admins, mutations: ["PATCH"] },
  "/api/people/[id]/reset": { address: "/api/people/unknown/reset", people: admins, mutations: ["POST"] },
  "/api/people/[id]/sessions": {
    address: "/api/people/unknown/sessions",
    people: admins,
    mutations: ["DELETE"],
  },
  "/api/reveal": { address: "/api/reveal", people: ["support", "admin"], mutations: ["POST"] },
  "/api/second-factor": {
    address: "/api/second-factor",
    people: everybody,
    mutations: ["POST", "PUT", "DELETE"],
  },
  "/api/session": { address: "/api/session", people: everybody, mutations: ["POST", "DELETE"] },
  "/api/sessions/[id]": { address: "/api/sessions/unknown", people: everybody, mutations: ["DELETE"] },
  "/api/status": { address: "/api/status", people: admins },
  "/api/tokens": { address: "/api/tokens", people: admins, mutations: ["POST"] },
  "/api/tokens/[id]": { address: "/api/tokens/unknown", people: admins, mutations: ["DELETE"] },

  "/api/views": { address: "/api/views", people: everybody, mutations: ["POST"] },
  "/api/views/[id]": { address: "/api/views/unknown", people: everybody, mutations: ["PATCH", "DELETE"] },

  "/api-reference": { address: "/api-reference", people: anybody },
  "/healthz": { address: "/healthz", people: anybody },
  "/metrics": { address: "/metrics", people: anybody },
  "/openapi.json": { address: "/openapi.json", people: anybody },
  "/readyz": { address: "/readyz", people: anybody },
};

/** A route of the app, with the methods that change data. */
export interface AppRoute {
  readonly pattern: string;
  readonly isPage: boolean;
  readonly reads: boolean;
  readonly mutations: readonly string[];
}

/** Reads the routes of the app from its folders. */
export function appRoutes(): readonly AppRoute[] {
  return readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file))
    .map((file) => {
      const folders = file.split("/").slice(0, -1);
      const isPage = file.endsWith("page.tsx");
      const text = readFileSync(join("app", file), "utf8");
      const has = (method: string) => new RegExp(`[{ ]${method}: `).test(text);
      return {
        pattern: `/${folders.filter((folder) => !folder.startsWith("(")).join("/")}`,
        isPage,
        reads: isPage || has("GET") || / = (endpoint|unknownRoute)\b/.test(text),
        mutations: ["POST", "PUT", "PATCH", "DELETE"].filter(has),
      };
    });
}
