import { expect } from "vitest";
import type { MirrorStore } from "@/lib/mirror/database/database-store";
import { countDeletions, secondCheckMs } from "@/lib/mirror/record-checks";
import { nextTaskOnce } from "@/lib/mirror/schedule";
import { Worker } from "@/lib/mirror/worker";
import { SimulatedUpstream } from "./simulated-upstream";

const perPage = 5;
const start = Date.UTC(2024, 0, 1);
const second = 1000;

const maxLives = 1000;
const maxTasks = 5000;

class Killed extends Error {}

export interface World {
  readonly upstream: SimulatedUpstream;
  /** Whether the process that works is killed now. */
  readonly isDeath: () => boolean;
}

export interface Setting {
  readonly changes: number;
  /** How many records share an instant, about; 1: few do. */
  readonly ties: number;
  readonly shuffled: boolean;
  /** How many times in a hundred the process is killed before something is kept, and as often after. */
  readonly deaths: number;
  /** How many times in a hundred a request begins a while of wrong order. */
  readonly faults?: number;
}

export const settings: readonly Setting[] = [
  { changes: 0.1, ties: 1, shuffled: false, deaths: 0 },
  { changes: 1, ties: 1, shuffled: false, deaths: 0 },
  { changes: 0.1, ties: 1, shuffled: true, deaths: 5 },
  { changes: 1, ties: 1, shuffled: true, deaths: 5 },
  { changes: 0.1, ties: 12, shuffled: true, deaths: 0 },
  { changes: 1, ties: 12, shuffled: true, deaths: 5 },
  { changes: 0.5, ties: 1, shuffled: false, deaths: 2, faults: 3 },
];

/** The same world for the same seed. */
export function makeWorld(setting: Setting, seed: number): World {
  let state = seed >>> 0;
  const below = (n: number) => {
    // Mulberry32: small, and the same on every machine.
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
  return { upstream, isDeath: () => !upstream.isQuiet && below(100) < setting.deaths };
}

/** A process that is killed now and then, just before something is kept or just after. */
function mortal(store: MirrorStore, isDeath: () => boolean): MirrorStore {
  return {
    ...store,
    async commit(change) {
      if (isDeath()) throw new Killed();
      const committed = await store.commit(change);
      if (isDeath()) throw new Killed();
      return committed;
    },
  };
}

/** The same, and a person approves deletions over the limit. */
export async function sweepAndAccept(world: World, open: () => MirrorStore, since: number): Promise<void> {
  const end = await sweep(world, open, since);
  const { isOverLimit, gone } = await countDeletions(open(), "contributions");
  if (!isOverLimit) return;
  await open().change({ approved: gone });
  await sweep(world, open, end + secondCheckMs);
}

/** Lets a mirror work until all is read and checked, starting it again whenever it is killed. */
export async function sweep(
  { upstream, isDeath }: World,
  open: () => MirrorStore,
  since: number,
): Promise<number> {
  let [clock, anomalies] = [since, 0];
  for (let lives = 1; lives < maxLives; lives++) {
    const worker = new Worker({
      store: mortal(open(), isDeath),
      contributions: (field) => upstream.by(field),
      feeds: new Map(),
      segment: String(lives),
      maxSteps: lives % 3 === 0 ? 20 : 1,
      now: () => clock,
    });
    try {
      for (let tasks = 0; tasks < maxTasks; tasks++) {
        upstream.clock = ++clock;
        const task = nextTaskOnce(await worker.view(), since, clock);
        if (task === null) return clock;
        if (task.kind === "wait") clock = task.until;
        else {
          const worked = await worker.work(task);
          // What changes between the count and the rows looks odd for once; the next look is another.
          anomalies = worked === null ? 0 : anomalies + 1;
          if (!upstream.settings.faults) expect(anomalies).toBeLessThan(3);
        }
      }
      throw new Error("The mirror does not come to an end.");
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
  throw new Error("The mirror dies too often to come to an end.");
}
