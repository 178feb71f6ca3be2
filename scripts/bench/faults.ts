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
