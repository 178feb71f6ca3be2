import { queryOptions } from "@tanstack/react-query";
import { type ExportFilter, type ExportForm, formatExportQuery } from "@/lib/contract/export-query";
import { paths, withQuery } from "@/lib/paths";
import { answerOptions, bodyOf, fetchAnswer, mutate, watching } from "./request";

const pollMs = 500;

/** Returns the URL of a file. `run`: the id for reading its progress. */
export function exportHref(filter: ExportFilter, form: ExportForm, run: string): string {
  return withQuery(paths.apiExport, formatExportQuery({ ...form, filter, run }));
}

/** Queries the size of an export, again whenever a user opens its form. */
export function exportPlanOptions(query: string) {
  const options = answerOptions(paths.apiExportPlan, query, () => bodyOf(({ exportPlan }) => exportPlan));
  return { ...options, gcTime: 0, staleTime: 0 } as const;
}

/** Queries the progress of an export until it has ended. */
export function exportProgressOptions(run: string) {
  return queryOptions({
    queryKey: [paths.apiExportRun(run)],
    queryFn: ({ signal }) => {
      const read = bodyOf(({ exportProgress }) => exportProgress);
      return fetchAnswer(paths.apiExportRun(run), { signal, headers: watching }, read);
    },
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.outcome.ok && ["done", "failed", "cancelled"].includes(data.outcome.value.state) ? false : pollMs,
  });
}

/** Cancels a running export of the viewer. `run`: the random id that its download link carries. */
export function cancelExport(run: string) {
  return mutate(["DELETE", paths.apiExportRun(run)]);
}
