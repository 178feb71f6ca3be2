import { createServer, type ServerResponse } from "node:http";
import { closeServer, listen } from "@/scripts/fake-upstream/fault";
import type { RunningServer } from "./desk";
import { oddUpstreamContributions, oddUpstreamPosts, oddUpstreamRows } from "./odd-upstream-records";

/** The token that the server accepts. */
export const oddToken = "odd-upstream-token";
/** Rows a page; the specification says 25 and 15. */
export const oddPageSizes = { contributions: 10, posts: 4 } as const;

const contributionsPath = "/v9/admin/api/v3/contributions";
const postsPath = "/v9/admin/api/v2/feeds/NEWSFEED/posts";

/**
 * Starts a server of the API that differs from ours as far as the specification allows: filters work in
 * brackets only, pages have other sizes, slashes are escaped, page numbers are partly null, page links drop
 * the query, a single post is wrapped, all includes are present, flags and dates have other spellings, and
 * errors are HTML.
 * @returns the base address that a desk uses as its upstream
 */
export async function startOddUpstream(): Promise<RunningServer> {
  const server = createServer(({ headers, url = "" }, response) => {
    if (headers.authorization !== `Bearer ${oddToken}`) return sendError(response, 401);
    const { pathname, searchParams } = new URL(url, "http://odd.invalid");
    if (pathname === contributionsPath) {
      const rows = oddUpstreamRows(searchParams).map(({ record }) => record);
      return sendJson(response, toPage(rows, oddPageSizes.contributions, searchParams));
    }
    if (pathname === postsPath) {
      const part = searchParams.get("filter[name]")?.toLowerCase() ?? "";
      const named = oddUpstreamPosts.filter(({ name }) => String(name).toLowerCase().includes(part));
      return sendJson(response, toPage(named, oddPageSizes.posts, searchParams));
    }
    const id = decodeURIComponent(pathname.split("/").at(-1) ?? "");
    const records = pathname.startsWith(postsPath) ? oddUpstreamPosts : oddUpstreamContributions;
    const found = records.find((record) => record["id"] === id);
    return found === undefined ? sendError(response, 404) : sendJson(response, { data: found });
  });
  return { url: `http://127.0.0.1:${await listen(server, 0)}/v9`, stop: () => closeServer(server) };
}

function toPage(records: readonly object[], size: number, params: URLSearchParams): object {
  const page = Number(params.get("page") ?? 1);
  const link = (to: number) => `http://odd.invalid/v9/list?page=${to}`;
  return {
    data: records.slice((page - 1) * size, page * size),
    links: { first: link(1), last: null, prev: null, next: link(page + 1) },
    meta: {
      current_page: String(page),
      from: null,
      to: null,
      last_page: null,
      total: records.length,
      per_page: String(size),
      path: null,
      links: null,
      took_ms: 3,
    },
    debug: { node: "odd-1" },
  };
}

function sendJson(response: ServerResponse, body: object): void {
  response.setHeader("content-type", "application/vnd.api+json");
  response.end(JSON.stringify(body).replaceAll("/", "\\/"));
}

function sendError(response: ServerResponse, status: number): void {
  response.writeHead(status, { "content-type": "text/html" }).end("<h1>Sorry, this went wrong.</h1>");
}
