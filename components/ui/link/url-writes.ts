"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type TransitionStartFunction, useEffect, useMemo, useTransition } from "react";

let start: TransitionStartFunction | null = null;
let queued = 0;
let isDrawing = false;
let waiting: (() => void) | null = null;

function goOn(): void {
  if (queued > 0 || isDrawing) return;
  const act = waiting;
  waiting = null;
  act?.();
}

/**
 * Pending writes to the URL. A navigation in between would be undone or leave an older URL to Back, so it
 * waits.
 */
export const urlWrites = {
  /** @param written settles once the URL has it */
  begin(written: Promise<unknown>): void {
    queued += 1;
    void written
      .catch(() => {})
      .then(() => {
        queued -= 1;
        goOn();
      });
  },
  /** Runs a write in a transition, which ends when the framework has followed it. */
  startTransition(write: () => void): void {
    if (start === null) write();
    else {
      isDrawing = true;
      start(write);
    }
  },
  /** Runs an action now, or once no write is under way; only the last one that waits is run. */
  after(act: () => void): void {
    waiting = act;
    goOn();
  },
};

/** Notices when the framework has drawn what was written. */
export function UrlWritesWatch() {
  const [isPending, startHere] = useTransition();

  useEffect(() => {
    start = startHere;
    return () => {
      start = null;
    };
  }, []);

  // Going back meanwhile takes the place of what waits.
  useEffect(() => {
    const forget = () => {
      waiting = null;
    };
    window.addEventListener("popstate", forget);
    return () => window.removeEventListener("popstate", forget);
  }, []);

  useEffect(() => {
    if (isPending) return;
    isDrawing = false;
    goOn();
  }, [isPending]);

  return null;
}

/** Returns a router that leaves the page once the URL has all that was written to it. */
export function useTravel() {
  const router = useRouter();
  return useMemo(
    () => ({
      push: (href: Route, options?: { scroll: boolean }) => urlWrites.after(() => router.push(href, options)),
      replace: (href: Route, options?: { scroll: boolean }) =>
        urlWrites.after(() => router.replace(href, options)),
    }),
    [router],
  );
}
