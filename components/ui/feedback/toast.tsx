"use client";

import { useSyncExternalStore } from "react";
import { uiCopy } from "@/components/ui/copy";
import { createStore } from "@/lib/client/store";

/** The text that confirms the last action, for a moment; otherwise empty. */
export const toast = createStore("");
const shownMs = 2000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a text in the frame of the page. Another text starts a new moment. */
export function announce(text: string): void {
  clearTimeout(timer);
  toast.set(text);
  timer = setTimeout(() => toast.set(""), shownMs);
}

/** Announces the result of a copy. */
export function announceCopy(writing: Promise<void>, done: string): void {
  writing.then(
    () => announce(done),
    () => announce(uiCopy.couldntCopy),
  );
}

export function useToast(): string {
  return useSyncExternalStore(toast.subscribe, toast.get, () => "");
}

/** Stays in the page while it is empty, so that a text is announced. */
export function Toast() {
  const text = useToast();
  const look =
    "pointer-events-none fixed bottom-16 left-1/2 z-30 -translate-x-1/2 rounded-control bg-ink px-3 py-2 " +
    "font-medium text-surface shadow-popover max-sm:bottom-24 print:hidden";
  return (
    <p role="status" className={text === "" ? "sr-only" : look}>
      {text}
    </p>
  );
}
