import { setTimeout as wait } from "node:timers/promises";
import { type FakeUpstream, startFakeUpstream } from "@/e2e/servers/fake-upstream";
import { paths } from "@/lib/paths";
import {
  get,
  logProgress,
  type Measure,
  measure,
  percentile,
  processFigures,
  repeat,
  withGrowth,
} from "./measure";
import { type Context, noCache, onCleanUp, openDesk } from "./scratch";

/** A desk in front of the failing upstream. */
interface Setup {
  readonly upstream: FakeUpstream;
  readonly url: string;
  readonly pid: number;
  /** Requests one of the first 20 pages. */
  getPage(nth: number): ReturnType<typeof get>;
}

const page = (nth: number) => `${paths.apiContributions}?page=${(nth % 20) + 1}`;

/** Measures a desk in front of an upstream that fails. Each part has its own desk: none affects the next. */
export async function run(context: Context): Promise<readonly Measure[]> {
  // More records than a desk keeps in memory.
  const upstream = await startFakeUpstream("--records", "1000");
  onCleanUp(upstream.stop);
  const parts = [measureBomb, measureErrors, measureCoalescing, measureOutage, measureStorm];
  if (context.soak > 0) parts.push((setup) => measureSoak(setup, context.soak));
  const measures: Measure[] = [];
  for (const part of parts) {
    const env = { ...noCache, UPSTREAM_URL: upstream.url, LOG_LEVEL: "silent" };
    const { url, pid, stop } = await openDesk(context, env);
    measures.push(...(await part({ upstream, url, pid, getPage: (nth) => get(url + page(nth)) })));
    logProgress(`${measures.length} figures, the latest: ${measures.at(-1)?.name}`);
    await upstream.heal();
    await stop();
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

/** The upstream closes each kept connection when it is used again. */
async function measureErrors({ upstream, getPage }: Setup): Promise<Measure[]> {
  await upstream.order({ fault: "F9" });
  const replies = await repeat(2_000, 8, getPage);
  const errors = replies.filter(({ status }) => status !== 200).length;
  return [measure("errors of 2,000 requests over closing connections", errors, "", "≤ 0")];
}

async function measureCoalescing({ upstream, getPage }: Setup): Promise<Measure[]> {
  await upstream.order({ fault: "F3-late" });
  await upstream.forget();
  await repeat(100, 100, () => getPage(2));
  return [measure("upstream requests for 100 equal requests", await upstream.count(), "", "≤ 1")];
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

/** 200 connections while the upstream answers nothing but 503. */
async function measureStorm({ upstream, getPage }: Setup): Promise<Measure[]> {
  await upstream.order({ fault: "F30-503" });
  await upstream.forget();
  await repeat(2_000, 200, getPage);
  const share = (await upstream.count()) / 2_000;
  return [measure("requests to an overloaded upstream ÷ requests", share, "", "≤ 1.2")];
}

/** 50 requests per second, while 10 % of the upstream requests fail. The first quarter is warm-up. */
async function measureSoak({ upstream, url, pid, getPage }: Setup, seconds: number): Promise<Measure[]> {
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
