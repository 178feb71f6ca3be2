"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page's script has taken over from what the server drew; until then nothing listens to keys. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
