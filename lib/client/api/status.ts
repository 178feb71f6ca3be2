import { queryOptions } from "@tanstack/react-query";
import type { StatusReport } from "@/lib/client/api/status-report";
import { paths } from "@/lib/paths";
import { fetchAnswer } from "./request";

const intervalMs = 5_000;

/** Polls the report. The server's report is shown until the first one, and the last one during an outage. */
export function statusQueryOptions(first: StatusReport, isPaused: boolean) {
  return queryOptions({
    queryKey: ["status"],
    queryFn: async ({ signal }): Promise<StatusReport> => {
      // The schema is not needed for the first report, which the server has drawn.
      const schema = import("@/lib/client/api/status-report");
      const { outcome } = await fetchAnswer(paths.apiStatus, signal, async ({ body }) =>
        (await schema).statusReport.parse(body),
      );
      if (outcome.ok) return outcome.value;
      throw new Error("The desk gave no report that can be read.");
    },
    initialData: first,
    refetchOnWindowFocus: isPaused ? false : "always",
    refetchInterval: isPaused ? false : intervalMs,
  });
}
