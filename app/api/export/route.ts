import { exportAnswer } from "@/lib/server/export/export";
import { forRight } from "@/lib/server/http/for-right";
import { otherMethods } from "@/lib/server/http/other-methods";

/**
 * Contributions as a file: CSV, NDJSON or XLSX; the query of the list (read API §4.3, and `q`), `supporter`,
 * and how it is written (docs/data.md). For people who may export.
 */
export const GET = forRight("export", exportAnswer);

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
