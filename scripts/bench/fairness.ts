import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { paths } from "@/lib/paths";
import { get, percentile } from "./measure";
import { type Goal, logProgress, type Measure, measure } from "./report";
import { type Context, fillDatabase, openDesk } from "./scratch";

const password = "a calm and long sentence of fjords";
const searches = 40;
const rounds = 5;
const words = ["anna", "smith", "water", "maria", "john", "monthly", "visa", "gmail", "street", "hope"];

/** Measures a colleague's requests while one signed-in person searches 40 times at once. */
export async function benchFairness(context: Context): Promise<readonly Measure[]> {
  const { url: databaseUrl } = await fillDatabase(context, "fairness");
  const auth = { AUTH: "required", AUTH_SECRET: "s".repeat(32) };
  const { url, log } = await openDesk(context, { DATABASE_URL: databaseUrl, ...auth });
  const [searcher, colleague] = await signUp(url, await readFile(log, "utf8"));
  logProgress(`${context.engine.name}: searching`);
  const kind = (name: string, path: string, goal: Goal | null) => {
    return { name, path, goal, samples: [] as number[], refused: 0 };
  };
  const searching = kind("40 searches at once of one person", paths.apiSearch, null);
  const watched = [
    kind("a colleague's list", paths.apiContributions, "≤ 300"),
    kind("a colleague's page of contributions", paths.contributions, null),
    kind("/healthz", "/healthz", "≤ 100"),
  ];
  const kinds = [searching, ...watched];
  const time = async (of: typeof searching, cookie: string, query = "") => {
    const { status, ms } = await get(`${url}${of.path}${query}`, { cookie });
    of.samples.push(ms);
    if (status !== 200) of.refused++;
  };
  for (let round = 0; round <= rounds; round++) {
    // The first round loads modules, here and in the server: it is not counted.
    if (round === 1) for (const kind of kinds) Object.assign(kind, { samples: [], refused: 0 });
    let left = searches;
    const search = async (nth: number) => {
      const q = `${words[nth % words.length]}${nth % 2 === 0 ? "" : ` ${round}`}`;
      await time(searching, searcher, `?${new URLSearchParams({ q })}`).finally(() => left--);
    };
    const watch = async (of: typeof searching) => {
      for (; left > 0; await wait(20)) await time(of, colleague);
    };
    await Promise.all([...Array.from({ length: searches }, (_, nth) => search(nth)), ...watched.map(watch)]);
  }
  return kinds.flatMap(({ name, goal, samples, refused }) => {
    const note = `${samples.length} requests, ${refused} refused`;
    return [
      measure(`${name}, p50`, percentile(samples, 0.5), "ms", null, note),
      measure(`${name}, max`, Math.max(...samples), "ms", goal),
    ];
  });
}

/** Creates an account from the link in the desk's log, invites a colleague, and returns both cookies. */
async function signUp(url: string, log: string): Promise<readonly [string, string]> {
  const post = async (path: string, cookie: string, body: object) => {
    const headers = { cookie, origin: url, "content-type": "application/json" };
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const accept = async (link: string, person: object) => {
    const token = /\/welcome\/(\S+)/.exec(link)?.[1];
    const { headers } = await post(paths.apiWelcome, "", { token, password, ...person });
    return headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  };
  const first = await accept(log, { name: "Ann", email: "ann@example.org" });
  const person = { name: "Bo", email: "bo@example.org", role: "finance" };
  const invited = await (await post(paths.apiInvitations, first, person)).json();
  return [first, await accept(z.object({ href: z.string() }).parse(invited).href, {})];
}
