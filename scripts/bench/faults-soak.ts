import { setTimeout as wait } from "node:timers/promises";
import type { FakeUpstream } from "@/e2e/servers/fake-upstream";
import { paths } from "@/lib/paths";
import { askMany, openClient } from "./client";
import type { SoakFigures } from "./faults-figures";
import { processFigures } from "./process-figures";
import { tell } from "./progress";
import { percentile, slope } from "./statistics";

const perSecond = 50;
const sampleMs = 5000;
const warmUp = 0.25;
const tenMinutes = 600;
/** Longer than either side keeps a connection that nobody uses, in ms: what is open then was forgotten. */
const rest = 13_000;
/** In turn, one request in ten meets one of them. */
const faults = ["F7", "F8", "F30-503", "F30", "F31", "F16", "F12", "F40", "F32-truncated", "F36"];

interface Sample {
  readonly second: number;
  readonly residentBytes: number;
  readonly lag: number | null;
}

/**
 * Asks evenly for `seconds`, while one request in ten to the upstream meets a fault.
 * @param liveMemory asks the desk how many bytes it needs
 */
export async function measureSoak(
  upstream: FakeUpstream,
  desk: { readonly url: string; readonly pid: number },
  seconds: number,
  liveMemory: () => Promise<number>,
): Promise<SoakFigures> {
  const client = openClient(desk.url, perSecond);
  const page = (nth: number) => `${paths.apiContributions}?page=${(nth % 20) + 1}`;
  await askMany(client, { count: 500, connections: perSecond, path: page });
  const filesBefore = await restingFiles(desk.pid);
  await upstream.order({ fault: faults, every: 10 });
  const statuses: Record<string, number> = {};
  const times: number[] = [];
  const samples: Sample[] = [];
  const asked: Promise<void>[] = [];
  let warmMemory: Promise<number> | null = null;
  const began = performance.now();
  const elapsed = () => performance.now() - began;
  try {
    for (let nth = 0; elapsed() < seconds * 1000; nth++) {
      asked.push(
        client.ask(page(nth)).then(({ status, ms }) => {
          statuses[status] = (statuses[status] ?? 0) + 1;
          times.push(ms);
        }),
      );
      if (elapsed() >= samples.length * sampleMs) {
        samples.push(await sample(desk, elapsed() / 1000));
        if (samples.length % 12 === 0) tell(`  ${Math.round(elapsed() / 1000)} of ${seconds} s`);
      }
      if (elapsed() >= warmUp * seconds * 1000) warmMemory ??= liveMemory();
      await wait(Math.max(0, ((nth + 1) * 1000) / perSecond - elapsed()));
    }
    await Promise.all(asked);
  } finally {
    await upstream.heal();
    await client.close();
  }
  const warm = samples.slice(Math.floor(samples.length * warmUp));
  const half = Math.floor(warm.length / 2);
  const [before, after] = [warm.slice(0, half), warm.slice(half)];
  const lags = warm.map(({ lag }) => lag).filter((lag) => lag !== null);
  return {
    seconds,
    requests: times.length,
    statuses,
    p99: percentile(times, 0.99),
    liveBytes: { before: (await warmMemory) ?? 0, after: await liveMemory() },
    slopeBytes: slope(warm.map(({ second, residentBytes }) => [second, residentBytes])) * tenMinutes,
    residentBytes: samples.map(({ residentBytes }) => residentBytes),
    mostResident: { before: most(before), after: most(after) },
    files: { before: filesBefore, after: await restingFiles(desk.pid) },
    lag: lags.length === 0 ? null : Math.max(...lags),
  };
}

async function sample({ url, pid }: { url: string; pid: number }, second: number): Promise<Sample> {
  const { residentBytes } = await processFigures(pid);
  return { second, residentBytes, lag: await readLag(url) };
}

function most(samples: readonly Sample[]): number {
  return Math.max(...samples.map(({ residentBytes }) => residentBytes));
}

/** How many files are open when nobody has asked for a while. */
async function restingFiles(pid: number): Promise<number> {
  await wait(rest);
  return (await processFigures(pid)).files;
}

/** In ms, as the desk's own metrics tell it. */
async function readLag(url: string): Promise<number | null> {
  const response = await fetch(`${url}/metrics`);
  const found = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(await response.text());
  return found?.[1] === undefined ? null : Number(found[1]) * 1000;
}
