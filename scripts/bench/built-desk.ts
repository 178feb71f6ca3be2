import { setTimeout as wait } from "node:timers/promises";
import { request } from "undici";
import { startWorld } from "@/e2e/access/world";
import { paths } from "@/lib/paths";
import { buildIfNeeded } from "@/scripts/setup/prepare.mjs";
import { formatNumber, get, getOk, logProgress, type Measure, measure, repeat, withGrowth } from "./measure";
import { type Context, fillDatabase, onCleanUp, openDesk, wordOf } from "./scratch";

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
      const q = `${wordOf(nth)}${nth % 2 === 0 ? "" : ` ${round}`}`;
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
