"use client";

import { listNoticeCopy } from "@/components/contribution/list/lazy-copy";
import { EmptyPage } from "@/components/table/paged-rows";
import { lastPage } from "@/components/table/pager";
import { Removals } from "@/components/table/suggested-filters";
import { failureText } from "@/components/ui/copy";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { LinkNotice, PageNotice } from "@/components/ui/feedback/page-notice";
import { PageNoticeAge } from "@/components/ui/feedback/stale-notice";
import { filled } from "@/components/ui/filled";
import { buttonLook } from "@/components/ui/form/button";
import type { SearchNote } from "@/lib/client/api/answers";
import type { ContributionPage } from "@/lib/client/api/contribution-page";
import { closestWords } from "@/lib/client/api/search";
import { excludingConstraints, removals, withoutConstraints } from "@/lib/client/url/list-changes";
import type { Notice } from "@/lib/client/url/page-query";
import { formatCount } from "@/lib/format/count";
import { linkTo, StateLink, useListPage } from "./list-state";
import { withoutUnknownColumns } from "./use-list-layout";

/** Only the most important notice of a page is visible (`page-notice.css` hides the others). */
export function ListNotices(props: { notices: readonly Notice[]; page: ContributionPage | null }) {
  const { notices, page } = props;
  const list = useListPage();
  const { state, region } = list;
  const doubts = page?.doubts ?? [];
  const stale = page?.stale ?? null;
  const notes = searchNotes(page?.search ?? null, page?.total ?? null, region.locale);
  return (
    <>
      <LinkNotice notices={notices} {...linkTo(list, withoutUnknownColumns(state))} />
      {notes.length === 0 ? null : (
        <p role="status" className="break-words bg-blue-bg px-4 py-2 text-blue sm:px-6">
          {notes.join(" ")}
        </p>
      )}
      {doubts.length === 0 ? null : (
        <PageNotice id="doubt" title={listNoticeCopy.doubtTitle}>
          {listNoticeCopy.doubt(doubts.join(", "))}
        </PageNotice>
      )}
      {stale === null ? null : (
        <PageNotice id="stale" title={listNoticeCopy.staleTitle} age={<PageNoticeAge at={stale.asOf} />}>
          {failureText({ code: stale.code })} {stale.isPartial ? listNoticeCopy.partial : null}
          {listNoticeCopy.updates}
        </PageNotice>
      )}
    </>
  );
}

/** Describes the limits of a search, a sentence each; none without search words. @param total of the list */
export function searchNotes(
  note: SearchNote | null,
  total: number | null,
  locale: string,
): readonly string[] {
  if (note === null) return [];
  const closest = closestWords(note, total ?? 0);
  const tooMany = note.isAtLeast ? [listNoticeCopy.tooMany(formatCount(total ?? 0, locale))] : [];
  return [...tooMany, ...(closest === null ? [] : [closest])];
}

export function ListEmpty({ total, perPage }: { total: number; perPage: number }) {
  const list = useListPage();
  const { state, region } = list;
  const filters = excludingConstraints(state, region.locale);
  if (total > 0) {
    const link = (page: number) => linkTo(list, { ...state, page });
    return (
      <EmptyPage page={state.page} last={lastPage(total, perPage)} locale={region.locale} linkTo={link} />
    );
  }
  if (filters.length === 0) {
    const text = <p>{listNoticeCopy.emptyHint}</p>;
    return <EmptyState icon="inbox" level={2} title={listNoticeCopy.empty} text={text} />;
  }
  const [only, ...others] = filters;
  const isSearch = only?.key === "q" && others.length === 0;
  const links = removals(state, region.locale);
  return (
    <EmptyState
      icon="search-x"
      level={2}
      title={
        isSearch
          ? filled(listNoticeCopy.noMatchFor, { words: <bdi data-private="">{only.value}</bdi> })
          : listNoticeCopy.noMatch(filters.length)
      }
      text={<p>{isSearch || links.length > 1 ? listNoticeCopy.removeOne : listNoticeCopy.removeOnly}</p>}
      actions={
        <StateLink to={withoutConstraints(state)} className={`${buttonLook("quiet")} -ml-2`}>
          {listNoticeCopy.clearFilters}
        </StateLink>
      }
    >
      <Removals {...list} removals={links} />
    </EmptyState>
  );
}
