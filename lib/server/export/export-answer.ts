import "server-only";
import { openDeskAudit } from "@/lib/accounts/audit/desk-audit";
import { may } from "@/lib/accounts/viewer";
import { readConfig } from "@/lib/config";
import { type ExportQuery, parseExportQuery } from "@/lib/contract/export-query";
import { fail, failureBody, type Outcome, succeed } from "@/lib/contract/failure";
import { parseQueryString } from "@/lib/contract/query-string";
import { DamagedDocument } from "@/lib/database/documents";
import { chooseColumns } from "@/lib/export/columns";
import { exportAuditEntry, fileName } from "@/lib/export/description";
import { type ExportRequest, exportStream, type OpenedExport, openExport } from "@/lib/export/open-export";
import type { Run } from "@/lib/export/runs";
import { maskRecord } from "@/lib/server/access/mask-record";
import { provenanceHeaders } from "@/lib/server/http/answer";
import { failureResponse } from "@/lib/server/http/json-response";
import type { Visit } from "@/lib/server/http/visit";
import { logError } from "@/lib/server/logs/log";
import { pageCaller } from "@/lib/server/pages/page-caller";
import { withDatabase } from "./export-database";
import { exporterOf, exportRuns } from "./export-runs";

/** A snapshot that is held longer keeps the database from removing what it no longer needs. */
const maxDurationMs = 60 * 60_000;
const brokenOff = "The export broke off: the file is not whole.";

/**
 * Returns a file of contributions. Everything that can be refused is refused before its first byte, and the
 * audit has its entry by then.
 */
export async function exportAnswer(request: Request, visit: Visit): Promise<Response> {
  const id = { "X-Request-Id": visit.requestId ?? "" };
  const { signal: caller } = await pageCaller();
  const read = readRequest(request, visit);
  if (!read.ok) return failureResponse(read.failure, id);
  const runs = exportRuns();
  const begun = runs.begin(exporterOf(visit), read.value.query.run, visit.requestId);
  if (!begun.ok) return failureResponse(begun.failure, id);
  const run = begun.value;
  if (run.cancelling.signal.aborted) {
    runs.end(run, "cancelled", null, false);
    return new Response(null, { status: 204, headers: id });
  }
  const signals = [run.cancelling.signal, AbortSignal.timeout(maxDurationMs), ...(caller ? [caller] : [])];
  const signal = AbortSignal.any(signals);
  try {
    const exported = { ...read.value, signal, progress: run.progress };
    const opened = await release(visit, exported);
    if (!opened.ok) {
      runs.end(run, "failed", failureBody(opened.failure).message, false);
      return failureResponse(opened.failure, id);
    }
    const stream = exportStream(opened.value, signal, ({ state, error }) => {
      if (state === "failed") logError("An export broke off", error, visit.requestId ?? undefined);
      const reason = error instanceof DamagedDocument ? error.message : brokenOff;
      runs.end(run, state, state === "failed" ? reason : null);
    });
    return new Response(stream, { headers: { ...id, ...exportHeaders(exported.query, opened.value) } });
  } catch (error) {
    return refused(run, error, signal, visit);
  }
}

/** Reads the requested export and checks it against the rights of the caller. */
function readRequest(request: Request, visit: Visit): Outcome<Omit<ExportRequest, "signal" | "progress">> {
  const query = parseExportQuery(parseQueryString(new URL(request.url).search));
  if (!query.ok) return query;
  const seesSponsees = may(visit.viewer, "sponsees");
  const columns = chooseColumns(query.value, seesSponsees);
  if (!columns.ok) return columns;
  return succeed({
    query: { ...query.value, filter: { ...query.value.filter, coversSponsees: !seesSponsees } },
    columns: columns.value,
    mask: seesSponsees ? null : maskRecord,
    address: readConfig().upstream?.baseUrl.href ?? null,
    by: visit.viewer.kind === "open" ? "somebody without an account" : visit.viewer.name,
  });
}

/** Opens the file, and records it in the audit before it is handed out. */
function release(visit: Visit, request: ExportRequest): Promise<Outcome<OpenedExport>> {
  return withDatabase(async (database) => {
    const opened = await openExport(database, request);
    if (!opened.ok || !visit.isAudited) return opened;
    const entry = exportAuditEntry(request.query, request.columns, opened.value);
    const recorded = await (await openDeskAudit()).note({ ...visit, ...entry });
    if (recorded.ok) return opened;
    await opened.value.close();
    return recorded;
  });
}

/** Answers an export that failed before its first byte. A caller who left meanwhile is no error. */
function refused(run: Run, error: unknown, signal: AbortSignal, visit: Visit): Response {
  const { requestId } = visit;
  const { failure } = fail("internal", error instanceof DamagedDocument ? { message: error.message } : {});
  exportRuns().end(run, signal.aborted ? "cancelled" : "failed", failureBody(failure).message, false);
  if (!signal.aborted) logError("An export could not begin", error, requestId ?? undefined);
  return failureResponse(failure, { "X-Request-Id": requestId ?? "" });
}

const types = {
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Returns the headers of an export. */
function exportHeaders(
  query: ExportQuery,
  { coverage, contributions, rows }: OpenedExport,
): Readonly<Record<string, string>> {
  const { asOf, isComplete, copy } = coverage;
  return {
    "Content-Type": types[query.format],
    "Content-Disposition": `attachment; filename="${fileName(query, coverage)}"`,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...provenanceHeaders({ asOf, doubts: [], ...(copy === null ? {} : { copy }) }),
    "X-Data-As-Of": new Date(asOf).toISOString(),
    "X-Export-Coverage": isComplete ? "complete" : "partial",
    "X-Export-Contributions": String(contributions),
    ...(rows === null ? {} : { "X-Export-Rows": String(rows) }),
  };
}
