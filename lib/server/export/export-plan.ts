import "server-only";
import { openDeskAudit } from "@/lib/accounts/audit/desk-audit";
import { may } from "@/lib/accounts/viewer";
import { readConfig } from "@/lib/config";
import { isRunId, parseExportQuery } from "@/lib/contract/export-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { columnsOf } from "@/lib/export/columns";
import { planExport } from "@/lib/export/coverage";
import { planAuditEntry } from "@/lib/export/description";
import { failureResponse, jsonResponse } from "@/lib/server/http/json-response";
import type { Visit } from "@/lib/server/http/visit";
import { withDatabase } from "./export-database";
import { exporterOf, exportRuns } from "./export-runs";

/**
 * Returns the size of an export, `{contributions, isAtLeast, asOf, isComplete, personalColumns}`, or why none
 * may begin now. `personalColumns` are those that `columns` may name with `personal=1` only. No record
 * leaves, but a search for a person is audited all the same.
 */
export async function exportPlan(request: Request, visit: Visit): Promise<Response> {
  const id = { "X-Request-Id": visit.requestId ?? "" };
  const query = parseExportQuery(parseQueryString(new URL(request.url).search));
  if (!query.ok) return failureResponse(query.failure, id);
  const refusal = exportRuns().refusal(exporterOf(visit));
  if (refusal !== null) return failureResponse(refusal, id);
  const filter = { ...query.value.filter, coversSponsees: !may(visit.viewer, "sponsees") };
  const address = readConfig().upstream?.baseUrl.href ?? null;
  const plan = await withDatabase(async (database) => {
    const work = () => planExport(database, filter, address, request.signal);
    return visit.isAudited
      ? (await openDeskAudit()).release(visit, () => planAuditEntry(filter), work)
      : work();
  });
  if (!plan.ok) return failureResponse(plan.failure, id);
  const { contributions, isAtLeast, coverage } = plan.value;
  const { asOf, isComplete } = coverage;
  const personalColumns = columnsOf(query.value.grain).flatMap((one) => (one.isPersonal ? [one.name] : []));
  const body = { contributions, isAtLeast, asOf, isComplete, personalColumns };
  return jsonResponse(JSON.stringify(body), { headers: id });
}

/**
 * Returns the progress of a run, `{state, read, of, rows, trouble, requestId}`; `state` is `unknown` where it
 * has not begun, or ended long ago.
 */
export async function exportProgress(request: Request, visit: Visit): Promise<Response> {
  const run = exportRuns().find(exporterOf(visit).who, runIdOf(request));
  const body =
    run === null
      ? { state: "unknown", read: 0, of: null, rows: 0, trouble: null, requestId: null }
      : { state: run.state, ...run.progress, trouble: run.trouble, requestId: run.requestId };
  return jsonResponse(JSON.stringify(body), { headers: { "X-Request-Id": visit.requestId ?? "" } });
}

/** Cancels a run: the browser reports an incomplete download. A run that has not begun will not begin. */
export async function cancelExport(request: Request, visit: Visit): Promise<Response> {
  const id = { "X-Request-Id": visit.requestId ?? "" };
  const run = runIdOf(request);
  if (!isRunId(run)) return failureResponse({ code: "not_found" }, id);
  exportRuns().cancel(exporterOf(visit).who, run);
  return jsonResponse("{}", { headers: id });
}

function runIdOf(request: Request): string {
  return decodeURIComponent(new URL(request.url).pathname.split("/").at(-1) ?? "");
}
