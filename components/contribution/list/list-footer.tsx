"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent, ReactNode } from "react";
import { useAccount } from "@/components/shell/session/account-context";
import { lastPage, Pager } from "@/components/table/pager";
import type { ContributionPage } from "@/lib/client/api/contribution-page";
import { contributionsQueryOptions, sumsQueryOptions } from "@/lib/client/api/contributions";
import { type ContributionListState, toContributionQuery } from "@/lib/client/url/list-state";
import { formatCount, formatShown, unsummedWords } from "@/lib/format/count";
import { pageSums, unsummedRows } from "@/lib/records/page-sums";
import { StateLink, useListPage } from "./list-state";
import { absenceWords, addedWords, partWords, type Sum, sumsTitle, sumText } from "./list-words";

/** The range of rows on the page, sums in each currency, and the pager. */
export function ListFooter(props: {
  page: ContributionPage;
  /** The page on screen. While the next page loads, the URL already has its number. */
  number: number;
}) {
  const { rows, total, perPage } = props.page;
  const { state, place } = useListPage();
  const from = rows.length === 0 ? null : (props.number - 1) * perPage + 1;
  const sums = pageSums(rows);
  const without = unsummedWords(unsummedRows(rows), place.locale);
  const muted = rows.filter(({ isMuted }) => isMuted).length;
  const hasSums = state.peek === undefined && (sums.length > 0 || without !== null);
  return (
    <footer
      className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-line-2 border-t bg-surface
      px-4 py-1.5 tabular-nums sm:px-6 sm:pr-4"
    >
      {/* A minimum width, so that a longer number does not wrap the sums. */}
      <p className="text-ink-2 sm:min-w-40">
        {formatShown(from, from === null ? null : from + rows.length - 1, total, place.locale)}
      </p>
      {hasSums ? (
        <dl className="min-w-0 border-line-2 sm:border-l sm:pl-4">
          <SumLine
            name="This page"
            title={
              muted === 0 ? "Sums of this page" : `Excludes ${formatCount(muted, place.locale)} greyed out`
            }
            sums={sums}
            notes={[total > perPage ? null : addedWords, without]}
          />
          {total > perPage ? <AllSums /> : null}
        </dl>
      ) : null}
      <ListPager lastPage={lastPage(total, perPage)} />
    </footer>
  );
}

/** Sums of the whole list by currency. Reserves their line while they load. */
function AllSums() {
  const { state, now, place } = useListPage();
  const { data } = useQuery(sumsQueryOptions(toContributionQuery(state, now)));
  const part = data == null ? null : partWords(data, place.locale);
  return (
    <SumLine
      name="All pages"
      title={data == null ? undefined : sumsTitle(data, place.locale)}
      sums={data?.sums ?? []}
      notes={[data?.sums ? addedWords : absenceWords(data, place.locale), part]}
    />
  );
}

/** The maximum on a medium screen. Phones and wide screens show all. */
const maxSums = 3;

/** One sum per currency. On a medium screen, the others are a number with a tooltip. */
function SumLine(props: {
  name: string;
  title: string | undefined;
  sums: readonly Sum[];
  notes: readonly (string | null)[];
}) {
  const { name, title, sums, notes } = props;
  const { locale } = useListPage().place;
  const rest = sums.slice(maxSums).map((sum) => sumText(sum, locale));
  return (
    <div title={title} className="flex min-h-5 flex-wrap items-center gap-x-4">
      <dt className="w-16 text-12 text-ink-3">{name}</dt>
      {sums.map((sum) => (
        <dd key={sum.currency} className="font-medium sm:@max-6xl:nth-of-type-[n+4]:hidden">
          {sumText(sum, locale)}
        </dd>
      ))}
      {rest.length === 0 ? null : (
        <dd title={rest.join(", ")} className="hidden text-12 text-ink-3 sm:@max-6xl:block">
          +{rest.length}
          <span className="sr-only"> more: {rest.join(", ")}</span>
        </dd>
      )}
      {notes.map(
        (note): ReactNode =>
          note === null ? null : (
            <dd key={note} className="text-12 text-ink-3">
              {note}
            </dd>
          ),
      )}
    </div>
  );
}

/** The pager, with an input for the page number. */
function ListPager({ lastPage: last }: { lastPage: number }) {
  const { state, go, now, place } = useListPage();
  const { page } = state;
  const client = useQueryClient();
  const isAudited = useAccount() !== null;

  // Prefetches only in open mode: the audit log records pages that a user opens.
  function prefetch(target: ContributionListState): void {
    const options = contributionsQueryOptions(toContributionQuery(target, now));
    if (!isAudited) void client.prefetchQuery(options);
  }

  function jump(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = Math.trunc(Number(new FormData(event.currentTarget).get("page")));
    if (Number.isFinite(typed)) go({ ...state, page: Math.min(Math.max(1, typed), last) });
  }

  return (
    <Pager
      page={page}
      last={last}
      locale={place.locale}
      link={(to, attributes) => {
        const target = { ...state, page: to };
        const warm = () => prefetch(target);
        return <StateLink to={target} {...attributes} onPointerEnter={warm} onFocus={warm} />;
      }}
    >
      <form onSubmit={jump} className="flex items-center gap-2 sm:px-1">
        <label className="flex items-center gap-2 text-12 text-ink-2">
          <span className="max-sm:sr-only">Page</span>
          <input
            key={page}
            name="page"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={page}
            className="h-7 w-11 rounded-control border border-line-3 bg-surface text-center text-13 text-ink"
          />
        </label>
        <span className="whitespace-nowrap text-12 text-ink-2">of {formatCount(last, place.locale)}</span>
      </form>
    </Pager>
  );
}
