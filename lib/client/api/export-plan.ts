import { queryOptions } from "@tanstack/react-query";
import { type ExportFilter, type ExportForm, formatExportQuery } from "@/lib/contract/export-query";
import type { Outcome } from "@/lib/contract/failure";
import { paths, withQuery } from "@/lib/paths";
import { isSet, member } from "@/lib/records/values";
import { type Answered, ask, type Reply } from "./ask";
import { refusal } from "./refusal";

/** What an export would be of, were it begun now. `asOf` in ms UTC. */
export interface ExportPlan {
  readonly contributions: number;
  readonly isAtLeast: boolean;
  readonly asOf: number;
  readonly isComplete: boolean;
}

/** How far an export is. `unknown`: it has not begun, or ended long ago. */
export interface ExportProgress {
  readonly state: "unknown" | "running" | "done" | "failed" | "cancelled";
  /** Contributions that were read, and of how many; null until they are counted. */
  readonly read: number;
  readonly of: number | null;
  readonly rows: number;
  readonly trouble: string | null;
  readonly requestId: string | null;
}

const pollMs = 500;
const states = ["unknown", "running", "done", "failed", "cancelled"] as const;

/** The address of a file. @param run by which its progress is asked */
export function exportHref(filter: ExportFilter, form: ExportForm, run: string): string {
  return withQuery(paths.apiExport, formatExportQuery({ ...form, filter, run }));
}

/** How many contributions a file would be of, asked anew whenever somebody thinks of exporting. */
export function exportPlanOptions(query: string) {
  return queryOptions({
    queryKey: ["export-plan", query],
    queryFn: ({ signal }): Promise<Answered<ExportPlan>> =>
      ask(withQuery(paths.apiExportPlan, query), signal, readPlan),
    gcTime: 0,
    staleTime: 0,
  });
}

/** How far an export is, asked until it has ended. @param run null where none was begun */
export function exportProgressOptions(run: string | null) {
  return queryOptions({
    queryKey: ["export-run", run],
    queryFn: ({ signal }): Promise<Answered<ExportProgress>> =>
      ask(paths.apiExportRun(run ?? ""), signal, readProgress, true),
    enabled: run !== null,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.outcome.ok && ["done", "failed", "cancelled"].includes(data.outcome.value.state) ? false : pollMs,
  });
}

/** Ends an export of one's own; null where that was done. */
export async function cancelExport(run: string): Promise<Outcome<null> | null> {
  const response = await fetch(paths.apiExportRun(run), { method: "DELETE" });
  return response.ok ? null : refusal(response, await response.json());
}

function readPlan({ body }: Reply): ExportPlan {
  return {
    contributions: count(member(body, "contributions")),
    isAtLeast: isSet(member(body, "isAtLeast")),
    asOf: Number(member(body, "asOf")),
    isComplete: isSet(member(body, "isComplete")),
  };
}

function readProgress({ body }: Reply): ExportProgress {
  const of = member(body, "of");
  return {
    state: states.find((state) => state === member(body, "state")) ?? "unknown",
    read: count(member(body, "read")),
    of: typeof of === "number" ? of : null,
    rows: count(member(body, "rows")),
    trouble: text(member(body, "trouble")),
    requestId: text(member(body, "requestId")),
  };
}

function count(value: unknown): number {
  if (typeof value !== "number" || !(value >= 0)) throw new TypeError("A count is expected");
  return value;
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
