"use client";

import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { detailCopy } from "@/components/contribution/detail/copy";
import { StatusLine, Summary } from "@/components/contribution/detail/headline";
import { formatsOf, itemName } from "@/components/contribution/detail/record-context";
import { SupporterName } from "@/components/contribution/detail/supporter-card";
import { Timeline } from "@/components/contribution/detail/timeline";
import { totalsObjection } from "@/components/contribution/detail/totals-waterfall";
import { useListPage } from "@/components/contribution/list/list-state";
import { rowCopy } from "@/components/contribution/rows/copy";
import type { ListContext } from "@/components/contribution/rows/row-context";
import { focusRow, type RowActions } from "@/components/contribution/rows/use-row-actions";
import { FailureState } from "@/components/ui/feedback/failure-state";
import { PageNoticeAge } from "@/components/ui/feedback/stale-notice";
import { Button, buttonLook, IconButton } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { Kbd } from "@/components/ui/page/keyboard";
import { panelCopy } from "@/components/ui/panel/copy";
import { CopyButton } from "@/components/ui/value/copy-button";
import { contactFacts, type Fact, Facts } from "@/components/ui/value/facts";
import { contributionQueryOptions } from "@/lib/client/api/contributions";
import { formatDateTime, type Region } from "@/lib/format/moment";
import { formatExact } from "@/lib/format/money";
import { type Contribution, type LineItem, parseContribution } from "@/lib/records/contribution/contribution";
import { isStopped, kindAlone, plansOf } from "@/lib/records/contribution/plans";
import { isMuted } from "@/lib/records/contribution/status";
import { totalsOf } from "@/lib/records/contribution/totals";
import type { Kind } from "@/lib/records/labels";
import { fiveAnswers, markNote } from "@/lib/records/sentences/five-answers";
import { timelineOf } from "@/lib/records/sentences/timeline";
import { coverItems } from "@/lib/records/sponsees/cover-items";
import { isSponsored } from "@/lib/records/sponsees/sponsee";
import { giverOf } from "@/lib/records/supporter";
import { joined, shortId } from "@/lib/records/text";
import { peekCopy } from "./copy";

interface PeekProps {
  readonly id: string;
  /** The kind of the row in the list; null if the record is not on this page. */
  readonly kind: Kind | null;
  readonly recordHref: ListContext["recordHref"];
  readonly actions: Pick<RowActions, "move" | "closePeek" | "copyTicket">;
}

const steps = [
  [peekCopy.previous, peekCopy.previousKey, "arrow-up", -1],
  [peekCopy.next, peekCopy.nextKey, "arrow-down", 1],
] as const;

export default function PeekPanel({ id, kind: listedKind, recordHref, actions }: PeekProps) {
  const { data, refetch } = useQuery(contributionQueryOptions(id));
  const outcome = data?.outcome;
  const json = outcome?.ok ? outcome.value.record : null;
  const record = useMemo(() => coverItems(parseContribution(json)), [json]);
  const panel = useRef<HTMLElement>(null);
  useCoverFocus(panel, id);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      data-cover=""
      aria-label={rowCopy.peekAt(id)}
      className="fixed inset-0 z-30 flex min-h-0 flex-col border-line-2 bg-surface outline-none sm:absolute
        sm:inset-y-0 sm:right-0 sm:left-auto sm:z-10 sm:w-110 sm:border-l sm:shadow-popover xl:static
        xl:shrink-0 xl:border-t xl:border-t-line xl:shadow-none print:hidden"
    >
      <div className="flex h-14 shrink-0 items-center gap-1 border-line border-b pr-3 pl-4 sm:pl-5">
        <span className="min-w-0 truncate font-mono" title={id}>
          {shortId(id)}
        </span>
        <CopyButton text={id} label={panelCopy.copyId} />
        <span className="flex-1" />
        {steps.map(([name, title, icon, by]) => (
          <IconButton key={by} name={name} title={title} icon={icon} onClick={() => actions.move(by)} />
        ))}
        <DeskLink href={recordHref(id)} className={`${buttonLook("small")} mx-1`}>
          {peekCopy.open}
          <span aria-hidden className="max-sm:hidden">
            <Kbd>↵</Kbd>
          </span>
        </DeskLink>
        <IconButton name={peekCopy.close} title={peekCopy.closeKey} icon="x" onClick={actions.closePeek} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {outcome === undefined ? <PeekSkeleton /> : null}
        {outcome?.ok && outcome.value.stale !== null ? (
          <p className="bg-amber-bg px-4 py-2 text-12 text-amber sm:px-5">
            {peekCopy.mayHaveChanged}
            <PageNoticeAge at={outcome.value.stale.asOf} />
          </p>
        ) : null}
        {outcome?.ok ? <PeekRecord key={id} record={record} kind={listedKind ?? kindAlone(record)} /> : null}
        {outcome?.ok === false ? (
          <FailureState
            title={outcome.failure.code === "not_found" ? peekCopy.absent : peekCopy.notLoaded}
            failure={outcome.failure}
            requestId={data?.requestId ?? undefined}
            onRetry={refetch}
          />
        ) : null}
      </div>
      {outcome?.ok ? (
        <div
          className="flex h-12 shrink-0 items-center justify-between gap-3 border-line border-t pr-3 pl-4
          sm:pl-5"
        >
          <TotalsNote record={record} />
          <Button look="small" icon="clipboard" onClick={actions.copyTicket}>
            {detailCopy.copyTicket}
            <span aria-hidden className="max-sm:hidden">
              <Kbd>C</Kbd>
            </span>
          </Button>
        </div>
      ) : null}
    </aside>
  );
}

