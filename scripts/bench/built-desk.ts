import { setTimeout as wait } from "node:timers/promises";
import { request } from "undici";
import { startWorld } from "@/e2e/access/world";
import { noCache } from "@/e2e/faults/world";
import { startFakeUpstream } from "@/e2e/servers/fake-upstream";
import { paths } from "@/lib/paths";
import { buildIfNeeded } from "@/scripts/setup/prepare.mjs";
import {
  formatNumber,
  get,
  getOk,
  logProgress,
  type Measure,
  measure,
  percentile,
  repeat,
  withGrowth,
} from "./measure";
import { type Context, fillDatabase, onCleanUp, openDesk, searchWord } from "./setup";

const personal = "id,date,total_amount,supporter_name,email,billing_address1,billing_city,billing_zip";
const files = [
  ["CSV, default columns", "format=csv"],
  ["CSV, names and addresses", `format=csv&personal=1&columns=${personal}`],
  ["CSV, a row for each line item", "format=csv&grain=line_item"],
  ["NDJSON", "format=ndjson&personal=1"],
] as const;

export async function measureExport(context: Context): Promise<readonly Measure[]> {
  const { url: databaseUrl } = await fillDatabase(context, "export");
  const { url, pid } = await openDesk({ DATABASE_URL: databaseUrl });
  const measures: Measure[] = [];
  for (const [name, query] of files) {
    logProgress(`${context.engine.name}: ${name}`);
    const load = () => download(`${url}${paths.apiExport}?${query}`);
    // The first export loads code and grows the heap, as in a desk that has been in use.
    await load();
    const { result, growth } = await withGrowth(pid, load);
    const { rows, bytes, seconds } = result;
    const note = `${rows.toLocaleString("en")} rows, ${formatNumber(bytes / 1e6)} MB`;
    measures.push(measure(name, rows / seconds, "rows/s", "≥ 8000", note));
    measures.push(measure(`${name}: memory`, growth, "MiB", "≤ 50"));
  }
  return measures;
}

async function download(url: string) {
  const started = performance.now();
  const { statusCode, body } = await request(url);
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${await body.text()}`);
  let [rows, bytes] = [0, 0];
  for await (const chunk of body) {
    const piece = Buffer.from(chunk);
    bytes += piece.length;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) rows++;
  }
  return { rows, bytes, seconds: (performance.now() - started) / 1000 };
}

const searches = 40;
const rounds = 5;

export async function measureFairness(context: Context): Promise<readonly Measure[]> {
  const { url: databaseUrl } = await fillDatabase(context, "fairness");
  await buildIfNeeded();
  const { desk, people, stop } = await startWorld("sqlite", { DATABASE_URL: databaseUrl });
  onCleanUp(stop);
  logProgress(`${context.engine.name}: searching`);
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    let left = searches;
    const search = async (nth: number) => {
      const q = `${searchWord(nth)}${nth % 2 === 0 ? "" : ` ${round}`}`;
      const address = `${desk.url}${paths.apiSearch}?${new URLSearchParams({ q })}`;
      await get(address, people.support).finally(() => left--);
    };
    const watch = async () => {
      for (; left > 0; await wait(20)) {
        const { ms } = await getOk(desk.url + paths.apiContributions, people.finance);
        // The first round loads modules, here and in the server, so it is not counted.
        if (round > 0) times.push(ms);
      }
    };
    await Promise.all([repeat(searches, searches, search), watch()]);
  }
  const note = `${times.length} requests`;
  return [measure("a colleague's list, max", Math.max(...times), "ms", "≤ 300", note)];
}

/** States of an upstream, each with the fault of `desk fake-upstream` that causes it. */
const states = [
  ["slow: three seconds", "F3-late"],
  ["slow: ten bytes a second", "F6"],
  ["slow: no answer", "F3"],
  ["failing: resets", "F7"],
  ["failing: 503", "F30-503"],
  ["failing: no JSON", "F31"],
  ["down: connections refused", "F1"],
] as const;

export async function measureFaults(): Promise<readonly Measure[]> {
  const upstream = await startFakeUpstream(["--records", "1000"]);
  onCleanUp(upstream.stop);
  const desk = await openDesk({ ...noCache, UPSTREAM_URL: upstream.url, LOG_LEVEL: "silent" });
  const getPage = (nth: number) => get(`${desk.url}${paths.apiContributions}?page=${(nth % 20) + 1}`);
  await repeat(200, 4, getPage);
  const measures: Measure[] = [];
  for (const [name, fault] of states) {
    logProgress(name);
    await upstream.inject({ fault });
    const answers = await repeat(40, 4, getPage);
    await upstream.clearFaults();
    const healed = performance.now();
    // The circuit breaker may be open for some seconds more.
    while ((await getPage(0)).status !== 200) await wait(50);
    const recovery = performance.now() - healed;
    const times = answers.map(({ ms }) => ms);
    const note = `status ${[...new Set(answers.map(({ status }) => status))].join(", ")}`;
    measures.push(
      measure(`${name}, p50`, percentile(times, 0.5), "ms", fault === "F1" ? "≤ 20" : null, note),
      // Half a second more than a request may take with its retries.
      measure(`${name}, max`, Math.max(...times), "ms", "≤ 12500"),
      measure(`${name}, recovery`, recovery, "ms", "≤ 6000"),
    );
  }
  return measures;
}
