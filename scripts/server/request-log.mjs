import { readFileSync } from "node:fs";
import { Counter, collectDefaultMetrics, Histogram } from "prom-client";
import { logWriter, redactTarget } from "../../lib/server/logs/log.mjs";

/** @import { ServerResponse } from "node:http" */
/** @typedef {(path: string, status: number, seconds: number) => void} Count */

/** Matches scripts, styles, fonts and pictures. */
const isStatic = /^\/(?:_next\/|__nextjs|vendor\/|demo\/|[^/?]+\.(?:svg|png|ico|txt|webmanifest)(?:$|\?))/;

/**
 * Logs and counts a request when its answer has ended or its caller has disconnected.
 * @param {ServerResponse} response
 * @param {{ requestId: string, client: string, count: (status: number, seconds: number) => void }} about
 */
export function recordRequest(response, { requestId, client, count }) {
  const { socket, method, url = "" } = response.req;
  const began = performance.now();
  const sentBefore = socket.bytesWritten;
  response.once("close", () => {
    const ms = Math.round((performance.now() - began) * 10) / 10;
    const status = response.headersSent ? response.statusCode : 0;
    count(status, ms / 1000);
    // A page loads dozens of files, so only failed ones are logged.
    const level = isStatic.test(url) && (status === 0 || status < 400) ? "debug" : "info";
    if (!logWriter.isLevelEnabled(level)) return;
    const bytes = socket.bytesWritten - sentBefore;
    const left = response.writableFinished ? {} : { left: true };
    logWriter[level](
      { requestId, method, path: redactTarget(url), status, bytes, ms, client, ...left },
      "request",
    );
  });
}

/**
 * Counts requests in the process-wide registry, which `/metrics` reads, together with memory, processor time
 * and event-loop lag.
 * @type {(manifest: string) => Count}
 */
export function countRequests(manifest) {
  collectDefaultMetrics();
  const routeOf = readRoutePatterns(manifest);
  const labelNames = /** @type {const} */ (["route", "status"]);
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
  return (path, status, seconds) => {
    const labels = { route: routeOf(path), status: `${Math.floor(status / 100)}xx` };
    total.inc(labels);
    duration.observe(labels, seconds);
  };
}

/**
 * Maps a path to the pattern of its route, so that there is one label per route and none contains an id.
 * @type {(manifest: string) => (path: string) => string}
 */
export function readRoutePatterns(manifest) {
  /** @type {{ page: string, regex: string }[]} */
  let routes = [];
  try {
    const { staticRoutes, dynamicRoutes } = JSON.parse(readFileSync(manifest, "utf8"));
    routes = [...staticRoutes, ...dynamicRoutes];
  } catch {
    // There is no build in development.
  }
  const patterns = routes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  return (path) => {
    if (path.startsWith("/_next/")) return "/_next";
    return patterns.find(({ pattern }) => pattern.test(path))?.page ?? "other";
  };
}
