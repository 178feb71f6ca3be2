import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { sortedBy, supporterListHref } from "@/lib/client/url/supporter-states";
import type {
  ListedSupporter,
  SupporterQuery,
  SupporterSort,
  SupporterTotal,
} from "@/lib/contract/supporter-query";
import { formatCount, formatCounted, unsummedWords } from "@/lib/format/count";
import { formatDate, type Place } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { lifetimeWords } from "./supporter-words";

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
          {isHere ? <Icon name={isDescending ? "arrow-down" : "arrow-up"} /> : null}
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

const cell = "px-3 py-2 max-sm:block max-sm:px-0 max-sm:py-0";
/** More currencies than that are counted only; the supporter's page has them all. */
const mostTotals = 2;

/** One supporter; on a phone a card of the same lines. */
function SupporterRow(props: {
  supporter: ListedSupporter;
  place: Place;
  /** The currency that is compared: its total stands first. */
  currency: string | undefined;
}) {
  const { supporter, place, currency } = props;
  const { id, name, email, phone, company, contributions, lastAt } = supporter;
  const without = unsummedWords(supporter.unsummed, place.locale);
  const second = company !== null && company !== name ? company : id;
  return (
    <tr
      className="border-line border-b hover:bg-hover max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]
      max-sm:gap-x-3 max-sm:px-4 max-sm:py-3"
    >
      <th scope="row" className={`${cell} min-w-0 font-normal sm:pl-6`}>
        <DeskLink
          href={paths.supporter(id)}
          data-row-link={id}
          className="block min-w-0 font-medium hover:text-accent hover:underline max-sm:min-h-6"
        >
          {name === null ? (
            <span className="text-ink-3">No name</span>
          ) : (
            <bdi data-private className="block truncate" title={name}>
              {name}
            </bdi>
          )}
        </DeskLink>
        <bdi
          className={`block truncate text-12 text-ink-3 ${second === id ? "font-mono" : ""}`}
          data-private={second === id ? undefined : ""}
        >
          {second}
        </bdi>
      </th>
      <td className={`${cell} hidden max-sm:hidden lg:table-cell`}>
        <Private text={email} />
        <Private text={phone} isQuiet />
      </td>
      <td className={`${cell} text-right tabular-nums`}>
        {supporter.totals.length === 0 && without === null ? (
          <span className="text-ink-3">Nothing received</span>
        ) : null}
        <Totals totals={ordered(supporter.totals, currency)} locale={place.locale} />
        {without === null ? null : <span className="block text-12 text-ink-3">{without}</span>}
      </td>
      <td className={`${cell} hidden text-right tabular-nums max-sm:hidden md:table-cell`}>
        {formatCount(contributions, place.locale)}
      </td>
      <td className={`${cell} tabular-nums max-sm:col-span-2 max-sm:text-12 max-sm:text-ink-3 sm:pr-6`}>
        <span className="sm:hidden">
          {formatCounted(contributions, "contribution", "contributions", place.locale)}, last gift{" "}
        </span>
        {lastAt === null ? <span className="text-ink-3">none</span> : formatDate(lastAt, place)}
      </td>
    </tr>
  );
}

function Private({ text, isQuiet = false }: { text: string | null; isQuiet?: boolean }) {
  if (text === null) return null;
  return (
    <bdi data-private className={`block truncate ${isQuiet ? "text-12 text-ink-3" : ""}`} title={text}>
      {text}
    </bdi>
  );
}

function Totals({ totals, locale }: { totals: readonly SupporterTotal[]; locale: string }) {
  if (totals.length === 0) return null;
  const more = totals.length - mostTotals;
  return (
    <>
      {totals.slice(0, mostTotals).map((total, at) => (
        <span
          key={total.currency ?? ""}
          className={at === 0 ? "block font-medium" : "block text-12 text-ink-3"}
        >
          {lifetimeWords(total, locale)}
        </span>
      ))}
      {more > 0 ? (
        <span className="block text-12 text-ink-3">
          and {formatCounted(more, "other currency", "other currencies", locale)}
        </span>
      ) : null}
    </>
  );
}

function ordered(totals: readonly SupporterTotal[], currency: string | undefined) {
  return totals.toSorted(
    (one, other) => Number(other.currency === currency) - Number(one.currency === currency),
  );
}
