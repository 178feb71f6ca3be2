import "server-only";
import { register } from "prom-client";
import { upstreamReport } from "@/lib/source";
import { upstreamMetrics } from "./upstream-metrics";

export const metricsType = register.contentType;

/** The figures of this process: what the server in front counts, the process itself, and the upstream if any. */
export async function metricsText(): Promise<string> {
  const report = await upstreamReport();
  const upstream = report === null ? "" : await upstreamMetrics(report);
  return `${await register.metrics()}\n${upstream}`;
}