/** On a phone, the panel covers the list: it takes the focus, and then returns it to the row. */
function useCoverFocus(panel: RefObject<HTMLElement | null>, id: string): void {
  const returnFocus = useEffectEvent(() => {
    if (document.activeElement === document.body) focusRow(id);
  });

  useEffect(() => {
    const { current } = panel;
    if (current === null || getComputedStyle(current).position !== "fixed") return;
    current.focus();
    return () => returnFocus();
  }, [panel]);
}

function PeekRecord({ record, kind }: { record: Contribution; kind: Kind }) {
  const { region, state, now } = useListPage();
  const events = timelineOf(record, formatsOf(region), now);
  const { howMuch } = fiveAnswers(record, formatsOf(region));
  return (
    <article className="wrap-anywhere grid grid-cols-1 gap-4 px-4 py-5 sm:px-5">
      <StatusLine record={record} kind={kind} />
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 className="font-semibold text-24 tabular-nums">{howMuch.answer}</h2>
        {howMuch.note === null ? null : <span className="text-ink-3">{howMuch.note}</span>}
      </div>
      <p className="break-words text-ink-2">
        <Summary record={record} kind={kind} region={region} now={now} />
      </p>
      <div className="border-line border-y py-3">
        <Facts facts={peekFacts(record, region, state.ticket ?? null)} />
      </div>
      <PeekItems record={record} locale={region.locale} />
      {events.length === 0 ? null : (
        <section>
          <h3 className="pb-1.5 font-semibold text-13">{detailCopy.timeline}</h3>
          <Timeline events={events} region={region} isMuted={isMuted(record)} />
        </section>
      )}
    </article>
  );
}

function peekFacts(record: Contribution, region: Region, ticket: string | null): readonly Fact[] {
  const { paid, receipt } = fiveAnswers(record, formatsOf(region));
  const giver = giverOf(record);
  const { id, name } = giver;
  const [plan] = plansOf(record);
  const placed = record.placedAt;
  const next = plan === undefined || isStopped(plan) ? null : plan.nextBillingOn;
  const billing = next === null ? null : peekCopy.nextBilling(formatsOf(region).day(next));
  const supporter = (
    <SupporterName id={id} ticket={ticket}>
      {name ?? id ?? ""}
    </SupporterName>
  );
  return [
    ...(id === null ? [] : [{ label: detailCopy.supporter, value: supporter, isPrivate: true }]),
    ...contactFacts(giver),
    { label: detailCopy.placed, value: placed === null ? null : formatDateTime(placed, region) },
    { label: detailCopy.paid, value: joined([paid.answer, paid.note, markNote(record)], " · ") },
    ...(plan === undefined
      ? []
      : [{ label: detailCopy.plan, value: joined([plan.status ?? peekCopy.noStatus, billing], " · ") }]),
    { label: detailCopy.receiptIssued, value: joined([receipt.answer, receipt.note], " · ") },
  ];
}

function PeekItems({ record, locale }: { record: Contribution; locale: string }) {
  const { items, currency } = record;
  const lines = totalsOf(record).steps.filter(({ kind }) => kind !== "items");
  const names = items.map(itemName);
  return (
    <section>
      <h3 className="flex items-baseline justify-between border-line-2 border-b pb-1.5 font-semibold text-13">
        {peekCopy.items}
        <span className="font-normal text-12 text-ink-3">{detailCopy.items(items.length)}</span>
      </h3>
      <ul>
        {[...items.entries()].map(([index, item]) => (
          <li key={index} className="flex min-h-10 items-center gap-3 border-line border-b py-1">
            <div className="min-w-0 flex-1">
              {/* The item of a sponsorship names the sponsored person. */}
              <div
                data-private={isSponsored(item) ? "" : undefined}
                className="truncate"
                title={names[index]}
              >
                <bdi>{names[index]}</bdi>
              </div>
              <div className="truncate text-12 text-ink-3 tabular-nums empty:hidden">
                {itemNote(item, currency, locale)}
              </div>
            </div>
            <span className="tabular-nums">{formatExact(item.total, currency, locale)}</span>
          </li>
        ))}
      </ul>
      <dl className="tabular-nums">
        {[...lines.entries()].map(([index, { label, amount, kind }]) => (
          <div
            key={index}
            className={`flex min-h-8 items-center justify-between
              gap-3 ${kind === "total" || kind === "net" ? "font-semibold" : "text-ink-2"}`}
          >
            <dt className="min-w-0 truncate">{label}</dt>
            <dd>{formatExact(amount, currency, locale)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function itemNote(item: LineItem, currency: string | null, locale: string): string | null {
  const quantity = Number(item.quantity ?? 1);
  const times = quantity === 1 ? null : `${quantity} × ${formatExact(item.price, currency, locale)}`;
  return joined([times, item.recurringDescription], ", ");
}

function TotalsNote({ record }: { record: Contribution }) {
  const { region } = useListPage();
  const { check, currency } = totalsOf(record);
  if (check === null) return <span />;
  const money = (amount: bigint) => formatExact(amount, currency, region.locale);
  const objection = totalsObjection(record, check, money);
  return objection === null ? (
    <span className="flex items-center gap-1.5 text-12 text-ink-3">
      <Icon name="check" />
      {detailCopy.addsUp}
    </span>
  ) : (
    <span className="line-clamp-2 min-w-0 text-12 text-red" title={objection}>
      {objection}
    </span>
  );
}

function PeekSkeleton() {
  return (
    <div role="status" className="grid gap-4 p-5 *:rounded-control *:bg-sunken">
      <span className="sr-only">{rowCopy.loading}</span>
      {["h-5.5 w-40", "h-8 w-56", "h-14", "h-40"].map((size) => (
        <span key={size} aria-hidden className={size} />
      ))}
    </div>
  );
}
