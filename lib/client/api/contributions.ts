import { keepPreviousData } from "@tanstack/react-query";
import { formatListQuery, type ListQuery } from "@/lib/contract/contribution-query";
import { paths } from "@/lib/paths";
import { member, memberList, readText } from "@/lib/records/values";
import { answerOptions, bodyOf, type Reply, readCount, valueOptions } from "./request";

const sumsFreshMs = 60_000;
/** How often a newer response is requested while the last one is stale. */
const refetchWhileStaleMs = 8000;

/** Loads the parser of rows, which the first page does not need because the server parsed its rows. */
export const loadRows = () => import("./contribution-page");

/** Queries a page of contributions as slim rows. The server fills the first one under the same key. */
export function contributionsQueryOptions(query: ListQuery) {
  const options = answerOptions(
    paths.apiContributionList,
    formatListQuery(query),
    () => {
      // Loads in parallel with the rows.
      const reader = loadRows();
      return async (reply) => (await reader).toPage(reply);
    },
    { refetchMs: ({ stale }) => (stale === null ? false : refetchWhileStaleMs) },
  );
  return { ...options, placeholderData: keepPreviousData } as const;
}

/** Returns the query of a list without its page and order. */
function wholeList(query: ListQuery): string {
  return formatListQuery({ ...query, page: 1, sort: "-contribution_date" });
}

// The first view shows the numbers and sums of lists. They have plain readers: zod would be 21 KB of script.

/** The number of contributions of a list. */
export type ListTotal = Readonly<ReturnType<typeof toTotal>>;

/** Parses a number. A number unknown to the server (null) counts as a failure, so it throws. */
function toTotal({ body }: Reply) {
  return { total: readCount(body, "total"), isAtLeast: member(body, "isAtLeast") === true };
}

/** Queries the number of contributions of a list; null on failure. */
export function totalQueryOptions(query: ListQuery) {
  return valueOptions(paths.apiContributionTotal, wholeList(query), () => toTotal);
}

/** Queries the contributions of a list, counted by value; null on failure. */
export function facetsQueryOptions(query: ListQuery) {
  return valueOptions(paths.apiContributionFacets, wholeList(query), () =>
    bodyOf(({ listFacets }) => listFacets),
  );
}

/** Queries one contribution (read API §4.4), with the age and cause of an earlier response. */
export function contributionQueryOptions(id: string) {
  return answerOptions(paths.apiContribution(id), "", () => async ({ body, headers }) => {
    const { staleness } = await import("./refusal");
    return { record: member(body, "data"), stale: staleness(headers) };
  });
}

/** The sums of all contributions of a list. */
export type ListSums = Readonly<ReturnType<typeof toSums>>;

/** Parses sums. Throws if a count or the list of sums is missing. */
function toSums({ body }: Reply) {
  const coverage = member(body, "coverage");
  const copy = member(body, "copy") ?? null;
  return {
    ...(member(body, "sums") === null ? toCause(body) : toAdded(body)),
    coverage: { records: readCount(coverage, "records"), counted: readCount(coverage, "counted") },
    /** Null for records that are not a copy. */
    copy: copy === null ? null : { isComplete: member(copy, "isComplete") === true },
  };
}

function toAdded(body: unknown) {
  if (!Array.isArray(member(body, "sums"))) throw new TypeError("sums is not a list");
  return {
    sums: memberList(body, "sums").map((sum) => ({
      currency: readText(member(sum, "currency")),
      /** Decimal text in major units. */
      amount: readText(member(sum, "amount")),
    })),
    count: readCount(body, "count"),
    /** The number of further matches whose amount is unknown or too large for sums. */
    unsummed: readCount(body, "unsummed"),
  };
}

/** Parses why there are no sums: they were not found in time, or too many match to be added up. */
function toCause(body: unknown) {
  if (member(body, "cause") === "late") return { sums: null, cause: "late" } as const;
  return { sums: null, cause: "too_many", moreThan: readCount(body, "moreThan") } as const;
}

/** Whether the sums lack contributions that are not copied or not counted yet. */
export function isPartOf({ coverage, copy }: ListSums): boolean {
  return copy?.isComplete === false || coverage.counted < coverage.records;
}

/** Queries the sums of all contributions of a list; null on failure. */
export function sumsQueryOptions(query: ListQuery) {
  return valueOptions(paths.apiContributionSums, wholeList(query), () => toSums, sumsFreshMs);
}
