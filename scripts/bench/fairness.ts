import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type RunningDesk, startDesk } from "@/e2e/servers/desk";
import { paths } from "@/lib/paths";
import { buildIfNeeded } from "@/scripts/setup/build.mjs";
import type { Settings } from "./arguments";
import { overEngines } from "./over-engines";
import { tell } from "./progress";
import { writeRecordsData } from "./records-data";
import { median } from "./statistics";
import { formatTable } from "./table";
import { importFigures } from "./tasks";
import { tidily } from "./tidily";
import { askWorker } from "./worker";
import { writeFigures } from "./write-result";

const password = "a calm and long sentence of fjords";
const searches = 40;
const rounds = 5;
/** Between two requests of the colleague, in ms. */
const pause = 20;
const words = ["anna", "smith", "water", "maria", "john", "monthly", "visa", "gmail", "street", "hope"];

/** Measures how long a colleague waits while one person searches 40 times at once, over HTTP, signed in. */
export function benchFairness(settings: Settings): Promise<void> {
  return tidily(async (defer) => {
    await buildIfNeeded();
    const folder = mkdtempSync(join(tmpdir(), "desk-bench-"));
    defer(() => rmSync(folder, { recursive: true }));
    const data = await writeRecordsData(folder, settings.rows, new Date());
    await overEngines(settings.engines, async (engine, name) => {
      const databaseUrl = await engine.create("fairness");
      tell(`${engine.label}: importing`);
      await askWorker("import-worker.ts", { databaseUrl, file: data.full }, importFigures);
      await engine.settle(databaseUrl);
      const log = join(folder, `${name}.log`);
      const env = { AUTH: "required", AUTH_SECRET: "s".repeat(32), DEMO_CONTRIBUTIONS: "0" };
      const desk = await startDesk(log, { DATABASE_URL: databaseUrl, ...env });
      defer(desk.stop);
      tell(`${engine.label}: searching`);
      const figures = await measure(desk, /\/welcome\/(\S+)/.exec(readFileSync(log, "utf8"))?.[1] ?? "");
      process.stdout.write(`\n${report(figures, `${engine.label} (${engine.note})`)}\n`);
      const file = `fairness-${name}-${settings.rows}`;
      tell(`Written to ${await writeFigures(file, { engine: name, ...figures }, settings.json)}`);
    });
  });
}

/** Times in ms. */
type Figures = Readonly<Record<"searches" | "list" | "page" | "health", readonly number[]>>;

async function measure({ url }: RunningDesk, firstLink: string): Promise<Figures> {
  const post = async (path: string, cookie: string, given: object) => {
    const headers = { cookie, origin: url, "content-type": "application/json" };
    const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(given) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const accept = async (token: string, given: object) => {
    const answer = await post("/api/invitations/accept", "", { token, password, ...given });
    return answer.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  };
  const searcher = await accept(firstLink, { name: "Ann", email: "ann@example.org" });
  const order = { name: "Bo", email: "bo@example.org", role: "finance" };
  const invited: { href: string } = await (await post("/api/invitations", searcher, order)).json();
  const colleague = await accept(invited.href.split("/welcome/")[1] ?? "", {});
  const ask = async (path: string, cookie: string) => {
    const began = performance.now();
    const answer = await fetch(url + path, { headers: { cookie } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - began;
  };
  const times: Record<keyof Figures, number[]> = { searches: [], list: [], page: [], health: [] };
  for (let round = 0; round <= rounds; round++) {
    // The first round loads modules, here and in the server: it is not counted.
    if (round === 1) for (const kind of Object.values(times)) kind.length = 0;
    let isOver = false;
    const search = async (_: unknown, nth: number) => {
      const word = `${words[nth % words.length]}${nth % 2 === 0 ? "" : ` ${round}`}`;
      times.searches.push(await ask(`/api/search?${new URLSearchParams({ q: word })}`, searcher));
    };
    const load = Promise.all(Array.from({ length: searches }, search)).finally(() => {
      isOver = true;
    });
    const watch = async (kind: keyof Figures, path: string) => {
      while (!isOver) {
        times[kind].push(await ask(path, colleague));
        await sleep(pause);
      }
    };
    const watches = [
      watch("list", paths.apiContributions),
      watch("page", "/contributions"),
      watch("health", "/healthz"),
    ];
    await Promise.all([load, ...watches]);
  }
  return times;
}

function report(figures: Figures, title: string): string {
  const rows: readonly (readonly [keyof Figures, string])[] = [
    ["searches", `${searches} searches at once of one person`],
    ["list", "a colleague's list (goal: 300 at most)"],
    ["page", "a colleague's page of contributions"],
    ["health", "/healthz (goal: 100 at most)"],
  ];
  const ms = (time: number) => time.toFixed(0);
  const cells = rows.map(([kind, label]) => {
    const all = figures[kind];
    return [label, String(all.length), ms(median(all)), ms(Math.max(...all))];
  });
  return [title, ...formatTable([["", "requests", "p50 ms", "max ms"], ...cells], 1)].join("\n");
}
