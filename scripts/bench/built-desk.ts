import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { request } from "undici";
import * as z from "zod";
import { type FakeUpstream, startFakeUpstream } from "@/e2e/servers/fake-upstream";
import { paths } from "@/lib/paths";
import {
  formatNumber,
  get,
  getOk,
  logProgress,
  type Measure,
  measure,
  percentile,
  processFigures,
  repeat,
  withGrowth,
} from "./measure";
import { type Context, fillDatabase, noCache, onCleanUp, openDesk } from "./scratch";

const personal = "id,date,total_amount,supporter_name,email,billing_address1,billing_city,billing_zip";
const files = [
  ["CSV, default columns", "format=csv"],
  ["CSV, names and addresses", `format=csv&personal=1&columns=${personal}`],
  ["CSV, a row for each line item", "format=csv&grain=line_item"],
  ["NDJSON", "format=ndjson&personal=1"],
] as const;

/** Measures exports from a built desk: rows per second, and the memory they take over what it had before. */
export async function measureExport(context: Context): Promise<readonly Measure[]> {
  const { url: databaseUrl } = await fillDatabase(context, "export");
  const { url, pid } = await openDesk(context, { DATABASE_URL: databaseUrl });
  const measures: Measure[] = [];
  for (const [name, query] of files) {
    logProgress(`${context.engine.name}: ${name}`);
    const load = () => download(`${url}${paths.apiExport}?${query}`);
    // The first export loads code and grows the heap, as in a desk that has worked before.
    await load();
    const { result, growth } = await withGrowth(pid, load);
    const { rows, bytes, seconds } = result;
    const note = `${rows.toLocaleString("en")} rows, ${formatNumber(bytes / 1e6)} MB`;
    measures.push(measure(name, rows / seconds, "rows/s", "≥ 8000", note));
    measures.push(measure(`${name}: memory`, growth, "MiB", "≤ 50"));
  }
  return measures;
}

