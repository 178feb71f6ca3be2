import { openDatabase } from "@/lib/database/database";
import { Mirror } from "@/lib/mirror/mirror";
import { nextTaskOnce } from "@/lib/mirror/schedule";
import { openUpstream } from "@/lib/source/upstream/upstream-source";

// Mirrors a server once with a fast clock: the minute between two requests for a suspect takes one second.
const [databaseUrl = "", upstreamUrl = ""] = process.argv.slice(2);
const now = () => Date.now() * 60;

const database = await openDatabase(databaseUrl);
const { source } = openUpstream({
  baseUrl: new URL(upstreamUrl),
  token: null,
  filterStyle: "both",
  check: "label",
  feeds: [],
  cacheMs: { list: 0, record: 0, stale: 0 },
  budget: 100_000,
  allowPrivate: true,
});
const mirror = new Mirror({
  database,
  source,
  address: upstreamUrl,
  feeds: [],
  budget: 100_000,
  now,
  onError(error) {
    throw error;
  },
});
const since = now();
const ended = await mirror.run((view, at) => nextTaskOnce(view, since, at));
const { held, suspects, completeAsOf } = await mirror.report();
process.stdout.write(`${JSON.stringify({ ended, held, suspects, isWhole: completeAsOf !== null })}\n`);
await database.close();
process.exit(0);
