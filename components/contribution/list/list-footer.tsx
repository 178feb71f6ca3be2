"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useAccount } from "@/components/shell/session/account-context";
import { lastPage, Pager } from "@/components/table/pager";
import type { ContributionPage } from "@/lib/client/api/contribution-page";
import { contributionsQueryOptions, sumsQueryOptions } from "@/lib/client/api/contributions";
import { type ContributionListState, toContributionQuery } from "@/lib/client/url/list-state";
import { formatCount, formatShown, unsummedWords } from "@/lib/format/count";
import { pageSums, unsummedRows } from "@/lib/records/page-sums";
import { StateLink, useListState } from "./list-state";
import { absenceWords, addedWords, partWords, type Sum, sumsTitle, sumText } from "./list-words";

/** The range of rows on the page, sums in each currency, and the pager. */
export function ListFooter(props: {
  page: ContributionPage;
  /** The page on the screen: the URL already has the next one while it loads. */
  number: number;
  locale: string;
  now: number;
  hasSums: boolean;
}) {
  const { rows, total, perPage } = props.page;
  const from = (props.number - 1) * perPage + 1;
  const isEmpty = rows.length === 0;
  const sums = pageSums(rows);
  const without = unsummedWords(unsummedRows(rows), props.locale);
  const muted = rows.filter(({ isMuted }) => isMuted).length;
  return (
    <footer
      className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-line-2 border-t bg-surface
      px-4 py-1.5 tabular-nums sm:px-6 sm:pr-4"
    >
      {/* At its full width: a longer number must not push the sums into another line. */}
      <p className="text-ink-2 sm:min-w-40">
        {formatShown(isEmpty ? null : from, isEmpty ? null : from + rows.length - 1, total, props.locale)}
      </p>
      {props.hasSums && (sums.length > 0 || without !== null) ? (
        <dl className="min-w-0 border-line-2 sm:border-l sm:pl-4">
          <div
            title={
              muted === 0 ? "Sums of this page" : `Without the ${formatCount(muted, props.locale)} muted`
            }
            className="flex flex-wrap items-center gap-x-4"
          >
            <dt className="w-16 text-12 text-ink-3">This page</dt>
            <SumList sums={sums} locale={props.locale} />
            {total > perPage ? null : <dd className="text-12 text-ink-3">{addedWords}</dd>}
            {without === null ? null : <dd className="text-12 text-ink-3">{without}</dd>}
          </div>
          {total > perPage ? <AllSums now={props.now} locale={props.locale} /> : null}
        </dl>
      ) : null}
      <ListPager lastPage={lastPage(total, perPage)} locale={props.locale} now={props.now} />
    </footer>
  );
}

/** Sums of the whole list, in each currency; there is a line for them before they load. */
function AllSums({ now, locale }: { now: number; locale: string }) {
  const { state } = useListState();
  const { data } = useQuery(sumsQueryOptions(toContributionQuery(state, now)));
  const part = data == null ? null : partWords(data, locale);
  return (
    <div
      title={data == null ? undefined : sumsTitle(data, locale)}
      className="flex min-h-5 flex-wrap items-center gap-x-4"
    >
      <dt className="w-16 text-12 text-ink-3">All pages</dt>
      {data?.sums ? (
        <>
          <SumList sums={data.sums} locale={locale} />
          <dd className="text-12 text-ink-3">{addedWords}</dd>
        </>
      ) : (
        <dd className="text-12 text-ink-3">{absenceWords(data, locale)}</dd>
      )}
      {part === null ? null : <dd className="text-12 text-ink-3">{part}</dd>}
    </div>
  );
}

/** The pager, with a field for the number of a page. */
function ListPager({ lastPage: last, locale, now }: { lastPage: number; locale: string; now: number }) {
  const { state, go } = useListState();
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
      locale={locale}
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
        <span className="whitespace-nowrap text-12 text-ink-2">of {formatCount(last, locale)}</span>
      </form>
    </Pager>
  );
}

/** On a screen of middle width; a phone and a wide screen have room for all. */
const maxSums = 3;

/** A sum for each currency. Where there is no room for all, the number of others, named in the tooltip. */
function SumList({ sums, locale }: { sums: readonly Sum[]; locale: string }) {
  const rest = sums.slice(maxSums).map((sum) => sumText(sum, locale));
  return (
    <>
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
    </>
  );
}
