import "server-only";
import { register } from "prom-client";
import { mirrorReport, upstreamReport } from "@/lib/source";
import { logError } from "./log";
import { mirrorMetrics } from "./mirror-metrics";
import { upstreamMetrics } from "./upstream-metrics";

export const metricsType = register.contentType;

/**
 * The figures of this process: what the server in front counts, the process itself, and the upstream and its
 * copy if any.
 */
export async function metricsText(): Promise<string> {
  const report = await upstreamReport();
  const upstream = report === null ? "" : await upstreamMetrics(report);
  return `${await register.metrics()}\n${upstream}${await copyText()}`;
}

/**
 * The copy lies in the database: without that its figures are missing, and the others are there all the same.
 */
async function copyText(): Promise<string> {
  try {
    const report = await mirrorReport();
    return report === null ? "" : await mirrorMetrics(report);
  } catch (error) {
    logError("The mirror could not be looked at", error);
    return "";
  }
}
