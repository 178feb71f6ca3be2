"use client";

import { useEffect, useState } from "react";

/**
 * The moment by which "today" is meant: when the server drew the page, then whenever somebody comes back to
 * it.
 */
export function useNow(drawnAt: number): number {
  const [now, setNow] = useState(drawnAt);

  useEffect(() => {
    const refresh = () => setNow(Date.now());
    window.addEventListener("focus", refresh);
    return () => window.removeEventListener("focus", refresh);
  }, []);

  return now;
}
