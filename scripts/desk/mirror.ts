import { setTimeout as pause } from "node:timers/promises";
import { readConfig } from "@/lib/config";
import type { Database } from "@/lib/database/database";
import { openDeskDatabase } from "@/lib/database/desk-database";
import { clearMirror } from "@/lib/mirror/database/clear-mirror";
import type { Ended, Mirror } from "@/lib/mirror/mirror";
import { nextTask, nextTaskOnce } from "@/lib/mirror/schedule";
import { openSource } from "@/lib/source";
import { type Command, CommandError, flag, readOptions } from "./command";
import { interruptible, withDatabase } from "./database";
import { isMirrorWell, mirrorLines, watchMirror } from "./mirror-lines";
import { print } from "./print";

export const mirrorCommand: Command = {
  usage: "mirror [--once | --status | --rebuild] [--accept-deletions]",
  summary: "keep a copy of the data service's records in the database",
  details: `Without an option it goes on until it is stopped, as a running desk does by itself.

--once              read everything once, ask twice after whatever seems to be gone, and end; a desk that
                    runs is asked to do it
--status            say what the copy holds
--rebuild           forget every record in the database first, then as --once
--accept-deletions  as --once, and believe that records are gone although they are many`,
  async run(args) {
    const options = { once: flag, status: flag, rebuild: flag, "accept-deletions": flag };
    const { once, status, rebuild, "accept-deletions": accepts } = readOptions(args, options).values;
    const { upstream, databaseUrl } = readConfig();
    if (upstream === null) throw new CommandError("There is no data service to copy: set UPSTREAM_URL.");
    if (!upstream.mirror) throw new CommandError("The copy is switched off (MIRROR=off).");
    const work = async (database: Database) => {
      const { mirror } = await openSource();
      if (mirror === null) throw new CommandError("There is no data service to copy.");
      if (!status)
        await runMirror(mirror, database, { isOnce: once || rebuild || accepts, accepts, rebuild });
      const report = await mirror.report();
      print(...mirrorLines(report, Date.now()));
      return status || isMirrorWell(report) ? 0 : 1;
    };
    return withDatabase(databaseUrl, work, openDeskDatabase);
  },
};

/** How long a mirror that was killed keeps its lease (ms), and a little more. */
const leaseTimeoutMs = 32_000;

const elsewhere = 'A running desk keeps the copy already: "desk mirror --status" says how far it is.';
const stopFirst = "A running desk keeps the copy: stop it first.";
const handedOver =
  "A running desk keeps the copy, or one did that was killed in the last half minute: " +
  "it is asked to read everything once.";
const stuck = "The desk that keeps the copy gets no further: its status page says why.";
const continues = "The next run goes on from here.";

interface MirrorOptions {
  readonly isOnce: boolean;
  /** Whether any number of records may be gone. */
  readonly accepts: boolean;
  /** Whether records are removed first, which a running desk never does. */
  readonly rebuild: boolean;
}

/** Mirrors, and shows the progress. @throws CommandError where it was interrupted or gave up */
function runMirror(mirror: Mirror, database: Database, options: MirrorOptions): Promise<void> {
  const { isOnce, accepts, rebuild } = options;
  return interruptible(async (signal) => {
    signal.addEventListener("abort", () => void mirror.stop());
    const endWatch = watchMirror(process.stderr, () => mirror.report());
    const since = Date.now();
    const task = (...[view, now]: Parameters<typeof nextTask>) =>
      isOnce ? nextTaskOnce(view, since, now) : nextTask(view, now);
    const prepare = async () => (rebuild ? clearMirror(database) : undefined);
    const run = (patience: number) => mirror.run(task, { patience, prepare, accepts, isToEnd: isOnce });
    const report = (line: string) => process.stderr.write(`${line}\n`);
    try {
      const handOver = { report, signal, accepts };
      const ended = await (isOnce && !rebuild
        ? runOrHandOver(mirror, run, since, handOver)
        : run(leaseTimeoutMs));
      requireDone(ended, rebuild);
      if (signal.aborted && isOnce) throw new CommandError(`Stopped. ${continues}`);
    } finally {
      endWatch();
    }
  });
}

function requireDone(ended: Ended, rebuild: boolean): void {
  if (ended === "done") return;
  if (ended === "elsewhere") throw new CommandError(rebuild ? stopFirst : elsewhere);
  throw new CommandError("blocked" in ended ? ended.blocked : `${ended.gaveUp} ${continues}`);
}

const pollMs = 500;
/** After how many polls the other process may have died. */
const pollsPerRun = 10;
const maxIdleMs = 15 * 60_000;

interface HandOver {
  readonly report: (line: string) => void;
  readonly signal: AbortSignal;
  readonly accepts: boolean;
}

/**
 * Mirrors everything once, or requests it from the process that keeps the copy and waits for that. When the
 * process was killed, its lease ends after half a minute and this one mirrors.
 * @param run mirrors everything once in this process, waiting so many ms for the lease
 * @param since what was read at this time or later need not be read again (ms UTC)
 */
export async function runOrHandOver(
  mirror: Pick<Mirror, "wish" | "report" | "accept">,
  run: (patience: number) => Promise<Ended>,
  since: number,
  { report, signal, accepts }: HandOver,
): Promise<Ended> {
  const own = await run(0);
  if (own !== "elsewhere") return own;
  report(handedOver);
  if (accepts) await mirror.accept();
  await mirror.wish(since);
  let last = { state: "", at: performance.now() };
  for (let polls = 1; ; polls++) {
    await pause(pollMs);
    if (signal.aborted) return "done";
    const current = await mirror.report();
    if (isReadSince(current, since)) return "done";
    const state = JSON.stringify([current.runs, current.suspects, current.feeds]);
    if (state !== last.state) last = { state, at: performance.now() };
    if (performance.now() - last.at > maxIdleMs) return { gaveUp: stuck };
    if (polls % pollsPerRun !== 0) continue;
    const taken = await run(0);
    if (taken !== "elsewhere") return taken;
  }
}

type Report = Awaited<ReturnType<Mirror["report"]>>;

function isReadSince({ runs, suspects, isBraked, audit, feeds }: Report, since: number): boolean {
  const full = runs.find(({ kind, startedAt }) => kind === "full" && startedAt >= since);
  if (full === undefined || full.state === "running") return false;
  // Counts that differed at the end are compared again once no record may be gone.
  const isCompared = audit?.theirs === audit?.ours || (audit?.at ?? 0) > (full.endedAt ?? 0);
  const isSettled = isBraked || (suspects === 0 && isCompared);
  // A feed that was never read may not exist.
  const areFeedsRead = feeds.every(({ asOf }) => asOf === null || asOf >= since);
  return areFeedsRead && (isSettled || full.state === "stopped");
}
