import { LinkNotice } from "@/components/ui/link-notice";
import { TidyLink } from "@/components/ui/tidy-link";
import type { Notice } from "@/lib/client/parameter-form";
import { supporterListHref } from "@/lib/client/supporter-url";
import type { SupporterQuery } from "@/lib/contract/supporter-query";
import type { Place } from "@/lib/format/moment";
import type { FoundSupporters } from "./found-supporters";
import { SupporterAbsence } from "./supporter-absence";
import { SupporterChips } from "./supporter-chips";
import { SupporterPager } from "./supporter-pager";
import { SupporterSearch } from "./supporter-search";
import { SupporterTable } from "./supporter-table";
import { coverageWords, orderWords, supporterCount } from "./supporter-words";

interface Props {
  readonly found: FoundSupporters;
  readonly state: SupporterQuery;
  readonly notices: readonly Notice[];
  readonly place: Place;
  readonly now: number;
}

/** The people behind the contributions: how many, found and sorted how, and a page of them. */
export function SupporterList({ found, state, notices, place, now }: Props) {
  const { locale } = place;
  const { supporters, total, isAtLeast } = found;
  const coverage = coverageWords(found, now, locale);
  const heading = supporterCount({ total, isAtLeast }, locale);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <LinkNotice notices={notices} tidy={<TidyLink href={supporterListHref(state)} />} />
      <header>
        <div className="flex min-h-14 items-center px-4 py-2 sm:px-6">
          <h1 tabIndex={-1} className="min-w-0 flex-1 font-semibold text-18 outline-none">
            {heading}
            {total === 0 ? null : <span className="font-normal text-ink-3">, {orderWords(state)}</span>}
          </h1>
        </div>
        <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 pb-3 sm:px-6">
          <SupporterSearch state={state} />
          <SupporterChips state={state} currencies={found.currencies} />
        </div>
        {isAtLeast && total > 0 ? (
          <p className="px-4 pb-3 text-ink-2 sm:px-6">
            More match than are looked at, so that the order is of these alone: add a word.
          </p>
        ) : null}
        {found.isUnknownAddress && total > 0 ? (
          <p role="status" className="px-4 pb-3 text-ink-2 sm:px-6">
            No such address. Closest matches:
          </p>
        ) : null}
        {coverage === "" ? null : <p className="px-4 pb-3 text-12 text-ink-3 sm:px-6">{coverage}</p>}
      </header>
      {supporters.length === 0 ? (
        <SupporterAbsence state={state} found={found} />
      ) : (
        <SupporterTable
          caption={`${heading}, ${orderWords(state)}`}
          supporters={supporters}
          state={state}
          currencies={found.currencies}
          place={place}
        />
      )}
      {total === 0 ? null : <SupporterPager found={found} state={state} locale={locale} />}
    </div>
  );
}
