import type { Bucket } from "@/lib/contract/insights-report";

/** Returns the bar of one day of March 2024 in UTC. */
export function dayBucket(date: number, change: Partial<Bucket> = {}): Bucket {
  const day = `2024-03-${String(date).padStart(2, "0")}`;
  const start = Date.parse(`${day}T00:00:00Z`);
  return {
    start,
    end: start + 86_400_000,
    from: day,
    to: day,
    state: "whole",
    count: { onetime: 2, initial: 1, recurring: 3 },
    received: { onetime: "20.1000", initial: "5.0000", recurring: "30.2000" },
    list: `from=${day}&to=${day}&tz=America/Toronto&q=status:paid`,
    ...change,
  };
}