async function download(url: string) {
  const started = performance.now();
  const { statusCode, body } = await request(url);
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${await body.text()}`);
  let [rows, bytes] = [0, 0];
  for await (const chunk of body) {
    const piece = Buffer.from(chunk);
    bytes += piece.length;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) rows++;
  }
  return { rows, bytes, seconds: (performance.now() - started) / 1000 };
}

const password = "a calm and long sentence of fjords";
const searches = 40;
const rounds = 5;
const words = ["anna", "smith", "water", "maria", "john", "monthly", "visa", "gmail", "street", "hope"];

/** Measures a colleague's list while one signed-in person searches 40 times at once. */
export async function measureFairness(context: Context): Promise<readonly Measure[]> {
  const { url: databaseUrl } = await fillDatabase(context, "fairness");
  const auth = { AUTH: "required", AUTH_SECRET: "s".repeat(32) };
  const { url, log } = await openDesk(context, { DATABASE_URL: databaseUrl, ...auth });
  const [searcher, colleague] = await signUp(url, await readFile(log, "utf8"));
  logProgress(`${context.engine.name}: searching`);
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    let left = searches;
    const search = async (nth: number) => {
      const q = `${words[nth % words.length]}${nth % 2 === 0 ? "" : ` ${round}`}`;
      const address = `${url}${paths.apiSearch}?${new URLSearchParams({ q })}`;
      await get(address, { cookie: searcher }).finally(() => left--);
    };
    const watch = async () => {
      for (; left > 0; await wait(20)) {
        const { ms } = await getOk(url + paths.apiContributions, { cookie: colleague });
        // The first round loads modules, here and in the server: it is not counted.
        if (round > 0) times.push(ms);
      }
    };
    await Promise.all([repeat(searches, searches, search), watch()]);
  }
  return [
    measure("a colleague's list, p50", percentile(times, 0.5), "ms", null, `${times.length} requests`),
    measure("a colleague's list, max", Math.max(...times), "ms", "≤ 300"),
  ];
}

/** Creates an account from the link in the desk's log, invites a colleague, and returns both cookies. */
async function signUp(url: string, log: string): Promise<readonly [string, string]> {
  const post = async (path: string, cookie: string, body: object) => {
    const headers = { cookie, origin: url, "content-type": "application/json" };
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const accept = async (link: string, person: object) => {
    const token = /\/welcome\/(\S+)/.exec(link)?.[1];
    const { headers } = await post(paths.apiAcceptInvitation, "", { token, password, ...person });
    return headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  };
  const first = await accept(log, { name: "Ann", email: "ann@example.org" });
  const person = { name: "Bo", email: "bo@example.org", role: "finance" };
  const invited = await (await post(paths.apiInvitations, first, person)).json();
  return [first, await accept(z.object({ href: z.string() }).parse(invited).href, {})];
}

/** A desk in front of the failing upstream. */
interface Setup extends Awaited<ReturnType<typeof openDesk>> {
  readonly upstream: FakeUpstream;
  readonly soak: number;
  /** Requests one of the first 20 pages. */
  getPage(nth: number): ReturnType<typeof get>;
}

/** Measures a desk in front of an upstream that fails. Each part has its own desk: none affects the next. */
export async function measureFaults(context: Context): Promise<readonly Measure[]> {
  // More records than a desk keeps in memory.
  const upstream = await startFakeUpstream("--records", "1000");
  onCleanUp(upstream.stop);
  const measures: Measure[] = [];
  for (const part of [measureBomb, measureOutage, ...(context.soak > 0 ? [measureSoak] : [])]) {
    const desk = await openDesk(context, { ...noCache, UPSTREAM_URL: upstream.url, LOG_LEVEL: "silent" });
    const getPage = (nth: number) => get(`${desk.url}${paths.apiContributions}?page=${(nth % 20) + 1}`);
    measures.push(...(await part({ ...desk, upstream, soak: context.soak, getPage })));
    logProgress(`${measures.length} figures, the latest: ${measures.at(-1)?.name}`);
    await upstream.heal();
    await desk.stop();
  }
  return measures;
}

async function measureBomb({ upstream, pid, getPage }: Setup): Promise<Measure[]> {
  await repeat(500, 1, getPage);
  await upstream.order({ fault: "F15" });
  const { result, growth } = await withGrowth(pid, () => repeat(3, 1, getPage));
  const statuses = result.map(({ status }) => status).join(", ");
  return [measure("memory for a bomb of 1 GiB", growth, "MiB", "≤ 40", `statuses ${statuses}`)];
}

/** Answers while the breaker is open, and the time until a good answer once the upstream is back. */
async function measureOutage({ upstream, getPage }: Setup): Promise<Measure[]> {
  await repeat(200, 4, getPage);
  await upstream.order({ fault: "F1" });
  const began = performance.now();
  await repeat(20, 4, getPage);
  const times: number[] = [];
  // The breaker stays open for 5 s.
  while (performance.now() - began < 4_000) times.push((await getPage(0)).ms);
  // Requests go on, so that the breaker may have tried in vain just before the upstream is back.
  for (; performance.now() - began < 8_000; await wait(50)) await getPage(0);
  await upstream.heal();
  const back = performance.now();
  while ((await getPage(0)).status !== 200) await wait(50);
  const recovery = performance.now() - back;
  return [
    measure("answer while the upstream is down, p50", percentile(times, 0.5), "ms"),
    measure("answer while the upstream is down, p99", percentile(times, 0.99), "ms", "≤ 20"),
    measure("recovery once the upstream is back", recovery, "ms", "≤ 6000"),
  ];
}

/** 50 requests per second, while 10 % of the upstream requests fail. The first quarter is warm-up. */
async function measureSoak({ upstream, url, pid, getPage, soak: seconds }: Setup): Promise<Measure[]> {
  const faults = ["F7", "F8", "F30-503", "F30", "F31", "F16", "F12", "F40", "F32-truncated", "F36"];
  await upstream.order({ fault: faults, every: 10 });
  const quarters: Awaited<ReturnType<typeof processFigures>>[] = [];
  for (let quarter = 0; quarter < 4; quarter++) {
    await repeat((seconds / 4) * 50, 50, (nth) => Promise.all([getPage(nth), wait(1_000)]));
    quarters.push(await processFigures(pid));
  }
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const lag = Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1]) * 1000;
  const growth = (of: "resident" | "files") => (quarters[3]?.[of] ?? 0) - (quarters[0]?.[of] ?? 0);
  return [
    measure("soak: memory in ten minutes", (growth("resident") / (seconds * 0.75)) * 600, "MiB", "≤ 1"),
    measure("soak: growth of open files", growth("files"), "", "≤ 5"),
    measure("soak: lag of the event loop, p99", lag, "ms", "≤ 100"),
  ];
}
