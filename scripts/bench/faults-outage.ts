import { setTimeout as wait } from "node:timers/promises";
import type { FakeUpstream } from "@/e2e/servers/fake-upstream";
import { paths } from "@/lib/paths";
import { askMany, openClient } from "./client";
import type { FaultsFigures } from "./faults-figures";
import { percentile } from "./statistics";

const lastPage = 20;
const page = (nth: number) => `${paths.apiContributions}?page=${(nth % lastPage) + 1}`;
/** Less than the breaker waits before it tries again. */
const openMs = 4000;
const downMs = 8000;

/** An outage: how quickly it is told while it lasts, and how soon it is over when it is over. */
export async function measureOutage(
  upstream: FakeUpstream,
  desk: string,
): Promise<Pick<FaultsFigures, "open" | "recovery">> {
  const client = openClient(desk, 4);
  try {
    await askMany(client, { count: 200, connections: 4, path: page });
    await upstream.order({ fault: "F1" });
    const began = performance.now();
    await askMany(client, { count: 20, connections: 4, path: page });
    const times: number[] = [];
    for (const end = performance.now() + openMs; performance.now() < end; ) {
      const { ms } = await client.ask(page(times.length));
      times.push(ms);
    }
    // People go on asking, so that the breaker may have tried in vain just before the upstream is back.
    while (performance.now() - began < downMs) {
      await client.ask(page(0));
      await wait(50);
    }
    await upstream.heal();
    const back = performance.now();
    while ((await client.ask(page(0))).status !== 200) await wait(50);
    const recovery = performance.now() - back;
    return {
      open: { requests: times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99) },
      recovery,
    };
  } finally {
    await client.close();
  }
}

/** Many who ask an upstream that answers nothing but 503, for some seconds. */
export async function measureStorm(upstream: FakeUpstream, desk: string): Promise<FaultsFigures["storm"]> {
  const connections = 200;
  const client = openClient(desk, connections);
  try {
    await upstream.order({ fault: "F30-503" });
    await upstream.forget();
    const heard = await askMany(client, { count: connections * 10, connections, path: page });
    return { requests: heard.length, upstream: await upstream.count() };
  } finally {
    await upstream.heal();
    await client.close();
  }
}
