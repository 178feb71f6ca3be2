import { scaled, sleep, unscaled } from "@/lib/time-scale";
import { createBan, createBudget, type Limits } from "./rate-limit";

/**
 * Instants that all desks of a database share: when the whole budget and the share of background work would
 * be full again if no request were sent, and the end of a ban.
 */
export interface SharedInstants {
  /** Moves an instant `addMs` later, to at most `maxMs` from now and never back. Returns the ms until it. */
  push(name: InstantName, move: { readonly addMs: number; readonly maxMs: number }): Promise<number>;
  /** Returns the ms until each instant that is not past. */
  read(): Promise<ReadonlyMap<string, number>>;
}

export type InstantName = "budget" | "background" | "ban";

/** How often a desk shares its requests and bans and reads those of the others. */
const syncMs = 1000;
const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Opens the limits of an upstream. With `shared`, desks count their requests together and stop for each
 * other's bans within a second. Background work reserves its requests; those of people are counted
 * afterwards, so that they never wait for the database. Without the database, a desk counts only its own.
 */
export function openLimits(perMinute: number, shared?: SharedInstants): Limits {
  if (shared === undefined) return { budget: createBudget(perMinute), ban: createBan() };
  const push = async (name: InstantName, ms: number, maxMs: number) =>
    unscaled(await shared.push(name, { addMs: scaled(ms), maxMs: scaled(maxMs) }));
  const budget = createBudget(perMinute, async (ms) =>
    // A bucket holds what it earns in a minute.
    Math.max(0, (await push("background", ms, day)) - minute),
  );
  const ban = createBan((ms) => push("ban", ms, ms).catch(() => {}));
  let unshared = 0;
  const sync = async () => {
    unshared += budget.collectSpent();
    if (unshared > 0) await push("budget", unshared, minute);
    unshared = 0;
    const instants = await shared.read();
    budget.adopt(unscaled(instants.get("budget") ?? 0));
    ban.adopt(unscaled(instants.get("ban") ?? 0));
  };
  const syncForever = async () => {
    for (;;) {
      await sleep(syncMs, undefined, true);
      await sync().catch(() => {});
    }
  };
  void syncForever();
  return { budget, ban };
}
