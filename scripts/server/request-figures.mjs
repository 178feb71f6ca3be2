import { Counter, collectDefaultMetrics, Histogram } from "prom-client";

const labelNames = /** @type {const} */ (["route", "status"]);

/**
 * Begins to count requests in the process-wide registry, which `/metrics` reads, beside what the process says of
 * itself (memory, processor time, event-loop lag).
 * @returns {(route: string, status: number, seconds: number) => void} counts one answer
 */
export function countRequests() {
  collectDefaultMetrics();
  const total = new Counter({
    name: "http_requests_total",
    help: "Requests by route and class of status; 0xx are those whose caller left before the answer.",
    labelNames,
  });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's head to the end of its answer, by route and class of status.",
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
  });
  return (route, status, seconds) => {
    const labels = { route, status: `${Math.floor(status / 100)}xx` };
    total.inc(labels);
    duration.observe(labels, seconds);
  };
}
