"use client";

import { useRouter } from "next/navigation";
import { useCountdownRetry } from "./countdown-retry";

/** So that a page is new within ten seconds of the data service. */
const everySeconds = 8;

/** Draws a page that shows an earlier answer anew every few seconds, until it shows a new one. */
export function KeptRefresh() {
  const router = useRouter();
  useCountdownRetry(everySeconds, () => router.refresh());
  return null;
}
