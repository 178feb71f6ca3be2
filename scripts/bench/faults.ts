import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningDesk, startDesk } from "@/e2e/servers/desk";
import { type FakeUpstream, startFakeUpstream } from "@/e2e/servers/fake-upstream";
import { buildIfNeeded } from "@/scripts/setup/build.mjs";
import type { Settings } from "./arguments";
import { measureAnswers } from "./faults-answers";
import { measureBomb, measureCoalescing, measureDyingSockets, measureProxied } from "./faults-connections";
import type { FaultsFigures, FaultsResult, SoakFigures } from "./faults-figures";
import { faultsGoals } from "./faults-goals";
import { measureOutage, measureStorm } from "./faults-outage";
import { formatFaultsReport } from "./faults-report";
import { measureSoak } from "./faults-soak";
import { readLiveMemory, withLiveMemory } from "./live-memory";
import { tell } from "./progress";
import { type Defer, tidily } from "./tidily";
import { writeFigures } from "./write-result";

/** Every question is to reach the upstream. */
const forgetful = { UPSTREAM_CACHE_LIST: "0", UPSTREAM_CACHE_RECORD: "0", UPSTREAM_STALE: "0" };

type Start = (env?: Record<string, string>) => Promise<RunningDesk>;

/** Measures how a desk behaves before an upstream that fails in every way that a process can. */
export function benchFaults(settings: Settings): Promise<void> {
  return tidily(async (defer) => {
    await buildIfNeeded();
    const folder = mkdtempSync(join(tmpdir(), "desk-bench-"));
    defer(() => rmSync(folder, { recursive: true }));
    // More records than a desk remembers.
    const upstream = await startFakeUpstream("--records", "1000");
    defer(upstream.stop);
    let desks = 0;
    const memory = join(folder, "memory");
    const start: Start = async (env = {}) => {
      const log = join(folder, `desk-${desks++}.log`);
      const own = { ...forgetful, UPSTREAM_URL: upstream.url, LOG_LEVEL: "silent" };
      const desk = await startDesk(log, { ...own, ...env });
      defer(desk.stop);
      return desk;
    };
    const figures = await measure(defer, upstream, start, { seconds: settings.soak, memory });
    const result: FaultsResult = {
      benchmark: settings.benchmark,
      date: new Date().toISOString(),
      machine: { node: process.version, cpu: cpus()[0]?.model.trim() ?? "unknown", cores: cpus().length },
      ...figures,
      ratios: faultsGoals(figures),
    };
    process.stdout.write(`\n${formatFaultsReport(result)}\n`);
    tell(`Written to ${await writeFigures(settings.benchmark, result, settings.json)}`);
  });
}

/** Each measure has a desk of its own: what one does to it would be seen in the next. */
async function measure(
  defer: Defer,
  upstream: FakeUpstream,
  start: Start,
  soak: { readonly seconds: number; readonly memory: string },
): Promise<FaultsFigures> {
  const url = async () => (await start()).url;
  tell("Asking the list directly and through the desk");
  const proxied = await measureProxied(upstream.url, await url());
  tell("Bombs, connections that die, a hundred who ask the same");
  const bombed = await start();
  const bombBytes = bombed.pid === undefined ? null : await measureBomb(upstream, bombed.url, bombed.pid);
  const dyingSockets = await measureDyingSockets(upstream, await url());
  const coalesced = await measureCoalescing(upstream, await url());
  tell("An outage, and an upstream that is overloaded");
  const { open, recovery } = await measureOutage(upstream, await url());
  const storm = await measureStorm(upstream, await url());
  tell("Every fault once");
  const answers = await measureAnswers(upstream, defer, url);
  const soaked = await soakDesk(upstream, start, soak);
  return { answers, open, recovery, storm, coalesced, bombBytes, dyingSockets, proxied, soak: soaked };
}

async function soakDesk(
  upstream: FakeUpstream,
  start: Start,
  { seconds, memory }: { readonly seconds: number; readonly memory: string },
): Promise<SoakFigures | null> {
  if (seconds === 0) return null;
  tell(`Soaking for ${seconds} s`);
  const { url, pid } = await start(withLiveMemory(memory));
  if (pid === undefined) return null;
  return measureSoak(upstream, { url, pid }, seconds, () => readLiveMemory(pid, memory));
}
