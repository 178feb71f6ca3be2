"use client";

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
