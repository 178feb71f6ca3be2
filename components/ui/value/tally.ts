"use client";

import { useSyncExternalStore } from "react";

/** Something that may hold several times at once, and is told by whom it holds for. */
interface Tally {
  /** From now on it holds once more. @returns ends that */
  begin(): () => void;
  /** Whether it holds at all. */
  useAny(): boolean;
}

/** A tally of nothing yet. */
export function createTally(): Tally {
  const held = new Set<symbol>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    begin() {
      const one = Symbol();
      held.add(one);
      tell();
      return () => {
        if (held.delete(one)) tell();
      };
    },
    useAny: () =>
      useSyncExternalStore(
        subscribe,
        () => held.size > 0,
        () => false,
      ),
  };
}

/** What somebody asked for and does not have yet. */
export const asked = createTally();

/** Parts of the page that were needed and could not be fetched. */
export const lost = createTally();
