import type { Route } from "next";

/** The records beside one in the list that it was opened from; null where there is none. */
export interface Beside {
  readonly previous: Route | null;
  readonly next: Route | null;
}

/** A step to a record beside the one that is shown, and by how many it goes on from there. */
let step: { readonly to: Route; readonly more: number } | null = null;

/**
 * A walk through a list by its records. A step takes a moment, and who is beside the next record is known
 * when that is there: who presses the key again meanwhile means the one after it.
 */
export const walk = {
  /** @returns where to go now; null where a step is under way already, or there is nothing on that side */
  step(by: 1 | -1, beside: Beside): Route | null {
    if (step !== null && [beside.previous, beside.next].includes(step.to)) {
      step = { to: step.to, more: step.more + by };
      return null;
    }
    const to = by === 1 ? beside.next : beside.previous;
    step = to === null ? null : { to, more: 0 };
    return to;
  },
  /** A record is there. @param path its address @returns where the walk goes on to */
  arrive(path: string, beside: Beside): Route | null {
    const more = step?.to.split("?")[0] === path ? step.more : 0;
    const by = Math.sign(more);
    const to = by === 0 ? null : by === 1 ? beside.next : beside.previous;
    step = to === null ? null : { to, more: more - by };
    return to;
  },
  /** Somebody wants something else by now. */
  end(): void {
    step = null;
  },
};
