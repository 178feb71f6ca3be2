import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { FailedPage } from "@/app/failed-page";
import { ExportButton } from "@/components/export/export-button";
import { SearchForm } from "@/components/search/search-form";
import { SearchResults } from "@/components/search/search-results";
import { LinkNotice } from "@/components/ui/feedback/page-notice";
import { searchHref } from "@/lib/client/url/list-changes";
import { readListState, shownZone, toContributionQuery } from "@/lib/client/url/list-state";
import { pageParams } from "@/lib/client/url/page-query";
import { wordsOf } from "@/lib/client/url/search-conditions";
import { byDate, toRankedSearch } from "@/lib/contract/contribution-query";
import { pageContext, signedInContext } from "@/lib/server/pages/page-request";
import { searchEverything } from "@/lib/server/records/search";

export const metadata: Metadata = { title: pageCopy.search.heading };

export default async function SearchPage({ searchParams }: PageProps<"/search">) {
  const context = await signedInContext();
  if (!context.ok) return <FailedPage page={pageCopy.search} failure={context.failure} />;
  const { state, notices } = readListState(pageParams(await searchParams));
  const { now, region: own } = await pageContext();
  const region = { ...own, zone: shownZone(state, own.zone) };
  const words = state.page === 1 ? wordsOf(state.q ?? "") : "";
  const query = toContributionQuery(state, now);
  const { q } = query;
  const found = q === undefined ? null : await searchEverything(toRankedSearch({ ...query, q }), words);
  return (
    <>
      <LinkNotice notices={notices} href={searchHref(state)} />
      <div className="grid w-full grid-cols-1 content-start gap-2 px-4 py-3 sm:px-6">
        {found === null ? <h1 className="font-semibold text-24">{pageCopy.search.heading}</h1> : null}
        <SearchForm state={state} hasResults={found?.ok === true && found.value.answer.total > 0} />
        {found?.ok ? (
          <SearchResults
            answer={found.value.answer}
            state={state}
            region={region}
            now={now}
            others={found.value.others}
            action={<ExportButton filter={byDate(query)} region={region} />}
          />
        ) : null}
        {found?.ok === false ? <FailedPage page={pageCopy.search} failure={found.failure} /> : null}
      </div>
    </>
  );
}
