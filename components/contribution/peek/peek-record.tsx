"use client";

import { StatusLine, Summary } from "@/components/contribution/detail/headline";
import { formatsOf, itemName } from "@/components/contribution/detail/record-context";
import { Timeline } from "@/components/contribution/detail/timeline";
import { useListContext } from "@/components/contribution/rows/row-context";
import { CopiedText } from "@/components/ui/copy/copy-button";
import { DeskLink } from "@/components/ui/link/desk-link";
import { type Fact, Facts } from "@/components/ui/value/facts";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import { formatDateTime, type Place } from "@/lib/format/moment";
import { formatExact, formatMoney } from "@/lib/format/money";
import { isJsonObject } from "@/lib/json/json-value";
import { paths } from "@/lib/paths";
import type { Contribution, LineItem } from "@/lib/records/contribution/contribution";
import { isStopped, plansOf } from "@/lib/records/contribution/plans";
import { totalsOf } from "@/lib/records/contribution/totals";
import type { Kind } from "@/lib/records/labels";
import { fiveAnswers } from "@/lib/records/sentences/five-answers";
import { giverOf } from "@/lib/records/supporter";
import { counted, joined } from "@/lib/records/text";

/** The answers first, then the items, the totals and the timeline. */
export function PeekRecord({ record, kind }: { record: Contribution; kind: Kind }) {
  const { place } = useListContext();
  const { howMuch } = fiveAnswers(record, formatsOf(place));
  return (
    <article className="wrap-anywhere grid grid-cols-1 gap-4 px-4 py-5 sm:px-5">
      <StatusLine record={record} kind={kind} />
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 className="font-semibold text-24 tabular-nums tracking-[-0.03em]">{howMuch.answer}</h2>
        {howMuch.note === null ? null : <span className="text-ink-3">{howMuch.note}</span>}
      </div>
      <p className="break-words text-ink-2">
        <Summary record={record} kind={kind} place={place} />
      </p>
      <div className="border-line border-y py-3">
        <Facts facts={peekFacts(record, place)} />
      </div>
      <PeekItems record={record} locale={place.locale} />
      <section>
        <h3 className="pb-1.5 font-semibold text-13">Timeline</h3>
        <Timeline record={record} place={place} />
      </section>
    </article>
  );
}

function peekFacts(record: Contribution, place: Place): readonly Fact[] {
  const { paid, receipt } = fiveAnswers(record, formatsOf(place));
  const { id, name, email } = giverOf(record);
  const [plan] = plansOf(record);
  const placed = record.placedAt;
  const next = plan === undefined || isStopped(plan) ? null : plan.nextBillingOn;
  const billing = next === null ? null : `next billing ${formatsOf(place).day(next)}`;
  const supporter =
    id === null || !isOpaqueId(id) ? null : (
      <DeskLink href={paths.supporter(id)} className="text-accent hover:text-accent-hover">
        <bdi data-private="">{name ?? id}</bdi>
      </DeskLink>
    );
  return [
    ...(supporter === null ? [] : [{ label: "Supporter", value: supporter }]),
    { label: "Email", value: email === null ? null : <CopiedText text={email} name="email address" /> },
    { label: "Placed", value: placed === null ? null : formatDateTime(placed, place) },
    { label: "Paid?", value: joined([paid.answer, paid.note], ", ") },
    ...(plan === undefined
      ? []
      : [{ label: "Plan", value: joined([plan.status ?? "No status", billing], ", ") }]),
    { label: "Receipt?", value: joined([receipt.answer, receipt.note], ", ") },
  ];
}

/** The items and the steps to the total. */
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

function itemNote(item: LineItem, currency: string | null, locale: string): string | null {
  const quantity = Number(item.quantity ?? 1);
  const times = quantity === 1 ? null : `${quantity} × ${formatMoney(item.price, currency, locale)}`;
  return joined([times, item.recurringDescription], ", ");
}
