"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDesk } from "@/components/shell/desk-context";
import { tableCopy } from "@/components/table/copy";
import { lastPage, Pager } from "@/components/table/pager";
import { PanelButton } from "@/components/ui/panel/panel-button";
import type { ContributionPage } from "@/lib/client/api/contribution-page";
import { contributionsQueryOptions, sumsQueryOptions } from "@/lib/client/api/contributions";
import { type ContributionListState, toContributionQuery } from "@/lib/client/url/list-state";
import { formatShown, unsummedWords } from "@/lib/format/count";
import { pageSums, unsummedRows } from "@/lib/records/money";
import { capitalized } from "@/lib/records/text";
import { addedWords, listCopy, missingSumsWords, partWords, type Sum, sumsTitle, sumText } from "./copy";
import { linkTo, useListPage } from "./list-state";

export function ListFooter(props: {
  page: ContributionPage;
  /** The state of the page on the screen. While the next one loads, the URL already has the next state. */
  loaded: ContributionListState;
}) {
  const { rows, total, perPage, search } = props.page;
  const { state, go, now, region } = useListPage();
  const { locale } = region;
  const client = useQueryClient();
  const isAudited = useDesk().account !== null;

  function linkToPage(page: number) {
    const target = { ...state, page };
    const prefetch = () => {
      // In open mode only: the audit log records the pages that a user opens.
      if (!isAudited) void client.prefetchQuery(contributionsQueryOptions(toContributionQuery(target, now)));
    };
    return { ...linkTo({ go }, target), onPointerEnter: prefetch, onFocus: prefetch };
  }

  return (
    <footer
      className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-line-2 border-t bg-surface
      px-4 py-1.5 tabular-nums sm:px-6 sm:pr-4"
    >
      {/* A minimum width, so that a longer number does not wrap the sums. */}
      <p className="font-medium sm:min-w-40">
        {formatShown({ page: props.loaded.page, perPage, shown: rows.length, total }, locale)}
        {search?.isAtLeast === true ? tableCopy.andMore : ""}
      </p>
      {state.peek === undefined && rows.length > 0 ? <Sums {...props} /> : null}
      <Pager page={state.page} last={lastPage(total, perPage)} locale={locale} linkTo={linkToPage} />
    </footer>
  );
}

interface SumLineProps {
  readonly name: string;
  readonly title?: string | undefined;
  readonly sums: readonly Sum[];
  readonly notes: readonly (string | null)[];
}

/** The sums of the whole list in one line. A panel shows all currencies, and the sums of this page. */
function Sums({ page, loaded }: { page: ContributionPage; loaded: ContributionListState }) {
  const { rows, total, perPage } = page;
  const { state, now, region } = useListPage();
  const { locale } = region;
  const isOnePage = total <= perPage;
  const sumsOf = (list: ContributionListState) => sumsQueryOptions(toContributionQuery(list, now));
  // The sums of the next list are requested along with its rows, but not shown next to the previous rows.
  useQuery({ ...sumsOf(state), enabled: !isOnePage });
  const { data } = useQuery({ ...sumsOf(loaded), enabled: !isOnePage });
  const muted = rows.filter(({ isMuted }) => isMuted).length;
  const unsummed = unsummedWords(unsummedRows(rows), locale);
  const ofPage: SumLineProps = {
    name: listCopy.thisPage,
    title: muted === 0 ? listCopy.thisPageSums : listCopy.excludesMuted(muted, locale),
    sums: pageSums(rows),
    notes: [unsummed],
  };
  const ofAll: SumLineProps = {
    name: listCopy.allPages,
    title: data == null ? undefined : sumsTitle(data, locale),
    sums: data?.sums ?? [],
    notes: [missingSumsWords(data, locale), data == null ? null : partWords(data, locale)],
  };
  if (isOnePage && ofPage.sums.length === 0 && unsummed === null) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 border-line-2 sm:border-l sm:pl-4">
      <dl>
        <SumLine {...(isOnePage ? ofPage : ofAll)} max={maxSums} />
      </dl>
      <div className="print:hidden">
        <PanelButton
          label={listCopy.allSums}
          icon="list"
          panel={() => (
            <div className="grid gap-2 px-4 py-3 tabular-nums">
              <dl className="flex flex-wrap gap-x-8 gap-y-3">
                {isOnePage ? null : <SumLine {...ofAll} />}
                <SumLine {...ofPage} />
              </dl>
              <p className="text-12 text-ink-3">{capitalized(addedWords)}.</p>
            </div>
          )}
        />
      </div>
    </div>
  );
}

const maxSums = 2;

/** One sum per currency, stacked. With `max`, one line that ends with the number of others; print has all. */
function SumLine({ name, title, sums, notes, max }: SumLineProps & { max?: number }) {
  const { locale } = useListPage().region;
  const look = max === undefined ? "grid content-start gap-1" : "flex min-h-5 flex-wrap items-center gap-x-4";
  const others = sums.length - (max ?? sums.length);
  return (
    <div title={title} className={look}>
      <dt className="w-16 text-12 text-ink-3">{name}</dt>
      {sums.map((sum, index) => (
        <dd
          key={sum.currency}
          className={`font-medium ${index >= (max ?? sums.length) ? "hidden print:block" : ""}`}
        >
          {sumText(sum, locale)}
        </dd>
      ))}
      {others > 0 ? <dd className="text-12 text-ink-3 print:hidden">+{others}</dd> : null}
      {notes.map((note) =>
        note === null ? null : (
          <dd key={note} className="text-12 text-ink-3">
            {note}
          </dd>
        ),
      )}
    </div>
  );
}
