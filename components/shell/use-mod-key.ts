"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};
const isApple = () => /mac|iphone|ipad/i.test(navigator.userAgent);

/**
 * How this keyboard names the key of commands: `⌘` on Apple's, else `Ctrl `, which is also what the server
 * draws.
 */
export function useModKey(): string {
  return useSyncExternalStore(never, isApple, () => false) ? "⌘" : "Ctrl ";
}
