import type { Deed } from "@/lib/accounts/audit/event";
import { filterWords } from "./file-name";
import type { OpenedExport } from "./open-export";
import type { ExportOrder } from "./order";

/**
 * What the audit is told of an export: how many contributions, which by a digest, and in what form. Words that were looked for may
 * be somebody's name, and the audit holds none.
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
    reason: told.join("; "),
  };
}
