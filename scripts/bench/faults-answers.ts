import type { FakeUpstream } from "@/e2e/servers/fake-upstream";
import { paths } from "@/lib/paths";
import { type Client, openClient } from "./client";
import type { FaultFigures } from "./faults-figures";
import type { Defer } from "./tidily";

// F42 needs TLS, F43, F44 and F50 are no faults of a server's, F46 and F47 are F1 over time.
const leftOut = /^F(42|43|44|46|47|50)/;
const longestPause = 6;
const calmQuestions = 30;

/**
 * Meets every fault once and tells what came of it.
 * @param start a desk that remembers nothing of the past
 */
export async function measureAnswers(
  upstream: FakeUpstream,
  defer: Defer,
  start: () => Promise<string>,
): Promise<readonly FaultFigures[]> {
  const names = (await upstream.faultNames()).filter((name) => !leftOut.test(name));
  const figures: FaultFigures[] = [];
  const openNew = async () => {
    const client = openClient(await start(), 4);
    defer(client.close);
    return client;
  };
  let client = await openNew();
  for (const fault of names) {
    await upstream.order({ fault });
    const { status, ms, retryAfter } = await client.ask(paths.apiContributions);
    figures.push({ fault, status, ms });
    await upstream.heal();
    // A long pause would be kept with every question that follows.
    if (status === 429 && retryAfter > longestPause) client = await openNew();
    await calm(client);
  }
  return figures;
}

/** Asks until the desk has as many good answers behind it that the next fault finds it undisturbed. */
export async function calm(client: Client): Promise<void> {
  for (let good = 0; good < calmQuestions; ) {
    const { status } = await client.ask(paths.apiContributions);
    good = status === 200 ? good + 1 : 0;
    if (status !== 200) await new Promise((done) => setTimeout(done, 250));
  }
}
