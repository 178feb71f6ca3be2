import { type Dispatcher, Pool } from "undici";
import { median, percentile } from "./statistics";
import { loadTask, type Target } from "./tasks";
import { giveAnswer, readTask } from "./worker";

/** What a target has answered so far. */
class Tally {
  readonly rates: number[] = [];
  readonly latencies: number[] = [];
  bodyBytes = 0;

  constructor(
    readonly target: Target,
    readonly pool: Dispatcher,
  ) {}

  figures() {
    const { name, connections } = this.target;
    return {
      name,
      connections,
      requestsPerSecond: median(this.rates),
      p50: median(this.latencies),
      p99: percentile(this.latencies, 0.99),
      bodyBytes: this.bodyBytes,
    };
  }
}

/** In an address: a moment far ahead, another one with every request; and pages in turn. */
const placeholders = /\{time\}|\{page\}/g;
const firstTime = Date.UTC(2090, 0, 1);
const pages = 40;
let requests = 0;

const { targets, turns, seconds } = readTask(loadTask);
const tallies = targets.map(
  (target) => new Tally(target, new Pool(new URL(target.url).origin, { connections: target.connections })),
);
// Targets take turns, so that a slow moment of the machine meets all of them; the first turn only warms up.
for (const tally of tallies) await takeTurn(tally, () => {});
for (let turn = 0; turn < turns; turn++) {
  for (const tally of tallies) {
    const rate = await takeTurn(tally, (latency) => tally.latencies.push(latency));
    tally.rates.push(rate);
  }
}
giveAnswer(tallies.map((tally) => tally.figures()));

/** Keeps every connection busy for one turn. @returns requests a second */
async function takeTurn(tally: Tally, note: (latency: number) => void): Promise<number> {
  const { pathname, search } = new URL(tally.target.url);
  const started = performance.now();
  const end = started + seconds * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: tally.target.connections }, async () => {
      for (let now = performance.now(); now < end; now = performance.now()) {
        tally.bodyBytes = await ask(tally, fill(pathname + search));
        note(performance.now() - now);
        count++;
      }
    }),
  );
  return (count / (performance.now() - started)) * 1000;
}

/** Puts something new into the places of an address that are meant for it. */
function fill(address: string): string {
  const nth = requests++;
  const time = new Date(firstTime + 1000 * nth).toISOString();
  return address.replace(placeholders, (name) => (name === "{time}" ? time : String(1 + (nth % pages))));
}

/** Asks once and reads the whole body without keeping it. @returns its bytes */
function ask({ pool, target }: Tally, path: string): Promise<number> {
  const headers = target.encoding === undefined ? {} : { "accept-encoding": target.encoding };
  return new Promise((resolve, reject) => {
    let bytes = 0;
    pool.dispatch(
      { method: "GET", path, headers },
      {
        onRequestStart() {},
        onResponseStart(_controller, status) {
          if (status !== 200) reject(new Error(`${path} answered ${status}.`));
        },
        onResponseData(_controller, chunk) {
          bytes += chunk.length;
        },
        onResponseEnd: () => resolve(bytes),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}
