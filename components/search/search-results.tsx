import type { ReactNode } from "react";
import type { ContributionListState } from "@/lib/client/contributions-url";
import type { SearchAnswer } from "@/lib/client/search-answer";
import type { Place } from "@/lib/format/moment";
import { FacetList } from "./facet-list";
import { ResultList } from "./result-list";
import { SearchNarrowing } from "./search-narrowing";
import { SearchPager } from "./search-pager";
import { adviceWords, coverageWords, foundWords } from "./search-words";

/** What a search found: how much, of how much, the records, and what it may be narrowed to. */
export function SearchResults(props: {
  answer: SearchAnswer;
  state: ContributionListState;
  place: Place;
  now: number;
  /** What can be done with all that was found. */
  action: ReactNode;
}) {
  const { answer, state, place, now, action } = props;
  const { locale } = place;
  const advice = adviceWords(answer);
  const isNone = answer.total === 0;
  const isClose = !isNone && (answer.isForgiving || answer.isUnknownAddress);
  const isNarrowed = state.type !== "all" || state.range.kind !== "all";
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h1 className="break-words font-semibold text-18 tracking-[-0.018em]">
            {foundWords(answer, locale)}
            <span className="font-normal text-ink-3">
              {" "}
              {isClose ? "close to" : "for"} “<bdi data-private>{state.q}</bdi>”
            </span>
          </h1>
          {advice === "" ? null : <p className="text-ink-2">{advice}</p>}
          <p className="text-12 text-ink-3">{coverageWords(answer, now, locale)}</p>
        </div>
        {isNone ? null : action}
      </div>
      {isNone && !isNarrowed ? null : <SearchNarrowing state={state} locale={locale} />}
      {isNone ? null : (
        <div
          className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6
          lg:grid-cols-[minmax(0,1fr)_13rem]"
        >
          <div>
            <ResultList hits={answer.hits} place={place} />
            <SearchPager answer={answer} state={state} locale={locale} />
          </div>
          {answer.facets === null ? null : <FacetList counts={answer.facets} state={state} locale={locale} />}
        </div>
      )}
    </>
  );
}
