"use client";

import { type TransitionStartFunction, useEffect, useTransition } from "react";

let start: TransitionStartFunction | null = null;
let queued = 0;
let isDrawing = false;
let wish: (() => void) | null = null;

function goOn(): void {
  if (queued > 0 || isDrawing) return;
  const act = wish;
  wish = null;
  act?.();
}

/**
 * What is on its way into the URL. A page shows a change at once, writes it a little later, and the framework
 * follows it when it draws next: a wish to go to another page that came in between would be undone, or would
 * leave an older URL to Back.
 */
export const urlWrites = {
  /** @param written settled once the URL says it */
  begin(written: Promise<unknown>): void {
    queued += 1;
    void written
      .catch(() => {})
      .then(() => {
        queued -= 1;
        goOn();
      });
  },
  /** What the writing itself has to be done in. */
  startTransition(write: () => void): void {
    if (start === null) write();
    else {
      isDrawing = true;
      start(write);
    }
  },
  /** Does something now, or once the URL says all it should and the framework knows; the last wish counts. */
  after(act: () => void): void {
    wish = act;
    goOn();
  },
};

/** Finds out when the framework has drawn what was written. */
export function UrlWritesWatch() {
  const [isPending, startHere] = useTransition();

  useEffect(() => {
    start = startHere;
    return () => {
      start = null;
    };
  }, []);

  // Whoever goes back meanwhile no longer wants to go on.
  useEffect(() => {
    const forget = () => {
      wish = null;
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
