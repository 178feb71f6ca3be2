import { exportAnswer } from "@/lib/server/export/export";
import { route } from "@/lib/server/http/route";
import { withRight } from "@/lib/server/http/viewer-context";

/**
 * Exports contributions as CSV, NDJSON or XLSX. Takes the query of the list (read API §4.3, and `q`),
 * `supporter`, and the options of the file (docs/data.md). Requires the right to export.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  { GET: withRight("export", exportAnswer, { isFile: true }) },
  { hasHead: false },
);
