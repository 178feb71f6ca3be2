"use client";

import type { ContributionPage } from "@/lib/client/contribution-page";
import { formatCount, formatShown } from "@/lib/format/count";
import { unsummedWords } from "@/lib/format/unsummed";
import { pageSums, unsummedRows } from "@/lib/reading/page-sums";
import { AllSums } from "./all-sums";
import { Pager } from "./pager";
import { SumList } from "./sum-list";
import { addedWords } from "./sum-words";

/** Which rows are shown, what they come to in each currency, and the way to the others. */
export function ListFooter(props: {
  page: ContributionPage;
  /** The number of the page that is shown; while another is on its way, the address has that one's. */
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
      {/* As wide as it gets: a longer number must not push the sums into another line. */}
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
      <Pager lastPage={Math.max(1, Math.ceil(total / perPage))} locale={props.locale} now={props.now} />
    </footer>
  );
}
