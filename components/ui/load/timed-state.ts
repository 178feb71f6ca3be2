"use client";

import { useEffect, useRef, useState } from "react";

/** Returns the time that "today" refers to: of rendering, or when the user returned to the page. */
export function useNow(drawnAt: number): number {
  const [now, setNow] = useState(drawnAt);

  useEffect(() => {
    const refresh = () => setNow(Date.now());
    window.addEventListener("focus", refresh);
    return () => window.removeEventListener("focus", refresh);
  }, []);

  return now;
}

/**
 * A value that is shown for a moment. Setting another value starts a new moment.
 * @param idle the value that is shown otherwise
 * @param ms how long a moment is
 */
export function useTemporaryState<Value>(idle: Value, ms: number): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(idle);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  function show(next: Value): void {
    clearTimeout(timer.current);
    setValue(next);
    timer.current = setTimeout(() => setValue(idle), ms);
  }

  return [value, show];
}
