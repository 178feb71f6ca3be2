import type { Deed } from "@/lib/accounts/audit/event";
import type { ExportFilter } from "@/lib/contract/export-query";
import { filterWords } from "./file-name";
import type { OpenedExport } from "./open-export";
import type { ExportOrder } from "./order";

/**
 * What the audit is told of an export: how many contributions, which by a digest, and in what form. Words
 * that were looked for may be somebody's name, and the audit holds none.
 */
export function exportDeed(
  { query, columns }: Pick<ExportOrder, "query" | "columns">,
  { contributions, digest }: Pick<OpenedExport, "contributions" | "digest">,
): Deed {
  const { q, ...filter } = query.filter;
  const personal = columns.filter(({ isPersonal }) => isPersonal).map(({ name }) => name);
  const isWhole = query.format === "ndjson";
  const told = [
    `${query.format}, a row for each ${query.grain.replace("_", " ")}`,
    filterWords({ ...query, filter }) + (q === undefined ? "" : ", narrowed by words"),
    `personal: ${isWhole ? "whole records" : personal.join(" ") || "nothing"}`,
    ...(isWhole ? [] : [`columns: ${columns.map(({ name }) => name).join(" ")}`]),
  ];
  return {
    action: "export",
    kind: "contribution",
    count: contributions,
    idsDigest: digest,
    ...about(filter),
    reason: told.join("; "),
  };
}

/**
 * What the audit is told of a plan: that somebody was looked for, of whom the answer tells whether they are
 * there and how often they gave. A plan of dates and kinds alone tells of nobody (null).
 */
export function planDeed(filter: ExportFilter): Deed | null {
  if (filter.q === undefined && filter.supporter === undefined) return null;
  return { action: "search", kind: "contribution", ...about(filter), reason: "export plan" };
}

/** Whom a filter names. */
function about({ supporter }: Pick<ExportFilter, "supporter">): Pick<Deed, "supporterIds"> {
  return supporter === undefined ? {} : { supporterIds: [supporter] };
}
