"use client";

import { useEffect, useRef, useState } from "react";

/** In ms: shorter than this, a rate says nothing. */
const least = 1_000;

/**
 * How many a second something grows by, since it was first more than nothing; null until that can be told.
 */
export function useRate(count: number): number | null {
  const start = useRef<{ readonly at: number; readonly count: number } | null>(null);
  const [rate, setRate] = useState<number | null>(null);
  useEffect(() => {
    if (count === 0) return;
    const now = performance.now();
    start.current ??= { at: now, count };
    const { at, count: before } = start.current;
    if (now - at >= least) setRate(((count - before) * 1000) / (now - at));
  }, [count]);
  return rate;
}
