import { readFile, writeFile } from "node:fs/promises";
import { Agent, request } from "undici";

/** The max or min value that meets a goal. */
export type Goal = `${"≤" | "≥"} ${number}`;

/** A row of a benchmark's table. `note` adds details, such as the two times of a ratio. */
export type Measure = Readonly<ReturnType<typeof measure>>;

export function measure(figure: string, value: number, unit: string, goal: Goal | null = null, note = "") {
  const limit = Number(goal?.slice(2));
  const isMet = goal?.startsWith("≤") ? value <= limit : value >= limit;
  const met = isMet ? "yes" : "NO";
  const words = `${formatNumber(value)} ${unit}`;
  return { figure, value: words, goal: goal ?? "", met: goal === null ? "" : met, note };
}

export function formatNumber(value: number): string {
  return value.toLocaleString("en", { maximumSignificantDigits: 3 });
}

/** Prints progress on the error output, so that the standard output has only the tables. */
export function logProgress(sentence: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)}  ${sentence}\n`);
}

/** Returns the value below which a share (0 to 1) of the samples is. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

export class Timing {
  /** In ms. */
  readonly samples: number[] = [];

  /** @param work gets the number of earlier runs */
  constructor(
    readonly name: string,
    readonly work: (nth: number) => Promise<unknown>,
    readonly goal: Goal | null = null,
  ) {}

  get p50(): number {
    return percentile(this.samples, 0.5);
  }

  get measure(): Measure {
    return measure(this.name, this.p50, "ms", this.goal);
  }

  over(other: Timing, name: string, goal: Goal): Measure {
    const note = `${formatNumber(this.p50)} ms ÷ ${formatNumber(other.p50)} ms`;
    return measure(name, this.p50 / other.p50, "", goal, note);
  }
}

const warmUpRounds = 5;
const minRounds = 10;
const maxRounds = 500;

/** Times several pieces of work, once a round each, after an untimed preparation. Load affects them alike. */
export async function timeInTurn(
  timings: readonly Timing[],
  seconds: number,
  prepare: () => Promise<unknown> = async () => {},
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (let round = 0; round < maxRounds; round++) {
    if (round >= warmUpRounds + minRounds && performance.now() > end) return;
    for (const { work, samples } of timings) {
      await prepare();
      const started = performance.now();
      await work(round);
      if (round >= warmUpRounds) samples.push(performance.now() - started);
    }
  }
}

// The desk closes a connection that is idle for 5 s, so none is reused shortly before.
const dispatcher = new Agent({ keepAliveMaxTimeout: 2_000 });
type Headers = Readonly<Record<string, string>>;

export async function get(url: string, headers: Headers = {}) {
  const started = performance.now();
  const { statusCode, body } = await request(url, { headers, dispatcher });
  await body.arrayBuffer();
  return { status: statusCode, ms: performance.now() - started };
}

/** The same, but throws unless the status is 200. */
export async function getOk(url: string, headers: Headers = {}) {
  const reply = await get(url, headers);
  if (reply.status !== 200) throw new Error(`${url} answered ${reply.status}.`);
  return reply;
}

export async function repeat<T>(count: number, atOnce: number, work: (nth: number) => Promise<T>) {
  const results: T[] = [];
  let next = 0;
  const lane = async () => {
    for (let nth = next++; nth < count; nth = next++) results.push(await work(nth));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}

/** Returns the current and the peak resident memory of a process in MiB (Linux only). */
export async function residentMemory(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const mebibytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { resident: mebibytes("VmRSS"), peak: mebibytes("VmHWM") };
}

/** Returns the result of work, and the growth of a process's resident memory during it, in MiB. */
export async function withGrowth<T>(pid: number, work: () => Promise<T>) {
  // Resets the peak (proc(5): clear_refs).
  await writeFile(`/proc/${pid}/clear_refs`, "5");
  const { resident } = await residentMemory(pid);
  const result = await work();
  return { result, growth: (await residentMemory(pid)).peak - resident };
}
