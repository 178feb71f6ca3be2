import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { parseContributionQuery } from "@/lib/contract/contribution-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { contributionsQueryOptions, sumsQueryOptions } from "./contributions";

afterEach(() => vi.unstubAllGlobals());

const body = {
  data: [],
  meta: { current_page: 1, from: null, to: null, last_page: 1, total: 0, per_page: 25 },
};
const fresh = () => Response.json(body);
const stale = () =>
  Response.json(body, {
    headers: { "X-Data-Stale": "upstream_timeout", "X-Data-As-Of": "2026-01-01T00:00:00Z" },
  });
const broken = () => Response.json({ message: "Server Error" }, { status: 500 });

it("a refetch sends Desk-Watch only after a stale or missing response", async () => {
  const query = parseContributionQuery(parseQueryString(""));
  if (!query.ok) throw new Error("The query is refused.");
  const responses = [fresh(), stale(), broken(), fresh(), fresh()];
  const watchHeaders: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_path: string, { headers }: RequestInit) => {
    watchHeaders.push(new Headers(headers).get("Desk-Watch"));
    return responses.shift();
  });
  const client = new QueryClient();
  const options = { ...contributionsQueryOptions(query.value), staleTime: 0 };
  while (responses.length > 0) await client.fetchQuery(options);
  expect(watchHeaders).toEqual([null, null, "1", "1", null]);
});

it("sums without a count are no sums, and too many matches are not added up", async () => {
  const query = parseContributionQuery(parseQueryString(""));
  if (!query.ok) throw new Error("The query is refused.");
  const extent = { coverage: { records: 9, counted: 8 }, copy: null };
  const rest = { count: 3, unsummed: 1, ...extent };
  const tooMany = { sums: null, cause: "too_many", moreThan: 10_000 };
  const late = { sums: null, cause: "late" };
  const sums = [
    { currency: "CAD", amount: "1204.50" },
    { currency: null, amount: "3" },
  ];
  const answers: [object, object | null][] = [
    [
      { sums, ...rest },
      { sums, ...rest },
    ],
    [
      { ...tooMany, ...extent, copy: { asOf: 1, isComplete: false } },
      { ...tooMany, ...extent, copy: { isComplete: false } },
    ],
    [
      { ...late, ...extent },
      { ...late, ...extent },
    ],
    [{ sums: null, ...extent }, null],
    [{ sums, ...rest, count: "3" }, null],
    [{ sums, ...rest, coverage: { records: 9 } }, null],
    [{ ...rest }, null],
    [{ message: "Server Error" }, null],
  ];
  for (const [sent, expected] of answers) {
    vi.stubGlobal("fetch", async () => Response.json(sent));
    expect(await new QueryClient().fetchQuery(sumsQueryOptions(query.value))).toEqual(expected);
  }
});
