"use client";

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { formatDateTime, type Place } from "@/lib/format/moment";

/** What a sheet of paper needs at its head: which record it shows, and when it was printed. `now` in ms UTC. */
export function PrintHead({ id, place, now }: { id: string; place: Place; now: number }) {
  const [at, setAt] = useState(now);
  useEffect(() => {
    // The browser takes its picture of the page as soon as this returns.
    const take = () => flushSync(() => setAt(Date.now()));
    window.addEventListener("beforeprint", take);
    return () => window.removeEventListener("beforeprint", take);
  }, []);
  return (
    <p className="wrap-anywhere hidden text-12 text-ink-2 print:block">
      Contribution <bdi className="font-mono">{id}</bdi>, printed {formatDateTime(at, place)} ({place.zone})
    </p>
  );
}
