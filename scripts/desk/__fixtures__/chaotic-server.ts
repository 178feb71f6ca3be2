import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { closeServer, listen } from "@/scripts/fake-upstream/fault";

const perPage = 25;
const start = Date.UTC(2023, 0, 1);
const hour = 3_600_000;
const path = "/admin/api/v3/contributions";

interface ChaoticRecord {
  readonly id: string;
  readonly ordered_at: string;
  readonly updated_at: string;
  readonly refunded_amount: string;
  readonly total_amount: string;
  readonly line_items: readonly unknown[];
}

/** A server of the read API with changing records, random order among equal dates, and failures. */
export interface ChaoticServer {
  readonly url: string;
  readonly records: ReadonlyMap<string, ChaoticRecord>;
  /** Returns the number of requests so far. */
  requests(): number;
  /** Resolves after this many more requests. */
  after(requests: number): Promise<void>;
  /** Stops changes, failures and random order. */
  settle(): void;
  close(): Promise<void>;
}

/** @param count the number of records; 70 of them, nearly three pages, have the same date */
export async function openChaoticServer(count: number): Promise<ChaoticServer> {
  const records = new Map<string, ChaoticRecord>();
  let [ids, requests, isSettled, seed] = [0, 0, false, 1];
  const waiting: { readonly at: number; readonly resolve: () => void }[] = [];
  const randomBelow = (n: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (seed >>> 8) % n;
  };
  const insert = (at: number) => {
    const id = `C${++ids}`;
    const moment = new Date(at).toISOString();
    const amounts = { refunded_amount: "0.0000", total_amount: `${randomBelow(500)}.0000` };
    records.set(id, { id, ordered_at: moment, updated_at: moment, ...amounts, line_items: [] });
  };
  const tied = start + 500 * hour;
  for (let number = 0; number < count; number++)
    insert(number < 70 ? tied : start + randomBelow(count) * hour);

  function change(): void {
    const [chosen] = [...records.values()].slice(randomBelow(records.size));
    const action = randomBelow(4);
    if (action === 0) insert(start + (count + requests) * hour);
    if (action === 1) insert(start + randomBelow(count) * hour);
    if (action === 2 && chosen !== undefined && records.size > count - 60) records.delete(chosen.id);
    if (action === 3 && chosen !== undefined) {
      const updated_at = new Date(start + (2 * count + requests) * hour).toISOString();
      records.set(chosen.id, { ...chosen, refunded_amount: chosen.total_amount, updated_at });
    }
  }

  function fail(request: IncomingMessage, response: ServerResponse): boolean {
    if (isSettled) return false;
    // Now and then, refuse several requests in a row.
    if (requests % 100 < 2) response.writeHead(429, { "retry-after": "1" }).end("{}");
    else if (randomBelow(40) === 0) request.socket.resetAndDestroy();
    else if (randomBelow(60) === 0) response.writeHead(502).end("<html>Bad gateway</html>");
    else return false;
    return true;
  }

  function list(url: URL) {
    const read = (name: string) => Date.parse(url.searchParams.get(`filter[${name}]`) ?? "");
    const [before, after] = [read("occurred_before"), read("occurred_after")];
    const page = Number(url.searchParams.get("page") ?? 1);
    const matching = [...records.values()].filter(({ ordered_at }) => {
      const at = Date.parse(ordered_at);
      return !(at >= before) && !(at <= after);
    });
    const total = matching.length;
    const shuffled = matching
      .map((record) => ({ record, key: isSettled ? record.id : randomBelow(1_000_000) }))
      .sort((one, other) => (one.key < other.key ? -1 : 1))
      .sort(
        ({ record: one }, { record: other }) => Date.parse(other.ordered_at) - Date.parse(one.ordered_at),
      );
    const sorted = url.searchParams.get("sort") === "contribution_date" ? shuffled.reverse() : shuffled;
    const data = sorted.slice((page - 1) * perPage, page * perPage).map(({ record }) => record);
    const links = { first: "/", last: "/", prev: null, next: null };
    return { data, links, meta: { current_page: page, per_page: perPage, total } };
  }

  const server = createServer((request, response) => {
    requests++;
    for (const { at, resolve } of waiting) if (at <= requests) resolve();
    if (fail(request, response)) return;
    if (!isSettled && randomBelow(3) === 0) change();
    const url = new URL(request.url ?? "/", "http://localhost");
    const record = records.get(decodeURIComponent(url.pathname.slice(path.length + 1)));
    const body = url.pathname === path ? list(url) : record && { data: record };
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(body ?? { message: "Not Found." }));
  });
  server.on("connection", (socket) => socket.on("error", () => undefined));
  return {
    url: `http://127.0.0.1:${await listen(server, 0)}`,
    records,
    requests: () => requests,
    after: (more) => new Promise((resolve) => waiting.push({ at: requests + more, resolve })),
    settle: () => {
      isSettled = true;
    },
    close: () => closeServer(server),
  };
}
