import { expect } from "vitest";
import type { MirrorStore } from "@/lib/mirror/database/database-store";
import { countDeletions, secondCheckMs } from "@/lib/mirror/record-checks";
import { nextTaskOnce } from "@/lib/mirror/schedule";
import { Worker } from "@/lib/mirror/worker";
import { SimulatedUpstream } from "./simulated-upstream";

const perPage = 5;
const start = Date.UTC(2024, 0, 1);
const second = 1000;

const maxStarts = 1000;
const maxTasks = 5000;

class Killed extends Error {}

export interface World {
  readonly upstream: SimulatedUpstream;
  /** Draws whether the mirroring process is killed now. */
  readonly isKilled: () => boolean;
}

export interface Setting {
  readonly changes: number;
  /** About how many records share an instant; 1: few do. */
  readonly ties: number;
  readonly shuffled: boolean;
  /** The probability, in percent, that the process is killed before a commit, and again after it. */
  readonly kills: number;
  /** The probability, in percent, that a request starts a series of wrongly ordered lists. */
  readonly faults?: number;
}

export const settings: readonly Setting[] = [
  { changes: 0.1, ties: 1, shuffled: false, kills: 0 },
  { changes: 1, ties: 1, shuffled: false, kills: 0 },
  { changes: 0.1, ties: 1, shuffled: true, kills: 5 },
  { changes: 1, ties: 1, shuffled: true, kills: 5 },
  { changes: 0.1, ties: 12, shuffled: true, kills: 0 },
  { changes: 1, ties: 12, shuffled: true, kills: 5 },
  { changes: 0.5, ties: 1, shuffled: false, kills: 2, faults: 3 },
];

/** Creates a world; the same seed always creates the same one. */
export function makeWorld(setting: Setting, seed: number): World {
  let state = seed >>> 0;
  const below = (n: number) => {
    // Mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
  };
  let head = 60;
  const spread = Math.max(1, Math.ceil(60 / setting.ties));
  const upstream = new SimulatedUpstream({
    below,
    perPage,
    changes: setting.changes,
    shuffled: setting.shuffled,
    faults: setting.faults ?? 0,
    dateFor: (isNew) => {
      if (isNew) return start + ++head * second;
      return start + Math.floor(below(head) / setting.ties) * setting.ties * second;
    },
  });
  for (let number = below(50); number > 0; number--) {
    upstream.insert(start + below(spread) * setting.ties * second);
  }
  return { upstream, isKilled: () => !upstream.isQuiet && below(100) < setting.kills };
}

/** A store whose process may be killed just before or after a commit. */
function killable(store: MirrorStore, isKilled: () => boolean): MirrorStore {
  return {
    ...store,
    async commit(change) {
      if (isKilled()) throw new Killed();
      const committed = await store.commit(change);
      if (isKilled()) throw new Killed();
      return committed;
    },
  };
}

/** Sweeps, and approves deletions over the limit. */
export async function sweepAndAccept(world: World, open: () => MirrorStore, since: number): Promise<void> {
  const end = await sweep(world, open, since);
  const { isOverLimit, gone } = await countDeletions(open(), "contributions");
  if (!isOverLimit) return;
  await open().change({ approved: { contributions: gone } });
  await sweep(world, open, end + secondCheckMs);
}

/** Runs a mirror until everything is read and checked; restarts it after each kill. Returns the time. */
export async function sweep(
  { upstream, isKilled }: World,
  open: () => MirrorStore,
  since: number,
): Promise<number> {
  let [clock, anomalies] = [since, 0];
  for (let starts = 1; starts < maxStarts; starts++) {
    const worker = new Worker({
      store: killable(open(), isKilled),
      contributions: (field) => upstream.by(field),
      feeds: new Map(),
      segment: String(starts),
      maxSteps: starts % 3 === 0 ? 20 : 1,
      now: () => clock,
    });
    try {
      for (let index = 0; index < maxTasks; index++) {
        upstream.clock = ++clock;
        const task = nextTaskOnce(await worker.view(), since, clock);
        if (task === null) return clock;
        if (task.kind === "wait") clock = task.until;
        else {
          const worked = await worker.work(task);
          // A change between the count and the rows looks like an anomaly once, not three times in a row.
          anomalies = worked === null ? 0 : anomalies + 1;
          if (!upstream.settings.faults) expect(anomalies).toBeLessThan(3);
        }
      }
      throw new Error("The mirror does not end.");
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
  throw new Error("The mirror is killed too often to end.");
}
