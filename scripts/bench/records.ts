import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { noCache } from "@/e2e/faults/world";
import { parseContributionQuery } from "@/lib/contract/contribution-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { paths } from "@/lib/paths";
import type { Source } from "@/lib/source/source";
import { unwrap } from "@/scripts/desk/command";
import { getOk, logProgress, measure, repeat, residentMemory, Timing, timeInTurn } from "./measure";
import {
  type Context,
  daysAgo,
  fillDatabase,
  firstId,
  openBareServer,
  openDesk,
  openSource,
  searchWord,
} from "./setup";

const smallRows = 10_000;
const dates = `occurred_after=${daysAgo(1460)}T10:30:00Z&occurred_before=${daysAgo(365)}T16:15:00Z`;
const filters = [
  ["all", ""],
  ["onetime", "onetime=1"],
  ["initial_recurring", "initial_recurring=1"],
  ["recurring", "recurring=1"],
  ["one_time_and_initial_recurring", "one_time_and_initial_recurring=1"],
  ["dates and recurring", `${dates}&recurring=1`],
] as const;

export async function measureRecords(context: Context) {
  const small = await fillDatabase(context, "small", smallRows);
  const full = await fillDatabase(context, "full");
  return [
    measure("import", full.rowsPerSecond, "rows/s", "≥ 3000"),
    ...(await listMeasures(context, small.url, full.url)),
    ...(await httpMeasures(context, full.url)),
  ];
}

/** Times lists with every filter on both databases: the first page, the last, and the last over the first. */
async function listMeasures({ rows }: Context, smallUrl: string, fullUrl: string) {
  logProgress("Lists in process");
  const [{ source: small }, { source: full }] = [await openSource(smallUrl), await openSource(fullUrl)];
  const lists = [];
  for (const [name, query] of filters) {
    lists.push({ name, small: await prepareList(small, query), full: await prepareList(full, query) });
  }
  const timings = lists.flatMap((list) => [list.small, list.full].flatMap(Object.values<Timing>));
  await timeInTurn(timings, 15);
  const sizes = `${rows.toLocaleString("en")} ÷ ${smallRows.toLocaleString("en")} rows`;
  return lists.flatMap(({ name, small, full }) => [
    full.first.over(small.first, `list, ${name}, first page: ${sizes}`, "≤ 1.5"),
    full.last.over(small.last, `list, ${name}, last page: ${sizes}`, "≤ 1.5"),
    full.last.over(full.first, `list, ${name}: last ÷ first page`, "≤ 1.3"),
  ]);
}

async function prepareList(source: Source, filter: string) {
  const list = async (page: number) => {
    const query = unwrap(parseContributionQuery(parseQueryString(`${filter}&page=${page}`)));
    return unwrap(await source.listContributions(query));
  };
  const { total, perPage } = await list(1);
  const timing = (page: number) => new Timing(`page ${page}`, () => list(page));
  // The last full page does as much work as the first.
  return { first: timing(1), last: timing(Math.max(1, Math.floor(total / perPage))) };
}

const requestsPerSample = 100;
/** As a desk sends it to its upstream. */
const gzip = { "accept-encoding": "gzip, identity" };

async function httpMeasures(context: Context, databaseUrl: string) {
  logProgress(`${context.engine.name}: requests over HTTP`);
  const desk = await openDesk({ DATABASE_URL: databaseUrl });
  await untilFiguresAreRead(desk.url);
  const { resident: idle } = await residentMemory(desk.pid);
  const proxy = await openDesk({ ...noCache, UPSTREAM_URL: desk.url });
  const servers = [desk.url, proxy.url, await openBareServer(databaseUrl)];
  const [list = "", proxied = "", bare = ""] = servers.map((url) => url + paths.apiContributions);
  const id = await firstId(list);
  // Each request differs from the one before, so that no cached answer is timed.
  const page = (nth: number) => `?page=${(nth % 40) + 1}`;
  const rows = (nth: number) => desk.url + paths.apiContributionList + page(nth);
  const search = (nth: number) => `${desk.url}${paths.apiSearch}?q=${searchWord(nth)}`;
  const month = (nth: number) =>
    `${desk.url}${paths.apiInsights}?from=${daysAgo(40 + nth)}&to=${daysAgo(10 + nth)}`;
  const timings = {
    health: new Timing("/healthz", () => getOk(`${desk.url}/healthz`)),
    detail: new Timing("detail", () => getOk(desk.url + paths.apiContribution(id))),
    list: new Timing("list over HTTP, p50", (nth) => getOk(list + page(nth)), "≤ 10"),
    direct: new Timing("list with gzip, p50", (nth) => getOk(list + page(nth), gzip)),
    proxied: new Timing("proxied list, p50", (nth) => getOk(proxied + page(nth))),
    rows: new Timing("rows of the list page, p50", (nth) => getOk(rows(nth))),
    sorted: new Timing("sorted", (nth) => getOk(`${rows(nth)}&sort=-amount&q=currency:CAD`)),
    named: new Timing("named", (nth) => getOk(`${rows(nth)}&sort=supporter`)),
    filtered: new Timing("filtered", (nth) => getOk(`${rows(nth)}&q=status:failed`)),
    search: new Timing("search with total over HTTP, p50", (nth) => getOk(search(nth)), "≤ 40"),
    sums: new Timing("sums of a month over HTTP, p50", (nth) => getOk(month(nth)), "≤ 40"),
  };
  await timeInTurn(Object.values(timings), 20);
  const many = (url: string) => new Timing(url, () => repeat(requestsPerSample, 8, () => getOk(url)));
  const rates = { list: many(list), bare: many(bare) };
  await timeInTurn(Object.values(rates), 15);
  return [
    // The times of equal numbers of requests are the inverse of throughput.
    rates.bare.over(rates.list, "list route ÷ bare node:http, requests/s", "≥ 0.6"),
    timings.detail.over(timings.health, "detail ÷ /healthz, p50", "≤ 1.7"),
    measure("proxied list, p50 added", timings.proxied.p50 - timings.direct.p50, "ms", "≤ 5"),
    timings.list.measure,
    timings.sorted.over(timings.rows, "sorted by amount ÷ by date, page rows", "≤ 1.5"),
    timings.named.over(timings.rows, "sorted by supporter ÷ by date, page rows", "≤ 1.5"),
    timings.filtered.over(timings.rows, "filtered by status ÷ all, page rows", "≤ 1.5"),
    timings.search.measure,
    timings.sums.measure,
    measure("memory of the desk, idle", idle, "MiB", "≤ 250"),
    measure("memory of the desk, under load", (await residentMemory(desk.pid)).peak, "MiB", "≤ 450"),
  ];
}

const report = z.object({ coverage: z.object({ records: z.number(), counted: z.number() }) });

/** Waits until the desk has read its figures into memory, because requests are slower before that. */
async function untilFiguresAreRead(url: string): Promise<void> {
  for (;;) {
    const { coverage } = report.parse(await (await fetch(url + paths.apiInsights)).json());
    if (coverage.counted >= coverage.records) return;
    await wait(500);
  }
}
