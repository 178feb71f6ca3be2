"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useWindowEvent } from "@/components/ui/page/window-event";

const maxAgeMs = 60_000;

/** When this browser first showed a page, by the time of its rendering on the server; both in ms UTC. */
const firstShown = new Map<number, number>();
const maxPages = 100;

/** Whether Back or Forward restores a page that this browser first showed more than a minute ago. */
function isOutdated(renderedAt: number): boolean {
  const shownAt = firstShown.get(renderedAt) ?? Date.now();
  firstShown.set(renderedAt, shownAt);
  const [oldest = renderedAt] = firstShown.keys();
  if (firstShown.size > maxPages) firstShown.delete(oldest);
  return Date.now() - shownAt > maxAgeMs;
}

/** Returns the time that "today" refers to: that of rendering, or of the user's last return to the page. */
export function useNow(renderedAt: number): number {
  const [now, setNow] = useState(renderedAt);
  useWindowEvent("focus", () => setNow(Date.now()));

  useEffect(() => {
    if (isOutdated(renderedAt)) setNow(Date.now());
  }, [renderedAt]);

  return now;
}

/** Refreshes a page that Back or Forward restores more than a minute after it was first shown. */
export function RefreshWhenRestored({ renderedAt }: { renderedAt: number }) {
  const { refresh } = useRouter();

  useEffect(() => {
    if (isOutdated(renderedAt)) refresh();
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
