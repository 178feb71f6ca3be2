import type { Metadata } from "next";
import { ExportButton } from "@/components/export/export-button";
import { SearchForm } from "@/components/search/search-form";
import { SearchResults } from "@/components/search/search-results";
import { FailureState } from "@/components/ui/feedback/failure-state";
import { LinkNotice, TidyLink } from "@/components/ui/feedback/link-notice";
import { searchHref } from "@/lib/client/url/list-changes";
import { readListState, shownZone, toContributionQuery } from "@/lib/client/url/list-state";
import { pageParams } from "@/lib/client/url/page-query";
import { succeed } from "@/lib/contract/failure";
import { toRankedSearch } from "@/lib/contract/search-query";
import { pageContext, requiredViewer } from "@/lib/server/pages/page-request";
import { searchRecords } from "@/lib/server/records/contribution-lists";

export const metadata: Metadata = { title: "Search" };

/** Contributions by words, the nearest first. */
export default async function SearchPage({ searchParams }: PageProps<"/search">) {
  await requiredViewer();
  const { state, notices } = readListState(pageParams(await searchParams));
  const { q } = state;
  const context = await pageContext();
  const { now, requestId } = context;
  const place = { ...context.place, zone: shownZone(state, context.place.zone) };
  const found =
    q === undefined ? null : await searchRecords(toRankedSearch({ ...toContributionQuery(state, now), q }));
  const answer = found?.ok ? succeed(found.value.answer) : found;
  return (
    <>
      <LinkNotice notices={notices} tidy={<TidyLink href={searchHref(state)} />} />
      <div
        className="mx-auto grid w-full max-w-240 grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-8
        sm:px-6"
      >
        {answer === null ? <h1 className="font-semibold text-24 tracking-[-0.025em]">Search</h1> : null}
        <SearchForm state={state} />
        {answer?.ok ? (
          <SearchResults
            answer={answer.value}
            state={state}
            place={place}
            now={now}
            action={<ExportButton filter={toContributionQuery(state, now)} place={place} />}
          />
        ) : null}
        {answer?.ok === false ? (
          <>
            <h1 className="sr-only">Search</h1>
            <FailureState
              title="The search could not be done"
              failure={answer.failure}
              requestId={requestId}
            />
          </>
        ) : null}
      </div>
    </>
  );
}
