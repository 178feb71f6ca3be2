import "server-only";
import type { ExportQuery } from "@/lib/contract/export-query";
import { fileName } from "@/lib/export/description";
import type { OpenedExport } from "@/lib/export/open-export";
import { provenanceHeaders } from "./answer";

const types = {
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Returns the headers of an export. */
export function exportHeaders(
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
