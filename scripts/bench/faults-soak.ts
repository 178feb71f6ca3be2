import { setTimeout as wait } from "node:timers/promises";
import type { FakeUpstream } from "@/e2e/servers/fake-upstream";
import { paths } from "@/lib/paths";
import { openClient } from "./client";
import type { SoakFigures } from "./faults-figures";
import { processFigures } from "./process-figures";
import { tell } from "./progress";
import { percentile } from "./statistics";

const perSecond = 50;
const sampleMs = 5000;
const warmUp = 0.25;
/** In turn, one request in ten meets one of them. */
const faults = ["F7", "F8", "F30-503", "F30", "F31", "F16", "F12", "F40", "F32-truncated", "F36"];

interface Sample {
  readonly residentBytes: number;
  readonly files: number;
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
        client.ask(`${paths.apiContributions}?page=${(nth % 20) + 1}`).then(({ status, ms }) => {
          statuses[status] = (statuses[status] ?? 0) + 1;
          times.push(ms);
        }),
      );
      if (elapsed() >= samples.length * sampleMs) {
        samples.push(await sample(desk));
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
    residentBytes: samples.map(({ residentBytes }) => residentBytes),
    mostResident: { before: most(before), after: most(after) },
    files: { before: fewest(before), after: fewest(after) },
    lag: lags.length === 0 ? null : Math.max(...lags),
  };
}

async function sample({ url, pid }: { url: string; pid: number }): Promise<Sample> {
  const { residentBytes, files } = await processFigures(pid);
  return { residentBytes, files, lag: await readLag(url) };
}

function most(samples: readonly Sample[]): number {
  return Math.max(...samples.map(({ residentBytes }) => residentBytes));
}

function fewest(samples: readonly Sample[]): number {
  return Math.min(...samples.map(({ files }) => files));
}

/** In ms, as the desk's own metrics tell it. */
async function readLag(url: string): Promise<number | null> {
  const response = await fetch(`${url}/metrics`);
  const found = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(await response.text());
  return found?.[1] === undefined ? null : Number(found[1]) * 1000;
}
