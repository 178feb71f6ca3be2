import { type byDate, contributionFields, listFields } from "./contribution-query";
import type { Outcome } from "./failure";
import { choice, columnNames, flag, parameter, text, timeZone } from "./parameter";
import { bare, type QueryOf, queryTable, strictly } from "./query";
import type { Params } from "./query-string";

export const exportFormats = ["csv", "ndjson", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** A workbook is built in memory, which limits its rows. */
export const maxWorkbookRows = 20_000;

export const exportGrains = ["contribution", "line_item", "payment"] as const;
export type ExportGrain = (typeof exportGrains)[number];

const maxIdLength = 255;
const maxColumns = 200;

const formFields = {
  format: bare("format", choice(exportFormats), "csv"),
  grain: bare("grain", choice(exportGrains), "contribution"),
  /** Column names in the order of the file; null means the default ones. NDJSON has whole records. */
  columns: bare("columns", columnNames(maxColumns), null),
  /** Whether columns that identify people were explicitly requested. */
  personal: bare("personal", flag, false),
  zone: bare("tz", timeZone("Europe/Paris", /^[^\s]+$/), "UTC"),
  /** Whether a CSV begins with a byte order mark, which some spreadsheet programs need to detect UTF-8. */
  bom: bare("bom", flag, false),
  /** Whether a CSV has texts unchanged, even those that a spreadsheet program would treat as a formula. */
  raw: bare("raw", flag, false),
} as const;
const run = parameter(
  (raw) => (isRunId(raw) ? raw : null),
  (label) => `The ${label} field must be 8 to 64 letters, digits or dashes.`,
);
const { page, ...filterFields } = { ...listFields, sort: contributionFields.sort };
const supporter = bare("supporter", text(maxIdLength));
const exportTable = queryTable({ ...filterFields, supporter, ...formFields, run: bare("run", run, null) });

export type ExportForm = QueryOf<typeof formFields>;

/** Selects the exported contributions: a list query, whose page is ignored, or one supporter. */
export type ExportFilter = Readonly<ReturnType<typeof byDate>> & { readonly supporter?: string | undefined };

export type ExportQuery = ExportForm & {
  readonly filter: ExportFilter;
  /** The id by which the page that started the export reads its progress; null if no page does. */
  readonly run: string | null;
};

export const defaultForm: ExportForm = queryTable(formFields).read(new Map()).query;

/** Parses the query of an export: the list's own (read API §4.3, and `q`) or `supporter`, and the form. */
export function parseExportQuery(params: Params): Outcome<ExportQuery> {
  const { query, problems } = exportTable.read(params);
  const { format, grain, columns, personal, zone, bom, raw, run, ...filter } = query;
  if (filter.q && filter.supporter) {
    problems["supporter"] ??= ["Use either q or supporter, not both."];
  }
  const form = { format, grain, columns, personal, zone, bom, raw };
  return strictly({ query: { ...form, run, filter: { ...filter, page: page.fallback } }, problems });
}

/** Returns the shortest query string that parses to the same export, without the page of its list. */
export function formatExportQuery({ filter, ...form }: ExportQuery): string {
  return exportTable.format({ ...filter, ...form });
}

/** Whether a text has the form of a run id. */
export function isRunId(text: string): boolean {
  return /^[\w-]{8,64}$/.test(text);
}
