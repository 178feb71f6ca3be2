import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningDesk, startDesk } from "@/e2e/servers/desk";
import { type FakeUpstream, startFakeUpstreamIn } from "@/e2e/servers/fake-upstream";
import { hurried } from "@/e2e/servers/pace";
import { upstreamToken } from "@/e2e/servers/upstream-token";

/** A desk and the upstream that it asks, which can be told to fail. */
export interface World {
  readonly upstream: FakeUpstream;
  readonly desk: RunningDesk;
  /** All that the desk has printed. */
  printed(): Promise<string>;
  close(): Promise<void>;
}

/** Without a memory, so that every question reaches the upstream. */
export const forgetful = { UPSTREAM_CACHE_LIST: "0", UPSTREAM_CACHE_RECORD: "0", UPSTREAM_STALE: "0" };

/** With a copy of all records, and a budget that lets it be made at once. */
export const copying = { MIRROR: "on", UPSTREAM_BUDGET: "100000" };

/** An upstream with 500 contributions, as hurried as the desks that ask it. */
export function openUpstream(...options: readonly string[]): Promise<FakeUpstream> {
  return startFakeUpstreamIn(hurried, "--token", upstreamToken, "--records", "500", ...options);
}

/** Starts a desk before an upstream. */
export async function openWorld(
  upstream: FakeUpstream,
  env: Readonly<Record<string, string>>,
): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), "desk-faults-"));
  const log = join(folder, "desk.log");
  const trust = upstream.authority === undefined ? {} : { NODE_EXTRA_CA_CERTS: upstream.authority };
  const desk = await startDesk(log, {
    UPSTREAM_URL: upstream.url,
    UPSTREAM_TOKEN: upstreamToken,
    UPSTREAM_FEEDS: "NEWSFEED:News,STRYFEED:Stories",
    ...trust,
    ...env,
  });
  return {
    upstream,
    desk,
    printed: () => readFile(log, "utf8"),
    async close() {
      await desk.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
