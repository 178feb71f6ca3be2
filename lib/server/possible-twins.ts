import "server-only";
import { type ContributionQuery, readContributionQuery } from "@/lib/contract/contribution-query";
import { succeed } from "@/lib/contract/failure";
import { duplicateHint, type Twin, twinSpan } from "@/lib/reading/duplicate-hint";
import type { Caller } from "@/lib/source/source";
import { askAside, parseRecord } from "./ask-source";

/**
 * A hint that comes later than this (ms) is not worth waiting for: the page is shown without it, but until then the browser waits
 * for the end of the page.
 */
const patience = 700;

const { query: everything } = readContributionQuery(new Map());

/**
 * Contributions that may be the same gift charged again. Looks at the nearest page of contributions before this one and
 * at the nearest after it, so at most at two pages. It is an extra: any trouble means that nothing is hinted, and it takes
 * its turn behind what people wait for.
 */
export async function findPossibleTwins(record: unknown, caller: Caller): Promise<readonly Twin[]> {
  const span = twinSpan(record);
  if (span === null) return [];
  const { from, at, to } = span;
  const questions: readonly ContributionQuery[] = [
    { ...everything, occurredAfter: from - 1, occurredBefore: at + 1 },
    { ...everything, occurredAfter: at, occurredBefore: to + 1, sort: "contribution_date" },
  ];
  const late = AbortSignal.timeout(patience);
  const signal = caller.signal === undefined ? late : AbortSignal.any([caller.signal, late]);
  const polite = { ...caller, background: true, signal };
  const outcome = await askAside(async (source) => {
    const pages = await Promise.all(questions.map((query) => source.listContributions(query, polite)));
    const items = pages.flatMap((page) => (page.ok ? page.value.items : []));
    return succeed(duplicateHint(record, items.map(parseRecord)));
  }, caller.requestId);
  return outcome.ok ? outcome.value : [];
}
