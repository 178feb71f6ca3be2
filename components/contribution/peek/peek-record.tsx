"use client";

import type { ReactNode } from "react";
import { formatsOf, sentenceFormats } from "@/components/contribution/detail/record-context";
import { useListContext } from "@/components/contribution/rows/row-context";
import { KindMark, SecondaryBadges } from "@/components/contribution/status-badge";
import { CopyButton } from "@/components/ui/copy/copy-button";
import { Icon, type IconName } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { StatusBadge } from "@/components/ui/value/badge";
import { Absent } from "@/components/ui/value/facts";
import { isOpaqueId } from "@/lib/contract/text";
import { formatDate, formatDateTime, formatDayMonth, formatTime, type Place } from "@/lib/format/moment";
import { formatExact, formatMoney } from "@/lib/format/money";
import { isJsonObject } from "@/lib/json/json-value";
import { paths } from "@/lib/paths";
import { badgesOf } from "@/lib/records/contribution/badges";
import type { Contribution, LineItem } from "@/lib/records/contribution/contribution";
import { isStopped, plansOf } from "@/lib/records/contribution/plans";
import { contributionStatus, statusComparison, statusSentence } from "@/lib/records/contribution/status";
import { totalsOf } from "@/lib/records/contribution/totals";
import type { Kind } from "@/lib/records/labels";
import { fiveAnswers } from "@/lib/records/sentences/five-answers";
import { summarySentence } from "@/lib/records/sentences/summary-sentence";
import { type TimelineIcon, timelineOf } from "@/lib/records/sentences/timeline";
import { giverOf } from "@/lib/records/supporter";
import { counted, joined } from "@/lib/records/text";

/** The answers first, then the items, the totals and the timeline. */
export function PeekRecord({ record, kind }: { record: Contribution; kind: Kind }) {
  const { place } = useListContext();
  const formats = formatsOf(place);
  const status = contributionStatus(record);
  const { howMuch } = fiveAnswers(record, formats);
  const tokens = summarySentence(record, kind, sentenceFormats(place));
  return (
    <article className="wrap-anywhere grid grid-cols-1 gap-4 px-4 py-5 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusBadge status={status.status} />
        <KindMark kind={kind} />
        <SecondaryBadges badges={badgesOf(record)} iconOnly />
      </div>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 className="font-semibold text-24 tabular-nums tracking-[-0.03em]">{howMuch.answer}</h2>
        {howMuch.note === null ? null : <span className="text-ink-3">{howMuch.note}</span>}
      </div>
      <p className="break-words text-ink-2">
        {[...tokens.entries()].map(([index, { text, strong, isPrivate }]) =>
          strong ? (
            <bdi key={index} data-private={isPrivate ? "" : undefined} className="font-medium text-ink">
              {text}
            </bdi>
          ) : (
            <span key={index}>{text}</span>
          ),
        )}
      </p>
      <details className="group/why text-12 text-ink-2">
        <summary
          className="flex min-h-6 w-max list-none items-center gap-1 rounded-control font-medium
          text-13 text-accent hover:text-accent-hover [&::-webkit-details-marker]:hidden"
        >
          Why this status?
          <Icon name="chevron-down" className="group-open/why:rotate-180" />
        </summary>
        <p className="mt-1">{statusSentence(status)}</p>
        <code className="mt-1 block break-words rounded-control bg-sunken px-2 py-1 font-mono">
          {statusComparison(record, status)}
        </code>
      </details>
      <PeekFacts record={record} place={place} />
      <PeekItems record={record} locale={place.locale} />
      <PeekTimeline record={record} place={place} />
    </article>
  );
}

function PeekFacts({ record, place }: { record: Contribution; place: Place }) {
  const { paid, receipt } = fiveAnswers(record, formatsOf(place));
  const { id, name, email } = giverOf(record);
  const [plan] = plansOf(record);
  const placed = record.placedAt;
  const next = plan === undefined || isStopped(plan) ? null : plan.nextBillingOn;
  return (
    <dl className="border-line border-t">
      {id === null || !isOpaqueId(id) ? null : (
        <PeekFact label="Supporter">
          <DeskLink
            href={paths.supporter(id)}
            className="flex min-h-6 items-center truncate text-accent hover:text-accent-hover"
          >
            <bdi data-private className="truncate">
              {name ?? id}
            </bdi>
          </DeskLink>
        </PeekFact>
      )}
      <PeekFact label="E-mail">
        {email === null ? (
          <Absent />
        ) : (
          <span className="flex min-w-0 items-center gap-1">
            <bdi data-private className="truncate" title={email}>
              {email}
            </bdi>
            <CopyButton text={email} label="Copy the e-mail address" />
          </span>
        )}
      </PeekFact>
      <PeekFact label="Placed">{placed === null ? <Absent /> : formatDateTime(placed, place)}</PeekFact>
      <PeekFact label="Paid?">
        {paid.answer}
        {paid.note === null ? null : <span className="text-ink-3">, {paid.note}</span>}
      </PeekFact>
      {plan === undefined ? null : (
        <PeekFact label="Plan">
          {plan.status ?? "No status"}
          {next === null ? null : (
            <span className="text-ink-3">, next billing {formatsOf(place).day(next)}</span>
          )}
        </PeekFact>
      )}
      <PeekFact label="Receipt?">
        {receipt.answer}
        {receipt.note === null ? null : <span className="text-ink-3">, {receipt.note}</span>}
      </PeekFact>
    </dl>
  );
}

function PeekFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      className="grid min-h-8 grid-cols-[104px_minmax(0,1fr)] items-center gap-x-3 border-line border-b
      py-1"
    >
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** The items, and how they add up to the total. */
function PeekItems({ record, locale }: { record: Contribution; locale: string }) {
  const { items, currency } = record;
  const { steps } = totalsOf(record);
  return (
    <section>
      <h3 className="flex items-baseline justify-between border-line-2 border-b pb-1.5 font-semibold text-13">
        Items <span className="font-normal text-12 text-ink-3">{counted(items.length, "item")}</span>
      </h3>
      <ul>
        {[...items.entries()].map(([index, item]) => (
          <li key={index} className="flex min-h-10 items-center gap-3 border-line border-b py-1">
            <div className="min-w-0 flex-1">
              {/* The item of a sponsorship names the sponsored person. */}
              <div
                data-private={isJsonObject(item.sponsee) ? "" : undefined}
                className="truncate"
                title={itemName(item)}
              >
                <bdi>{itemName(item)}</bdi>
              </div>
              <div className="truncate text-12 text-ink-3 tabular-nums empty:hidden">
                {itemNote(item, currency, locale)}
              </div>
            </div>
            <span className="tabular-nums">{formatMoney(item.total, currency, locale)}</span>
          </li>
        ))}
      </ul>
      <dl className="tabular-nums">
        {steps.slice(1).map(({ label, amount, kind }) => (
          <div
            key={label}
            className={`flex min-h-8 items-center justify-between
              gap-3 ${kind === "total" || kind === "kept" ? "font-semibold" : "text-ink-2"}`}
          >
            <dt className="min-w-0 truncate">{label}</dt>
            <dd>{formatExact(amount, currency, locale)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function itemName({ description, productName }: LineItem): string {
  return description ?? productName ?? "An item without a name";
}

function itemNote(item: LineItem, currency: string | null, locale: string): string | null {
  const quantity = Number(item.quantity ?? 1);
  const times = quantity === 1 ? null : `${quantity} × ${formatMoney(item.price, currency, locale)}`;
  return joined([times, item.recurringDescription], ", ");
}

const eventIcons: Readonly<Record<TimelineIcon, readonly [IconName, string]>> = {
  placed: ["circle-dot", "text-ink-3"],
  created: ["circle-dot", "text-ink-3"],
  succeeded: ["circle-check", "text-green"],
  failed: ["circle-x", "text-red"],
  pending: ["clock", "text-amber"],
  attempted: ["circle-dot", "text-ink-3"],
  captured: ["circle-check", "text-green"],
  refunded: ["corner-up-left", "text-blue"],
  plan: ["rotate-cw", "text-violet"],
  receipt: ["file-text", "text-ink-3"],
  void: ["file-text", "text-ink-3"],
  updated: ["pencil", "text-ink-3"],
};

/** Events, newest first. */
function PeekTimeline({ record, place }: { record: Contribution; place: Place }) {
  const events = timelineOf(record, formatsOf(place));
  if (events.length === 0) return null;
  const isOneYear = new Set(events.map(({ at }) => new Date(at).getUTCFullYear())).size === 1;
  const day = isOneYear ? formatDayMonth : formatDate;
  return (
    <section>
      <h3 className="pb-1.5 font-semibold text-13">Timeline</h3>
      <ol className="grid gap-1.5">
        {[...events.entries()].map(([key, { at, isDay, icon: event, text }]) => {
          const [icon, ink] = eventIcons[event];
          const own = isDay ? { ...place, zone: "UTC" } : place;
          return (
            <li key={key} className="flex gap-2.5">
              <Icon name={icon} className={`mt-0.75 ${ink}`} />
              <bdi className="min-w-0 flex-1 break-words">{text}</bdi>
              <time
                dateTime={new Date(at).toISOString()}
                title={isDay ? formatDate(at, own) : formatDateTime(at, own)}
                className="shrink-0 text-12 text-ink-3 tabular-nums leading-5"
              >
                {day(at, own)}
                {isDay ? "" : `, ${formatTime(at, own)}`}
              </time>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
