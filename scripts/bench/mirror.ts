import { type Database, openDatabase } from "@/lib/database/database";
import { demoContributions } from "@/lib/demo/demo-contributions";
import { createMirror } from "@/lib/mirror/mirror";
import { nextTaskOnce } from "@/lib/mirror/schedule";
import { createDatabaseSource } from "@/lib/source/database/database-source";
import { fillWithDemo } from "@/lib/source/database/demo-records";
import type { Source } from "@/lib/source/source";
import { openUpstream } from "@/lib/source/upstream/upstream-source";
import type { Settings } from "./arguments";
import { type MirrorResult, mirrorReport } from "./mirror-report";
import { overEngines } from "./over-engines";
import { tell } from "./progress";
import { openScratchEngine } from "./scratch-engine";
import { bareAddress } from "./tasks";
import { tidily } from "./tidily";
import { startWorker } from "./worker";
import { writeFigures } from "./write-result";

const everything = {
  ...{ onetime: false, recurring: false, initialRecurring: false, oneTimeAndInitialRecurring: false },
  sort: "-contribution_date",
} as const;
const rowsPerPage = 25;
/** More than any mirror asks for: the budget is not what is measured. */
const boundless = 1_000_000_000;

const asked = {
  token: null,
  filterStyle: "flat",
  check: "refuse",
  feeds: [],
  budget: boundless,
  allowPrivate: true,
  // A walk asks for everything once.
  keeping: { list: 0, record: 0, stale: 0 },
} as const;

/** Measures a mirror of demo records, engine by engine. Its upstream is a process of its own that is asked over HTTP, as any is. */
export function benchMirror(settings: Settings): Promise<void> {
  return tidily(async (defer) => {
    const house = await openScratchEngine("sqlite");
    if (house === null) return;
    defer(house.close);
    const databaseUrl = await house.create("upstream");
    const upstream = await openDatabase(databaseUrl);
    defer(() => upstream.close());
    tell(`Making ${settings.rows} contributions`);
    const make = () => ({
      contributions: demoContributions({ count: settings.rows, today: new Date() }),
      feeds: [],
    });
    await fillWithDemo(upstream, make, () => {});
    const { url } = await startWorker(defer, "bare-worker.ts", { databaseUrl }, bareAddress);
    const baseUrl = new URL(url);
    const { source } = openUpstream({ ...asked, baseUrl });
    await overEngines(settings.engines, async (engine, name, deferEngine) => {
      const database = await openDatabase(await engine.create("mirror"));
      deferEngine(() => database.close());
      tell(`${engine.label}: mirroring`);
      const result = await measure(database, source, settings.rows);
      process.stdout.write(`\n${mirrorReport(result, `${engine.label} (${engine.note})`)}\n`);
      const file = `mirror-${name}-${settings.rows}`;
      tell(`Written to ${await writeFigures(file, { engine: name, ...result }, settings.json)}`);
    });
  });
}

async function measure(database: Database, source: Source, rows: number): Promise<MirrorResult> {
  const requests = { walk: 0, ties: 0 };
  const counted: Source = {
    ...source,
    listContributions(query, caller) {
      requests[query.occurredAfter === undefined ? "walk" : "ties"]++;
      return source.listContributions(query, caller);
    },
  };
  const mirror = createMirror({
    ...{ database, source: counted, address: "bench", feeds: [], budget: boundless },
    onTrouble(error) {
      throw error;
    },
  });
  const since = Date.now();
  const began = performance.now();
  await mirror.run((view, now) => nextTaskOnce(view, since, now));
  const seconds = (performance.now() - began) / 1000;
  return { rows, seconds, requests, isEqual: await isEqual(source, createDatabaseSource(database), rows) };
}

/** Whether two sources list the same records, byte for byte, in the same order. */
async function isEqual(one: Source, other: Source, rows: number): Promise<boolean> {
  for (let page = 1; page <= Math.ceil(rows / rowsPerPage) + 1; page++) {
    const [mine, theirs] = [
      await one.listContributions({ ...everything, page }),
      await other.listContributions({ ...everything, page }),
    ];
    if (!mine.ok || !theirs.ok || mine.value.total !== theirs.value.total) return false;
    const { items } = theirs.value;
    if (!mine.value.items.every((item, at) => Buffer.compare(item, items[at] ?? Buffer.alloc(0)) === 0))
      return false;
  }
  return true;
}
