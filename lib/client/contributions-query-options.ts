import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type ContributionQuery, formatContributionQuery } from "@/lib/contract/contribution-query";
import { type FailureCode, fail, failureTable, type Outcome, succeed } from "@/lib/contract/failure";
import { paths } from "@/lib/paths";
import { type Kind, kindAlone, kinds } from "@/lib/reading/kind";
import { type ContributionRow, toContributionRow } from "@/lib/reading/list-rows";
import { contributionsRequest } from "./contributions-request";

/** One page of the list as the table shows it. */
export interface ContributionPage {
  readonly rows: readonly ContributionRow[];
  readonly total: number;
  readonly perPage: number;
  /** Parameters that an upstream seems to have ignored (`X-Upstream-Check`). */
  readonly doubts: readonly string[];
}

/** What came of a question, with the id by which the server's log knows it. Failures are values: they are shown, not thrown. */
export interface Answered<T> {
  readonly outcome: Outcome<T>;
  readonly requestId: string | null;
}

const fresh = 15_000;
/** No list is that long, so the answer has no rows and costs little. */
const beyondEveryList = 999_999;

const listBody = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ total: z.int(), per_page: z.int() }),
});
const recordBody = z.object({ data: z.unknown() });
const problemBody = z.object({ message: z.string() });

/** A page of contributions as slim rows. The server fills the first one under the same key. */
export function contributionsQueryOptions(query: ContributionQuery) {
  return queryOptions({
    queryKey: ["contributions", formatContributionQuery(query)],
    queryFn: ({ signal }) => ask(contributionsRequest(query), signal, toPage),
    placeholderData: keepPreviousData,
    // What went wrong is asked again as soon as somebody comes back to it.
    staleTime: ({ state }) => (state.data?.outcome.ok === false ? 0 : fresh),
  });
}

/** How many contributions match, whatever the page; null where that could not be learnt. */
export function totalQueryOptions(query: ContributionQuery) {
  const all = { ...query, page: beyondEveryList };
  return queryOptions({
    queryKey: ["contributions-total", formatContributionQuery(all)],
    queryFn: async ({ signal }) => {
      const { outcome } = await ask(contributionsRequest(all), signal, toPage);
      return outcome.ok ? outcome.value.total : null;
    },
  });
}

/** One whole contribution, parsed (spec §4.4). */
export function contributionQueryOptions(id: string) {
  return queryOptions({
    queryKey: ["contribution", id],
    queryFn: ({ signal }) => ask(paths.apiContribution(id), signal, (body) => recordBody.parse(body).data),
  });
}

async function ask<T>(
  path: string,
  signal: AbortSignal,
  read: (body: unknown, headers: Headers) => T,
): Promise<Answered<T>> {
  try {
    const response = await fetch(path, { signal, headers: { Accept: "application/json" } });
    const requestId = response.headers.get("X-Request-Id");
    const body: unknown = await response.json();
    return {
      outcome: response.ok ? succeed(read(body, response.headers)) : refusal(response, body),
      requestId,
    };
  } catch (error) {
    // A question that nobody waits for any more has no outcome.
    if (signal.aborted) throw error;
    const message = "The desk did not answer, or not in a way that can be read. Are you online?";
    return { outcome: fail("upstream_unreachable", { message }), requestId: null };
  }
}

function toPage(body: unknown, headers: Headers): ContributionPage {
  const { data, meta } = listBody.parse(body);
  const told = headers.get("X-Contribution-Kinds")?.split(",") ?? [];
  const doubts = headers.get("X-Upstream-Check")?.split(", ") ?? [];
  const rows = data.map((record, at) => toContributionRow(record, readKind(told[at]) ?? kindAlone(record)));
  return { rows, total: meta.total, perPage: meta.per_page, doubts };
}

function readKind(word: string | undefined): Kind | undefined {
  return kinds.find((kind) => kind === word);
}

function refusal(response: Response, body: unknown) {
  const problem = problemBody.safeParse(body);
  return fail(codeOf(response.status), problem.success ? { message: problem.data.message } : {});
}

function codeOf(status: number): FailureCode {
  const codes = Object.keys(failureTable).filter(isCode);
  return codes.find((code) => failureTable[code].status === status) ?? "internal";
}

function isCode(name: string): name is FailureCode {
  return Object.hasOwn(failureTable, name);
}
