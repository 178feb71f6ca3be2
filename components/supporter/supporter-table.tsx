"use client";

import { DataTable, type DeskColumn } from "@/components/table/data-table";
import { type ColumnSort, columnSort } from "@/components/table/sort";
import { uiCopy } from "@/components/ui/copy";
import { DeskLink } from "@/components/ui/link/desk-link";
import { Absent } from "@/components/ui/value/badge";
import { RecentDate } from "@/components/ui/value/recent-date";
import { listedSupporterHref, sortedBy, supporterListHref } from "@/lib/client/url/supporter-states";
import type { ListedSupporter, SupporterQuery, SupporterSort } from "@/lib/contract/supporter-query";
import { formatCount, unsummedWords } from "@/lib/format/count";
import type { Region } from "@/lib/format/moment";
import { lifetimeWords, supporterCopy } from "./copy";

interface CellContext {
  readonly region: Region;
  /** When the page was rendered, in ms UTC. */
  readonly drawnAt: number;
  readonly state: SupporterQuery;
}

type Column = DeskColumn<ListedSupporter, CellContext>;
type CellProps = Parameters<Column["Cell"]>[0];

function NameCell({ row: { id, name, company }, context: { state } }: CellProps) {
  const second = company !== null && company !== name ? company : id;
  return (
    <>
      <div className="font-medium">
        <DeskLink href={listedSupporterHref(id, state)} data-row-link={id} className="hover:text-accent">
          {name === null ? (
            <span className="text-ink-3">{uiCopy.noName}</span>
          ) : (
            <bdi data-private="">{name}</bdi>
          )}
        </DeskLink>
      </div>
      <small className={second === id ? "font-mono" : ""}>
        <bdi data-private={second === id ? undefined : ""}>{second}</bdi>
      </small>
    </>
  );
}

function ContactCell({ row: { email, phone } }: CellProps) {
  return (
    <>
      {email === null ? null : (
        <div>
          <bdi data-private="">{email}</bdi>
        </div>
      )}
      {phone === null ? null : (
        <small>
          <bdi data-private="">{phone}</bdi>
        </small>
      )}
    </>
  );
}

/** Further currencies are only counted; the supporter's page lists them all. */
const maxTotals = 2;

function LifetimeCell({ row, context: { region, state } }: CellProps) {
  const without = unsummedWords(row.unsummed, region.locale);
  // The total of the order's currency comes first.
  const totals = row.totals.toSorted(
    (one, other) => Number(other.currency === state.currency) - Number(one.currency === state.currency),
  );
  const [first, ...others] = totals.slice(0, maxTotals);
  const more = totals.length - maxTotals;
  if (first === undefined && without === null)
    return <span className="text-ink-3">{supporterCopy.nothingReceived}</span>;
  return (
    <>
      {first === undefined ? null : <div className="font-medium">{lifetimeWords(first, region.locale)}</div>}
      {others.map((total) => (
        <small key={total.currency}>{lifetimeWords(total, region.locale)}</small>
      ))}
      {more > 0 ? <small>{supporterCopy.otherCurrencies(more, region.locale)}</small> : null}
      {without === null ? null : <small>{without}</small>}
    </>
  );
}

function CountCell({ row, context: { region } }: CellProps) {
  return (
    <>
      {formatCount(row.contributions, region.locale)}
      {row.activePlans === 0 ? null : <small>{supporterCopy.activePlans(row.activePlans)}</small>}
    </>
  );
}

function LastPaidCell({ row, context: { region, drawnAt } }: CellProps) {
  const { contributions, lastAt } = row;
  const hasPaid = lastAt !== null || row.totals.length > 0 || row.unsummed > 0;
  return (
    <>
      <span className="sm:hidden">
        {uiCopy.contributions(contributions, region.locale)}
        {lastAt === null ? "," : supporterCopy.lastPaidBefore}{" "}
      </span>
      {lastAt !== null && <RecentDate at={lastAt} drawnAt={drawnAt} region={region} />}
      {lastAt === null && hasPaid && <Absent word={supporterCopy.noDate} />}
      {!hasPaid && <span className="text-ink-3">{supporterCopy.neverPaid}</span>}
    </>
  );
}

const columns: readonly Column[] = [
  {
    id: "name",
    heading: supporterCopy.supporter,
    width: 200,
    grows: true,
    isRowHeader: true,
    Cell: NameCell,
    cell: "max-sm:col-span-2",
  },
  {
    id: "contact",
    heading: supporterCopy.contact,
    width: 300,
    yields: "not-print:max-lg:hidden",
    Cell: ContactCell,
  },
  { id: "lifetime", heading: supporterCopy.lifetime, width: 176, align: "end", Cell: LifetimeCell },
  {
    id: "count",
    heading: supporterCopy.contributions,
    width: 144,
    align: "end",
    Cell: CountCell,
    yields: "not-print:max-md:hidden",
  },
  {
    id: "last_gift",
    heading: supporterCopy.lastPaidOn,
    width: 144,
    Cell: LastPaidCell,
    cell: "max-sm:col-span-full max-sm:text-12 max-sm:text-ink-3",
  },
];

interface Props extends CellContext {
  readonly caption: string;
  readonly supporters: readonly ListedSupporter[];
  readonly currencies: readonly string[];
}

export function SupporterTable({ caption, supporters, currencies, ...context }: Props) {
  const { state } = context;
  const currency = state.currency ?? currencies[0];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={supporters}
      context={context}
      sorts={{
        name: sortBy(state, ["name", "-name"]),
        last_gift: sortBy(state, ["-last_gift", "last_gift"]),
        ...(currency && { lifetime: sortBy(state, ["-lifetime", "lifetime"], currency) }),
      }}
    />
  );
}

/** @param currency the currency of the lifetime totals that the order compares */
function sortBy(
  state: SupporterQuery,
  orders: readonly [SupporterSort, SupporterSort],
  currency?: string,
): ColumnSort {
  return columnSort(state.sort, orders, (next, isHere) => ({
    to: supporterListHref(sortedBy(state, next, currency)),
    ...(currency !== undefined && isHere && { note: supporterCopy.in(currency) }),
  }));
}
