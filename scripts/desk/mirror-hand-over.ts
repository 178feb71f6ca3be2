import { setTimeout as pause } from "node:timers/promises";
import type { Ended, Mirror } from "@/lib/mirror/mirror";

const handedOver =
  "A running desk keeps the copy, or one did that was killed in the last half minute: it is asked to read everything once.";

/** How often a look is taken at what the other process does (ms), and how many looks until it may have died. */
const look = 500;
const looksUntilTurn = 10;
/** How long nothing may come of what the other process does (ms). */
const patience = 15 * 60_000;

const stuck = "The desk that keeps the copy gets no further: its status page says why.";

interface HandingOver {
  readonly tell: (line: string) => void;
  readonly isStopped: () => boolean;
  /** Whether any number of records may be gone. */
  readonly accepts: boolean;
}

/**
 * Mirrors everything once, or has the process that keeps the copy do it and waits for that. One that was killed holds its place
 * for half a minute: then this process takes it.
 * @param run mirrors everything once in this process, waiting so many ms for its turn
 * @param since what was read at this instant or later need not be read again (ms UTC)
 */
export async function runOrHandOver(
  mirror: Pick<Mirror, "wish" | "report" | "accept">,
  run: (patience: number) => Promise<Ended>,
  since: number,
  { tell, isStopped, accepts }: HandingOver,
): Promise<Ended> {
  const own = await run(0);
  if (own !== "elsewhere") return own;
  tell(handedOver);
  if (accepts) await mirror.accept();
  await mirror.wish(since);
  let seen = { words: "", at: performance.now() };
  for (let looks = 1; ; looks++) {
    await pause(look);
    if (isStopped()) return "done";
    const { runs, suspects, isBraked, audit, feeds } = await mirror.report();
    const full = runs.find(({ kind, startedAt }) => kind === "full" && startedAt >= since);
    const isRead = full !== undefined && full.state !== "running";
    // Where counts differed at its end, they are compared anew once nothing may be gone any more.
    const isCompared = audit?.theirs === audit?.ours || (audit?.at ?? 0) > (full?.endedAt ?? 0);
    const isSettled = isBraked || (suspects === 0 && isCompared);
    // A feed that was never read may not exist.
    const areFeedsRead = feeds.every(({ asOf }) => asOf === null || asOf >= since);
    if (isRead && areFeedsRead && (isSettled || full.state === "stopped")) return "done";
    const words = JSON.stringify([runs, suspects, feeds]);
    if (words !== seen.words) seen = { words, at: performance.now() };
    if (performance.now() - seen.at > patience) return { gaveUp: stuck };
    if (looks % looksUntilTurn !== 0) continue;
    const mine = await run(0);
    if (mine !== "elsewhere") return mine;
  }
}
