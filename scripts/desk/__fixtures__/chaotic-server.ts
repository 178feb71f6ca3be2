import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { SimulatedUpstream } from "@/lib/mirror/__fixtures__/simulated-upstream";
import { closeServer, listen } from "@/scripts/fake-upstream/fault";

const start = Date.UTC(2023, 0, 1);
const hour = 3_600_000;
const path = "/admin/api/v3/contributions";

/**
 * Starts a server of the read API with random order among equal dates. Unless `upstream.isQuiet`, records
 * change, and requests are refused or cut off.
 * @param count the number of records; 70 of them, nearly three pages, have the same date
 */
export async function openChaoticServer(count: number) {
  let [requests, seed, head] = [0, 1, count];
  const below = (n: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (seed >>> 8) % n;
  };
  const dateFor = (isNew: boolean) => start + (isNew ? ++head : below(count)) * hour;
  const upstream = new SimulatedUpstream({ below, perPage: 25, changes: 1 / 3, shuffled: true, dateFor });
  for (let number = 0; number < count; number++)
    upstream.insert(number < 70 ? start + 500 * hour : dateFor(false));

  function fail(request: IncomingMessage, response: ServerResponse): boolean {
    if (upstream.isQuiet) return false;
    // Now and then, refuse several requests in a row.
    if (++requests % 100 < 2) response.writeHead(429, { "retry-after": "1" }).end("{}");
    else if (below(40) === 0) request.socket.resetAndDestroy();
    else if (below(60) === 0) response.writeHead(502).end("<html>Bad gateway</html>");
    else return false;
    return true;
  }

  async function list({ searchParams }: URL) {
    const bound = (name: string, open: number) =>
      Date.parse(searchParams.get(`filter[${name}]`) ?? "") || open;
    const before = bound("occurred_before", Number.POSITIVE_INFINITY);
    const after = bound("occurred_after", Number.NEGATIVE_INFINITY);
    const page = Number(searchParams.get("page") ?? 1);
    const ascending = searchParams.get("sort") === "contribution_date";
    const { rows, total, perPage } = await upstream.page({ before, after, page, ascending });
    const links = { first: "/", last: "/", prev: null, next: null };
    const meta = { current_page: page, per_page: perPage, total };
    return { data: rows.map(({ value }) => value), links, meta };
  }

  const server = createServer(async (request, response) => {
    if (fail(request, response)) return;
    const url = new URL(request.url ?? "/", "http://localhost");
    const found = url.pathname === path ? null : await upstream.find(url.pathname.slice(path.length + 1));
    const body = url.pathname === path ? await list(url) : found && { data: found.value };
    response.writeHead(body === null ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(body ?? { message: "Not Found." }));
  });
  server.on("connection", (socket) => socket.on("error", () => undefined));
  return {
    url: `http://127.0.0.1:${await listen(server, 0)}`,
    upstream,
    /** Resolves after this many more requests. */
    async after(more: number) {
      for (let left = more; left > 0; left--) await once(server, "request");
    },
    close: () => closeServer(server),
  };
}
