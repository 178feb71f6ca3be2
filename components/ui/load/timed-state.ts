"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useWindowEvent } from "@/components/ui/page/window-event";

const maxAgeMs = 60_000;

/** Returns the time that "today" refers to: that of rendering, or of the user's last return to the page. */
export function useNow(drawnAt: number): number {
  const [now, setNow] = useState(drawnAt);
  useWindowEvent("focus", () => setNow(Date.now()));

  // Back and Forward show a page as it was rendered, however long ago.
  useEffect(() => {
    if (Date.now() - drawnAt > maxAgeMs) setNow(Date.now());
  }, [drawnAt]);

  return now;
}

/** When this browser first showed a page, by the time of its rendering on the server; both in ms UTC. */
const firstShown = new Map<number, number>();

/** Renders a page again that Back or Forward restores after more than a minute. */
export function RestoredPage({ renderedAt }: { renderedAt: number }) {
  const { refresh } = useRouter();

  useEffect(() => {
    const shownAt = firstShown.get(renderedAt) ?? Date.now();
    firstShown.set(renderedAt, shownAt);
    if (Date.now() - shownAt > maxAgeMs) refresh();
  }, [renderedAt, refresh]);

  return null;
}

/** Returns a value that is shown for a moment, otherwise `idle`. Another value starts a new moment. */
export function useTemporaryState<Value>(idle: Value, shownMs: number) {
  const [value, setValue] = useState(idle);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  function show(next: Value): void {
    clearTimeout(timer.current);
    setValue(next);
    timer.current = setTimeout(() => setValue(idle), shownMs);
  }

  return [value, show] as const;
}
