import { contributionSorts } from "@/lib/contract/contribution-query";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import { readDay } from "@/lib/format/day";
import { isColumnId, mostColumns } from "./kept-layout";
import { choiceForm, form, foundForm, lineForm, pageForm, zoneForm } from "./parameter-form";
import { densities } from "./preferences";
import { type RollingRange, readRollingRange } from "./rolling-range";

/** The segments of the list, each one of the filters of the API (spec §4.3). */
export const kindFilters = ["all", "one-time", "first", "renewals", "one-time-and-first"] as const;
export type KindFilter = (typeof kindFilters)[number];

/** What the segments are called. */
export const kindFilterLabels: Record<KindFilter, string> = {
  all: "All",
  "one-time": "One-time",
  first: "First of a plan",
  renewals: "Renewals",
  "one-time-and-first": "One-time + first",
};

/** The query of a page is no secret store and no essay: as long as the API's own longest text. */
const longestSearch = 1000;
const longestTicket = 100;

const cols = form<readonly string[]>(
  (raw, label) => {
    const ids = [...new Set(raw.split(",").map((id) => id.trim()))].filter((id) => id !== "");
    const fine = ids.length > 0 && ids.length <= mostColumns && ids.every(isColumnId);
    return fine ? { value: ids } : `The ${label} field must name columns, separated by commas.`;
  },
  (ids) => ids.join(","),
);

const day = foundForm(readDay, "a day such as 2024-03-31");

/** The parameters of `/contributions`, by the name that each has in the URL. */
export const contributionParams = {
  type: choiceForm(kindFilters),
  range: foundForm<RollingRange | "all">(
    (raw) => (raw === "all" ? raw : readRollingRange(raw)),
    "a range such as last-month or last-14-days",
  ),
  from: day,
  to: day,
  tz: zoneForm,
  sort: choiceForm(contributionSorts),
  page: pageForm,
  q: lineForm(longestSearch),
  cols,
  density: choiceForm(densities),
  peek: foundForm((raw) => (isOpaqueId(raw) ? raw : null), "the id of a contribution"),
  ticket: lineForm(longestTicket),
} as const;
