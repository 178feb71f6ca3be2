import { exportAnswer } from "@/lib/server/export/export";
import { route } from "@/lib/server/http/route";
import { withRight } from "@/lib/server/http/visit";

/**
 * Contributions as a file: CSV, NDJSON or XLSX; the query of the list (read API §4.3, and `q`), `supporter`,
 * and how it is written (docs/data.md). For people who may export.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  { GET: withRight("export", exportAnswer, { isFile: true }) },
  { hasHead: false },
);
