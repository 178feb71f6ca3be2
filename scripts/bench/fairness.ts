import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { paths } from "@/lib/paths";
import { type Goal, get, logProgress, type Measure, measure, percentile } from "./measure";
import { type Context, fillDatabase, openDesk } from "./scratch";

const password = "a calm and long sentence of fjords";
const searches = 40;
const rounds = 5;
const words = ["anna", "smith", "water", "maria", "john", "monthly", "visa", "gmail", "street", "hope"];
/** The requests of a colleague meanwhile. */
const watched: readonly (readonly [name: string, path: string, goal: Goal | null])[] = [
  ["a colleague's list", paths.apiContributions, "≤ 300"],
  ["a colleague's page of contributions", paths.contributions, null],
  ["/healthz", "/healthz", "≤ 100"],
];

/** Measures a colleague's requests while one signed-in person searches 40 times at once. */
export async function measureFairness(context: Context): Promise<readonly Measure[]> {
  const { url: databaseUrl } = await fillDatabase(context, "fairness");
  const auth = { AUTH: "required", AUTH_SECRET: "s".repeat(32) };
  const { url, log } = await openDesk(context, { DATABASE_URL: databaseUrl, ...auth });
  const [searcher, colleague] = await signUp(url, await readFile(log, "utf8"));
  logProgress(`${context.engine.name}: searching`);
  const replies: (Awaited<ReturnType<typeof get>> & { name: string; round: number })[] = [];
  for (let round = 0; round <= rounds; round++) {
    const time = async (name: string, path: string, cookie: string) =>
      replies.push({ name, round, ...(await get(url + path, { cookie })) });
    let left = searches;
    const search = async (nth: number) => {
      const q = `${words[nth % words.length]}${nth % 2 === 0 ? "" : ` ${round}`}`;
      await time("search", `${paths.apiSearch}?${new URLSearchParams({ q })}`, searcher).finally(
        () => left--,
      );
    };
    const watch = async (name: string, path: string) => {
      for (; left > 0; await wait(20)) await time(name, path, colleague);
    };
    const searching = Array.from({ length: searches }, (_, nth) => search(nth));
    await Promise.all([...searching, ...watched.map(([name, path]) => watch(name, path))]);
  }
  const measures = (title: string, name: string, goal: Goal | null) => {
    // The first round loads modules, here and in the server: it is not counted.
    const counted = replies.filter((reply) => reply.name === name && reply.round > 0);
    const times = counted.map(({ ms }) => ms);
    const refused = counted.filter(({ status }) => status !== 200).length;
    const note = `${times.length} requests, ${refused} refused`;
    return [
      measure(`${title}, p50`, percentile(times, 0.5), "ms", null, note),
      measure(`${title}, max`, Math.max(...times), "ms", goal),
    ];
  };
  return [
    ...measures("40 searches at once of one person", "search", null),
    ...watched.flatMap(([name, , goal]) => measures(name, name, goal)),
  ];
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
