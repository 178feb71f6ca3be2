import { setTimeout as wait } from "node:timers/promises";
import { startFakeUpstream } from "@/e2e/servers/fake-upstream";
import { paths } from "@/lib/paths";
import { get, logProgress, type Measure, measure, percentile, repeat } from "./measure";
import { noCache, onCleanUp, openDesk } from "./scratch";

/** States of an upstream, each with the fault of `desk fake-upstream` that causes it. */
const states = [
  ["slow: three seconds", "F3-late"],
  ["slow: ten bytes a second", "F6"],
  ["slow: no answer", "F3"],
  ["failing: resets", "F7"],
  ["failing: 503", "F30-503"],
  ["failing: no JSON", "F31"],
  ["down: connections refused", "F1"],
] as const;

export async function measureFaults(): Promise<readonly Measure[]> {
  const upstream = await startFakeUpstream("--records", "1000");
  onCleanUp(upstream.stop);
  const desk = await openDesk({ ...noCache, UPSTREAM_URL: upstream.url, LOG_LEVEL: "silent" });
  const getPage = (nth: number) => get(`${desk.url}${paths.apiContributions}?page=${(nth % 20) + 1}`);
  await repeat(200, 4, getPage);
  const measures: Measure[] = [];
  for (const [name, fault] of states) {
    logProgress(name);
    await upstream.inject({ fault });
    const answers = await repeat(40, 4, getPage);
    await upstream.clearFaults();
    const healed = performance.now();
    // The circuit breaker may be open for some seconds more.
    while ((await getPage(0)).status !== 200) await wait(50);
    const recovery = performance.now() - healed;
    const times = answers.map(({ ms }) => ms);
    const note = `status ${[...new Set(answers.map(({ status }) => status))].join(", ")}`;
    measures.push(
      measure(`${name}, p50`, percentile(times, 0.5), "ms", fault === "F1" ? "≤ 20" : null, note),
      // Half a second more than a request may take with its retries.
      measure(`${name}, max`, Math.max(...times), "ms", "≤ 12500"),
      measure(`${name}, recovery`, recovery, "ms", "≤ 6000"),
    );
  }
  return measures;
}
