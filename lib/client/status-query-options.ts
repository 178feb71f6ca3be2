import { queryOptions } from "@tanstack/react-query";
import { paths } from "@/lib/paths";
import { tellSessionEnded } from "./session-end";
import { isStatusReport, type StatusReport } from "./status-report";

const every = 5_000;
/** While a check is under way, its progress is worth a look. */
const whileChecking = 1_000;

/**
 * The newest report, read again and again while somebody looks. The server's own first one is shown until
 * then, and the last one for as long as the desk does not answer.
 */
export function statusQueryOptions(first: StatusReport, isPaused: boolean) {
  return queryOptions({
    queryKey: ["status"],
    queryFn: ({ signal }) => readStatus(signal),
    initialData: first,
    refetchOnWindowFocus: isPaused ? false : "always",
    refetchInterval: ({ state }) => {
      if (isPaused) return false;
      return state.data?.filters?.endedAt === null ? whileChecking : every;
    },
  });
}

async function readStatus(signal: AbortSignal): Promise<StatusReport> {
  const response = await fetch(paths.apiStatus, { signal, headers: { Accept: "application/json" } });
  if (response.status === 401) tellSessionEnded();
  const body: unknown = await response.json();
  if (!response.ok || !isStatusReport(body)) throw new Error("The desk gave no report that can be read.");
  return body;
}

/**
 * Has the upstream's filters checked. @throws Error with a sentence for people when the desk does not begin
 * to
 */
export async function requestFilterCheck(): Promise<void> {
  const response = await fetch(paths.apiFilterCheck, { method: "POST" });
  if (!response.ok) throw new Error("The check could not be started.");
}
