import type { ReactNode } from "react";
import { DeskLink } from "@/components/ui/desk-link";
import { ArrowDown, ArrowUp } from "@/components/ui/icons";
import { sortedBy, supporterListHref } from "@/lib/client/supporter-url";
import type { ListedSupporter } from "@/lib/contract/supporter-answer";
import type { SupporterQuery, SupporterSort } from "@/lib/contract/supporter-query";
import type { Place } from "@/lib/format/moment";
import { SupporterRow } from "./supporter-row";

interface Props {
  readonly caption: string;
  readonly supporters: readonly ListedSupporter[];
  readonly state: SupporterQuery;
  readonly currencies: readonly string[];
  readonly place: Place;
}

/** Supporters as a table; on a phone each is a card. */
export function SupporterTable({ caption, supporters, state, currencies, place }: Props) {
  const currency = state.currency ?? currencies[0];
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr>
          <Head state={state} by="name" first="name">
            Supporter
          </Head>
          <Head className="hidden w-64 lg:table-cell xl:w-80">Contact</Head>
          <Head
            className="w-44 text-right"
            state={state}
            by="lifetime"
            first="-lifetime"
            {...(currency === undefined ? {} : { currency })}
          >
            Lifetime
          </Head>
          <Head className="hidden w-36 text-right md:table-cell">Contributions</Head>
          <Head className="w-36" state={state} by="last_gift" first="-last_gift">
            Last gift
          </Head>
        </tr>
      </thead>
      <tbody>
        {supporters.map((supporter) => (
          <SupporterRow key={supporter.id} supporter={supporter} place={place} currency={state.currency} />
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps {
  readonly className?: string;
  /** What the list is sorted by, for a column that it can be sorted by. */
  readonly state?: SupporterQuery;
  readonly by?: string;
  /** How it is sorted at first; once more turns it round. */
  readonly first?: SupporterSort;
  readonly currency?: string;
  readonly children: ReactNode;
}

function Head({ className = "", state, by, first, currency, children }: HeadProps) {
  const isHere = state !== undefined && by !== undefined && state.sort.replace("-", "") === by;
  const isDescending = state?.sort.startsWith("-") ?? false;
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isHere ? (isDescending ? "descending" : "ascending") : undefined}
      className={`not-short:sticky top-13 z-10 h-9 border-line-2 border-y bg-surface px-3 font-medium text-12
        first:pl-4 last:pr-4 sm:last:pr-6 sm:first:pl-6 ${isHere ? "text-ink" : "text-ink-3"} ${className}`}
    >
      {state === undefined || first === undefined || (by === "lifetime" && currency === undefined) ? (
        children
      ) : (
        <DeskLink
          href={supporterListHref(sortedBy(state, isHere ? turned(state.sort) : first, currency))}
          className="inline-flex min-h-6 items-center gap-1 hover:text-ink"
        >
          {children}
          {/* In another order everybody's figure is in the currency that they gave most in. */}
          {by === "lifetime" ? (
            <span className={isHere ? "font-normal text-ink-3" : "sr-only"}> in {currency}</span>
          ) : null}
          {isHere ? <Arrow aria-hidden size={14} strokeWidth={2} /> : null}
        </DeskLink>
      )}
    </th>
  );
}

const turns: Readonly<Record<SupporterSort, SupporterSort>> = {
  name: "-name",
  "-name": "name",
  last_gift: "-last_gift",
  "-last_gift": "last_gift",
  lifetime: "-lifetime",
  "-lifetime": "lifetime",
};

function turned(sort: SupporterSort): SupporterSort {
  return turns[sort];
}
