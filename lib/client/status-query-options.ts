import { queryOptions } from "@tanstack/react-query";
import { paths } from "@/lib/paths";
import { tellSessionEnded } from "./session-end";
import { isStatusReport, type StatusReport } from "./status-report";

const intervalMs = 5_000;

/**
 * Reads the newest report again and again. The report of the server is shown until then, and the last one for
 * as long as the desk does not answer.
 */
export function statusQueryOptions(first: StatusReport, isPaused: boolean) {
  return queryOptions({
    queryKey: ["status"],
    queryFn: ({ signal }) => readStatus(signal),
    initialData: first,
    refetchOnWindowFocus: isPaused ? false : "always",
    refetchInterval: isPaused ? false : intervalMs,
  });
}

async function readStatus(signal: AbortSignal): Promise<StatusReport> {
  const response = await fetch(paths.apiStatus, { signal, headers: { Accept: "application/json" } });
  if (response.status === 401) tellSessionEnded();
  const body: unknown = await response.json();
  if (!response.ok || !isStatusReport(body)) throw new Error("The desk gave no report that can be read.");
  return body;
}
