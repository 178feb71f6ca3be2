import "server-only";
import type { ExportQuery } from "@/lib/contract/export-query";
import { fileName } from "@/lib/export/file-name";
import type { OpenedExport } from "@/lib/export/open-export";
import { provenanceHeaders } from "./answer";

const types = {
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** What an export says of itself before its first byte. */
export function exportHeaders(
  query: ExportQuery,
  { extent, contributions, rows }: OpenedExport,
): Readonly<Record<string, string>> {
  const { asOf, isComplete, copy } = extent;
  return {
    "Content-Type": types[query.format],
    "Content-Disposition": `attachment; filename="${fileName(query, extent)}"`,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...provenanceHeaders({ asOf, doubts: [], ...(copy === null ? {} : { copy }) }),
    "X-Data-As-Of": new Date(asOf).toISOString(),
    "X-Export-Coverage": isComplete ? "complete" : "partial",
    "X-Export-Contributions": String(contributions),
    ...(rows === null ? {} : { "X-Export-Rows": String(rows) }),
  };
}
