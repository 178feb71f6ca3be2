import type { FakeUpstream } from "@/e2e/servers/fake-upstream";
import { paths } from "@/lib/paths";
import { askMany, openClient } from "./client";
import type { FaultsFigures } from "./faults-figures";
import { forgetPeak, processFigures } from "./process-figures";
import { type LoadTask, loadFigures } from "./tasks";
import { askWorker } from "./worker";

const lastPage = 20;
const page = (nth: number) => `${paths.apiContributions}?page=${(nth % lastPage) + 1}`;

/** A hundred ask the same while the upstream takes three seconds to answer. */
export async function measureCoalescing(upstream: FakeUpstream, desk: string): Promise<number> {
  const client = openClient(desk, 100);
  try {
    await upstream.order({ fault: "F3-late" });
    await upstream.forget();
    await askMany(client, { count: 100, connections: 100, path: () => page(2) });
    return await upstream.count();
  } finally {
    await upstream.heal();
    await client.close();
  }
}

/** Questions to an upstream that closes each kept connection when it is used again. */
export async function measureDyingSockets(
  upstream: FakeUpstream,
  desk: string,
): Promise<FaultsFigures["dyingSockets"]> {
  const client = openClient(desk, 8);
  try {
    await upstream.order({ fault: "F9" });
    const heard = await askMany(client, { count: 10_000, connections: 8, path: page });
    return { requests: heard.length, errors: heard.filter(({ status }) => status !== 200).length };
  } finally {
    await upstream.heal();
    await client.close();
  }
}

/** @returns by how much a bomb makes the desk grow at most, in bytes; null where the system does not tell */
export async function measureBomb(upstream: FakeUpstream, desk: string, pid: number): Promise<number | null> {
  if (process.platform !== "linux") return null;
  const client = openClient(desk, 1);
  try {
    // What a desk at work has anyway is no growth by the bomb.
    await askMany(client, { count: 500, connections: 1, path: page });
    await upstream.order({ fault: "F15" });
    await forgetPeak(pid);
    const { residentBytes } = await processFigures(pid);
    for (let nth = 0; nth < 3; nth++) {
      const { status } = await client.ask(page(nth));
      if (status !== 502) throw new Error(`The bomb was answered with ${status}.`);
    }
    return (await processFigures(pid)).peakBytes - residentBytes;
  } finally {
    await upstream.heal();
    await client.close();
  }
}

/**
 * Lists asked of the upstream and through the desk, in turns: always the same one, one that it has not seen of records that
 * it has, and one of records that it has not seen, or not for as long as it remembers any.
 */
export async function measureProxied(upstream: string, desk: string): Promise<FaultsFigures["proxied"]> {
  const list = (name: string, url: string) => ({ name, url, connections: 1 });
  const unseen = `${paths.apiContributions}?occurred_before={time}`;
  const fresh = `${paths.apiContributions}?page={page}`;
  const task: LoadTask = {
    targets: [
      list("direct", upstream + page(2)),
      list("proxied", desk + page(2)),
      list("direct, unseen", upstream + unseen),
      list("proxied, unseen", desk + unseen),
      list("direct, fresh", upstream + fresh),
      list("proxied, fresh", desk + fresh),
    ],
    turns: 5,
    seconds: 2,
  };
  const figures = await askWorker("load-worker.ts", task, loadFigures);
  const p50 = (name: string) => figures.find((one) => one.name === name)?.p50 ?? Number.NaN;
  return {
    direct: p50("direct"),
    proxied: p50("proxied"),
    unseen: { direct: p50("direct, unseen"), proxied: p50("proxied, unseen") },
    fresh: { direct: p50("direct, fresh"), proxied: p50("proxied, fresh") },
  };
}
