import { readContributionQuery } from "./contribution-query";
import type { Outcome } from "./failure";
import { readBoolean, readChoice, readText, readTyped } from "./parameter";
import { QueryReader, strictly, type ValueReader } from "./query-reading";
import { formatPairs, type Params } from "./query-string";
import { formatListQuery, type ListQuery } from "./search-query";

export const exportFormats = ["csv", "ndjson", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What a row of the file is. */
export const exportGrains = ["contribution", "line_item", "payment"] as const;
export type ExportGrain = (typeof exportGrains)[number];

/** How the file is written. */
export interface ExportForm {
  readonly format: ExportFormat;
  readonly grain: ExportGrain;
  /**
   * Names of columns in the order of the file; null for the usual ones. NDJSON has no columns but whole
   * records.
   */
  readonly columns: readonly string[] | null;
  /** Whether what tells who somebody is was asked for in so many words. */
  readonly personal: boolean;
  /** IANA zone of the dates in CSV and XLSX. */
  readonly zone: string;
  /** Whether a CSV begins with a byte order mark, by which some spreadsheet programs know UTF-8. */
  readonly bom: boolean;
  /** Whether a CSV has texts as they are, also those that a spreadsheet program would take for a formula. */
  readonly raw: boolean;
}

/** Which contributions: a question to the list, of which the page does not matter, and whose they are. */
export interface ExportFilter extends ListQuery {
  readonly supporter?: string;
}

export interface ExportQuery extends ExportForm {
  readonly filter: ExportFilter;
  /** By which the page that began it asks how far it is; null where nobody will. */
  readonly run: string | null;
}

/** The form that is meant where nothing is said. */
export const plainForm: ExportForm = {
  format: "csv",
  grain: "contribution",
  columns: null,
  personal: false,
  zone: "UTC",
  bom: false,
  raw: false,
};

const notBoth = "The supporter field cannot narrow what q finds: ask for one of the two.";
const longestText = 1000;
const mostColumns = 200;

/**
 * Reads the query of an export: the list's own (read API §4.3, and `q`) or `supporter`, and how the file is
 * written.
 */
export function parseExportQuery(params: Params): Outcome<ExportQuery> {
  const { query, problems } = readContributionQuery(params);
  const reader = new QueryReader(params);
  const q = reader.bare("q", readTyped(longestText));
  const supporter = reader.bare("supporter", readText(255));
  if (q && supporter) reader.problems["supporter"] ??= [notBoth];
  const asked: ExportQuery = {
    filter: { ...query, ...(q ? { q } : {}), ...(supporter ? { supporter } : {}) },
    format: reader.bare("format", readChoice(exportFormats)) ?? plainForm.format,
    grain: reader.bare("grain", readChoice(exportGrains)) ?? plainForm.grain,
    columns: reader.bare("columns", readNames) ?? plainForm.columns,
    personal: reader.bare("personal", readBoolean) ?? plainForm.personal,
    zone: reader.bare("tz", readZone) ?? plainForm.zone,
    bom: reader.bare("bom", readBoolean) ?? plainForm.bom,
    raw: reader.bare("raw", readBoolean) ?? plainForm.raw,
    run: reader.bare("run", readRun) ?? null,
  };
  return strictly({ query: asked, problems: { ...problems, ...reader.problems } });
}

/** The shortest query string that reads back as the same export; the page of its list is left out. */
export function formatExportQuery(query: ExportQuery): string {
  const { supporter, ...list } = query.filter;
  return [
    formatListQuery({ ...list, page: 1 }),
    formatPairs([
      ["supporter", supporter],
      ["format", query.format !== plainForm.format && query.format],
      ["grain", query.grain !== plainForm.grain && query.grain],
      ["columns", query.columns?.join(",")],
      ["personal", query.personal && "1"],
      ["tz", query.zone !== plainForm.zone && query.zone],
      ["bom", query.bom && "1"],
      ["raw", query.raw && "1"],
      ["run", query.run ?? undefined],
    ]),
  ]
    .filter((part) => part !== "")
    .join("&");
}

/** Which of them exist is for whoever knows the columns to say. */
const readNames: ValueReader<readonly string[]> = (raw, label) => {
  const names = [...new Set(raw.split(",").map((name) => name.trim()))].filter((name) => name !== "");
  const isFine = names.length > 0 && names.length <= mostColumns;
  return isFine ? { value: names } : `The ${label} field must name columns, separated by commas.`;
};

const readZone: ValueReader<string> = (raw, label) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: raw });
    return { value: raw };
  } catch {
    return `The ${label} field must be a time zone such as Europe/Paris.`;
  }
};

/** Whether a text can be what a page calls its export. */
export function isRunId(text: string): boolean {
  return /^[\w-]{8,64}$/.test(text);
}

const readRun: ValueReader<string> = (raw, label) =>
  isRunId(raw) ? { value: raw } : `The ${label} field must be 8 to 64 letters, digits or dashes.`;
