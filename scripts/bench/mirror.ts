import { readContributionQuery } from "@/lib/contract/contribution-query";
import { Mirror } from "@/lib/mirror/mirror";
import { nextTaskOnce } from "@/lib/mirror/schedule";
import { openUpstream } from "@/lib/source/upstream/upstream-source";
import { unwrap } from "@/scripts/desk/command";
import { logProgress, type Measure, measure } from "./measure";
import { type Context, fillDatabase, openBareServer, openSource } from "./scratch";

/** Requests per minute: more than a mirror makes, since the budget is not measured. */
const budget = 1_000_000_000;

/** Measures a mirror of demo records. Its upstream is a process of its own, over HTTP. */
export async function run(context: Context): Promise<readonly Measure[]> {
  const { engine, rows } = context;
  const { url } = await fillDatabase(context, "upstream");
  const { source: upstream } = openUpstream({
    baseUrl: new URL(await openBareServer(url)),
    token: null,
    filterStyle: "flat",
    check: "refuse",
    feeds: [],
    budget,
    allowPrivate: true,
    cacheMs: { list: 0, record: 0, stale: 0 },
  });
  const { database, source } = await openSource(await engine.create("mirror"));
  logProgress(`${engine.name}: mirroring`);
  const onTrouble = (error: unknown) => {
    throw error;
  };
  const mirror = new Mirror({ database, source: upstream, address: "bench", feeds: [], budget, onTrouble });
  const since = Date.now();
  await mirror.run((view, now) => nextTaskOnce(view, since, now));
  const seconds = (Date.now() - since) / 1000;
  const { query } = readContributionQuery(new Map());
  const { total } = unwrap(await source.listContributions(query));
  return [
    measure("mirror", rows / seconds, "rows/s", "≥ 1000"),
    measure("records that are missing afterwards", rows - total, "", "≤ 0"),
  ];
}
