"use client";

import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** What choosing a zone in the top bar does on a page that keeps its zone in its address. */
export interface ZoneOverride {
  /** What the picker says of it. */
  readonly note: string;
  choose(zone: string): void;
}

let current: ZoneOverride | null = null;
const listeners = new Set<() => void>();

function hold(override: ZoneOverride | null): void {
  current = override;
  for (const tell of listeners) tell();
}

/**
 * For as long as a page is shown, a zone chosen in the top bar goes to it instead of into the preferences.
 */
export function useZoneOverride({ note, choose }: ZoneOverride): void {
  const onChoose = useEffectEvent(choose);
  useEffect(() => {
    hold({ note, choose: (zone) => onChoose(zone) });
    return () => hold(null);
  }, [note]);
}

/** The override of the page that is shown, if it has one. */
export function useHeldZoneOverride(): ZoneOverride | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
