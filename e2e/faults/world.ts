import { type RunningDesk, startDesk } from "@/e2e/servers/desk";
import { type FakeUpstream, startFakeUpstream } from "@/e2e/servers/fake-upstream";
import { shortWaits } from "@/e2e/servers/short-waits";
import { upstreamToken } from "@/e2e/servers/upstream-token";

/** A desk and its upstream, which can inject faults. */
export interface World {
  readonly upstream: FakeUpstream;
  readonly desk: RunningDesk;
  close(): Promise<void>;
}

/** Switches the cache off: every request reaches the upstream. */
export const noCache = { UPSTREAM_CACHE_LIST: "0", UPSTREAM_CACHE_RECORD: "0", UPSTREAM_STALE: "0" };

/** Switches the mirror on, with a budget that completes it at once. */
export const mirroring = { MIRROR: "on", UPSTREAM_BUDGET: "100000" };

/** Starts an upstream with 500 contributions and the time scale of desks with short waits. */
export function openUpstream(...options: readonly string[]): Promise<FakeUpstream> {
  return startFakeUpstream(["--token", upstreamToken, "--records", "500", ...options], shortWaits);
}

/** Starts a desk before an upstream. */
export async function openWorld(
  upstream: FakeUpstream,
  env: Readonly<Record<string, string>>,
): Promise<World> {
  const trust = upstream.authority === undefined ? {} : { NODE_EXTRA_CA_CERTS: upstream.authority };
  const desk = await startDesk({
    UPSTREAM_URL: upstream.url,
    UPSTREAM_TOKEN: upstreamToken,
    UPSTREAM_FEEDS: "NEWSFEED:News,STRYFEED:Stories",
    ...trust,
    ...env,
  });
  return { upstream, desk, close: desk.stop };
}
