import * as z from "zod/mini";
import type { ExportPlan } from "@/lib/client/api/answers";
import { type ExportFormat, exportFormats, exportGrains, maxWorkbookRows } from "@/lib/contract/export-query";
import { columnsOf } from "@/lib/export/columns";
import { presetColumns, presets } from "@/lib/export/presets";

const keptChoices = z.object({
  /** Null until a user chooses one. */
  format: z.nullable(z.enum(exportFormats)),
  grain: z.enum(exportGrains),
  /** Null for columns that a user ticked. */
  preset: z.nullable(z.enum(presets)),
  /** Names of the ticked columns; empty with a preset, which may change with the table. */
  columns: z.readonly(z.array(z.string())),
});

export type ExportChoices = Readonly<z.infer<typeof keptChoices>>;

export const firstChoices: ExportChoices = {
  format: null,
  grain: "contribution",
  preset: "table",
  columns: [],
};

const exportChoicesKey = "desk-export";

/** Reads the browser's entry; one that cannot be used reads as the first choices. */
export function readChoices(kept: string | null): ExportChoices {
  try {
    const choices = keptChoices.parse(JSON.parse(kept ?? ""));
    return choices.preset === null && chosenColumns(choices, null).length === 0
      ? { ...choices, preset: "table", columns: [] }
      : choices;
  } catch {
    return firstChoices;
  }
}

/** Without a choice Excel, or CSV where a workbook cannot hold the rows. */
export function chosenFormat({ format }: ExportChoices, plan: ExportPlan | null): ExportFormat {
  const isLong = plan !== null && (plan.isAtLeast || plan.contributions > maxWorkbookRows);
  return format ?? (isLong ? "csv" : "xlsx");
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
  return readChoices(withStore((store) => store.getItem(exportChoicesKey)));
}

export function keepChoices(choices: ExportChoices): void {
  withStore((store) => store.setItem(exportChoicesKey, JSON.stringify(choices)));
}

/** Uses the browser's store; null if it is forbidden or full, which throws. */
function withStore<Result>(use: (store: Storage) => Result): Result | null {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}
