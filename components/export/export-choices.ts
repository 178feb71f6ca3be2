import * as z from "zod/mini";
import type { ExportPlan } from "@/lib/client/api/answers";
import { readStored, writeStored } from "@/lib/client/browser-store";
import { type ExportFormat, exportFormats, exportGrains, maxWorkbookRows } from "@/lib/contract/export-query";
import { columnsOf } from "@/lib/export/columns";
import { presetColumns, presets } from "@/lib/export/presets";

const storedChoices = z.object({
  /** Null until a user chooses one. */
  format: z.nullable(z.enum(exportFormats)),
  grain: z.enum(exportGrains),
  /** Null if a user ticked single columns. */
  preset: z.nullable(z.enum(presets)),
  /** Names of the ticked columns; empty with a preset, whose columns may depend on the table. */
  columns: z.readonly(z.array(z.string())),
  /** Whether a CSV begins with a byte order mark. */
  bom: z.boolean(),
});

export type ExportChoices = Readonly<z.infer<typeof storedChoices>>;

export const firstChoices: ExportChoices = {
  format: null,
  grain: "contribution",
  preset: "table",
  columns: [],
  bom: false,
};

const exportChoicesKey = "desk-export";

/** Reads the browser's stored entry; an invalid one gives the first choices. */
export function readChoices(stored: unknown): ExportChoices {
  const choices = storedChoices.safeParse(stored).data ?? firstChoices;
  return choices.preset === null && chosenColumns(choices, null).length === 0
    ? { ...choices, preset: "table", columns: [] }
    : choices;
}

const formats: readonly ExportFormat[] = ["xlsx", "csv", "ndjson"];

/** Returns the formats that can hold the rows. The number of line items and payments is not known before. */
export function possibleFormats({ grain }: ExportChoices, plan: ExportPlan | null): readonly ExportFormat[] {
  const isTooLong = grain === "contribution" && (plan?.contributions ?? 0) > maxWorkbookRows;
  return formats.filter((format) => format !== "xlsx" || !isTooLong);
}

/** Returns the chosen format if it is possible; by default Excel, or CSV if the rows may be too many. */
export function chosenFormat(choices: ExportChoices, plan: ExportPlan | null): ExportFormat {
  const { format } = choices;
  if (format !== null && possibleFormats(choices, plan).includes(format)) return format;
  const isLong = plan !== null && (plan.isAtLeast || plan.contributions > maxWorkbookRows);
  return isLong ? "csv" : "xlsx";
}

/** Whether the plan is known, and leaves the chosen format. A note explains any other one first. */
export function mayStartAtOnce(choices: ExportChoices, plan: ExportPlan | null): boolean {
  return plan !== null && (choices.format === null || chosenFormat(choices, plan) === choices.format);
}

/** @param shown ids of the columns of the table on the page; null without one */
export function chosenColumns(
  { grain, preset, columns }: ExportChoices,
  shown: readonly string[] | null,
): readonly string[] {
  if (preset !== null) return presetColumns(preset, grain, shown);
  return columnsOf(grain).flatMap(({ name }) => (columns.includes(name) ? [name] : []));
}

export function lastChoices(): ExportChoices {
  return readChoices(readStored(exportChoicesKey));
}

export function keepChoices(choices: ExportChoices): void {
  writeStored(exportChoicesKey, choices);
}
