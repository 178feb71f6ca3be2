import type { ExportQuery } from "@/lib/contract/export-query";
import type { RecordText } from "@/lib/source/source";
import type { Column } from "./column";
import type { Progress } from "./progress";

/** What is exported, and for whom. */
export interface ExportOrder {
  readonly query: ExportQuery;
  /** What of CSV and XLSX the rows have. */
  readonly columns: readonly Column[];
  /** Covers what who asks may not know; null where they may know all. */
  readonly mask: ((text: RecordText) => RecordText) | null;
  /** The upstream whose copy the records are; null where they are the desk's own. */
  readonly address: string | null;
  /** Who asks, as the workbook names them. */
  readonly by: string;
  /** Aborted when nobody waits for it any more. */
  readonly signal: AbortSignal;
  readonly progress?: Progress;
}
