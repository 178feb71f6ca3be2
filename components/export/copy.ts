import type { ExportPlan, ExportProgress } from "@/lib/client/api/answers";
import { maxWorkbookRows } from "@/lib/contract/export-query";
import type { Preset } from "@/lib/export/presets";
import { formatCount, formatCounted, formatFound } from "@/lib/format/count";
import type { Region } from "@/lib/format/moment";
import { counted, withFullStop } from "@/lib/records/text";

export const exportCopy = {
  title: "Export",
  format: "Format",
  formats: { xlsx: "Excel (XLSX)", csv: "CSV", ndjson: "NDJSON" },
  tooLong: (locale: string) =>
    `Excel files have at most ${formatCount(maxWorkbookRows, locale)} rows here. This list has more.`,
  grain: "One row per",
  grains: { contribution: "Contribution", line_item: "Line item", payment: "Payment" },
  asOf: (time: string, isComplete: boolean) =>
    withFullStop(`Snapshot taken ${time}`) +
    (isComplete
      ? ""
      : " The synced records are incomplete for these dates. The file’s name ends in -partial."),
  counting: "Counting…",
  whole: "Whole records",
  wholeHint: "Includes all personal data. Each line is a record exactly as stored.",
  preset: "Columns",
  presets: (preset: Preset, hasTable: boolean) =>
    ({
      table: hasTable ? "Same columns as the table" : "Standard",
      accounting: "Accounting",
      mailing: "Mailing",
      everything: "Everything",
    })[preset],
  selectAll: "Select all",
  selectNone: "Select none",
  selected: (count: number, all: number) => `${count} of ${all} selected`,
  chosen: (count: number, all: number) => `${count} of ${all} columns selected`,
  general: "General columns",
  includesPersonal: (count: number) => `Includes ${counted(count, "personal column")}. Exports are logged.`,
  personal: "Personal columns",
  personalHint: "Select only what you need.",
  bom: "Optimize for Excel (fixes accented characters)",
  values: ({ zone, locale }: Region, isWorkbook: boolean) =>
    `Dates: ISO 8601 (${zone}). Amounts: plain numbers in the row’s currency.${
      isWorkbook ? ` Excel: at most ${formatCount(maxWorkbookRows, locale)} rows; CSV has no limit.` : ""
    }`,
  failed: (sentence: string, requestId: string | null | undefined) =>
    requestId ? `${sentence} Request ID: ${requestId}` : sentence,
  exported: "Contributions exported",
  again: "Export again",
  cancel: "Cancel export",
  canceling: "Canceling…",
} as const;

/** `10,000 contributions`, `More than 10,000 contributions` */
export function plannedWords({ contributions, isAtLeast }: ExportPlan, locale: string): string {
  return formatFound({ total: contributions, isAtLeast }, "contribution", locale);
}

export function beginWords(plan: ExportPlan | null, locale: string): string {
  return plan === null || plan.contributions === 0
    ? exportCopy.title
    : `Export ${plan.isAtLeast ? "all" : formatCount(plan.contributions, locale)}`;
}

/** `4,200 of 10,000 contributions, 2,100 per second` */
function progressWords({ read, of }: ExportProgress, perSecond: number | null, locale: string): string {
  if (of === null) return exportCopy.counting;
  const total = formatCounted(of, "contribution", locale);
  const counted = `${formatCount(read, locale)} of ${total}`;
  if (perSecond === null) return counted;
  return `${counted}, ${formatCount(Math.round(perSecond), locale)} per second`;
}

/** Describes an export that has not failed. @param progress null if nothing is known yet */
export function statusWords(
  progress: ExportProgress | null,
  isOver: boolean,
  perSecond: number | null,
  locale: string,
): string {
  if (progress === null || progress.state === "unknown") return isOver ? "" : "Starting…";
  if (progress.state === "running") return progressWords(progress, perSecond, locale);
  return progress.state === "done" ? endWords(progress, locale) : "";
}

export function endWords({ state, rows, trouble, requestId }: ExportProgress, locale: string): string {
  if (state === "done") return `Export complete: ${formatCounted(rows, "row", locale)}.`;
  if (state === "cancelled") return "Canceled. The downloaded file is incomplete.";
  return exportCopy.failed(trouble ?? "The export didn’t start.", requestId);
}

/** Empty for an incomplete file. */
export function fileWords(progress: ExportProgress | null, isOver: boolean): string {
  if (!isOver) return "Your browser is downloading the file. You can close this dialog; keep the tab open.";
  return progress?.state === "done" ? "Check your Downloads folder." : "";
}
