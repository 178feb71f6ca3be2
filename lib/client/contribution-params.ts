import { contributionSorts } from "@/lib/contract/contribution-query";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import { readDay } from "@/lib/format/day";
import { kindWord } from "@/lib/records/labels";
import { isColumnId, mostColumns } from "./kept-layout";
import { choiceForm, form, foundForm, lineForm, pageForm, zoneForm } from "./parameter-form";
import { densities } from "./preferences";
import { type RollingRange, readRollingRange } from "./rolling-range";

/** The segments of the list, each one of the filters of the API (read API §4.3). */
export const kindFilters = ["all", "one-time", "first", "renewals", "one-time-and-first"] as const;
export type KindFilter = (typeof kindFilters)[number];

/** What the segments are called, and what each lets through. */
export const kindFilterLabels: Record<KindFilter, string> = {
  all: "All",
  "one-time": kindWord("onetime"),
  first: kindWord("initial"),
  renewals: kindWord("recurring"),
  "one-time-and-first": "One-time + new",
};
export const kindFilterHints: Record<KindFilter, string> = {
  all: "All contributions",
  "one-time": "Contributions without a recurring item",
  first: "First contributions of plans",
  renewals: "Renewals of plans",
  "one-time-and-first": "One-time and new recurring contributions",
};

/**
 * A segment; or several filters of the API that no contribution fits together, such as one-time and
 * recurring.
 */
export type KindChoice = KindFilter | readonly KindFilter[];

/** A choice in words: `Recurring`, `One-time and Recurring`. */
export function kindChoiceLabel(choice: KindChoice): string {
  return [choice]
    .flat()
    .map((type) => kindFilterLabels[type])
    .join(" and ");
}

/** The segment that each kind filter of the API is (read API §4.3). */
export const kindOfApiFilter = {
  onetime: "one-time",
  initial_recurring: "first",
  recurring: "renewals",
  one_time_and_initial_recurring: "one-time-and-first",
} as const satisfies Record<string, KindFilter>;

/** The names of the API that a page reads beside its own, in both spellings (docs/decisions/002). */
const apiFilters = [...Object.keys(kindOfApiFilter), "occurred_after", "occurred_before"];

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

/** Links are written with the desk's own words; those of the API are read too. */
const kindForm = foundForm<KindFilter>(
  (raw) =>
    kindFilters.find((type) => type === raw) ??
    Object.entries(kindOfApiFilter).find(([name]) => name === raw)?.[1] ??
    null,
  `one of ${kindFilters.join(", ")}`,
);

const day = foundForm(readDay, "a day such as 2024-03-31");

/** The parameters of `/contributions`, by the name that each has in the URL. */
export const contributionParams = {
  type: kindForm,
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

/**
 * Every name that `/contributions` reads in its URL. The API ignores `include` there (docs/decisions/002).
 */
export const contributionParamNames: readonly string[] = [
  ...Object.keys(contributionParams),
  ...apiFilters.flatMap((name) => [name, `filter[${name}]`]),
  "include",
];
