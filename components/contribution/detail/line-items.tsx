import type { ReactNode } from "react";
import { detailCopy } from "@/components/contribution/detail/copy";
import { SecondaryBadges } from "@/components/contribution/status-badge";
import { Icon, type IconName } from "@/components/ui/icon";
import { Section } from "@/components/ui/panel/section";
import { valueCopy } from "@/components/ui/value/copy";
import { type Fact, Facts, methodValidity } from "@/components/ui/value/facts";
import { formatExact } from "@/lib/format/money";
import { badgesOfItems } from "@/lib/records/contribution/badges";
import type { Contribution, LineItem, Receipt } from "@/lib/records/contribution/contribution";
import { isStopped, type Plan, periodOf, plansOfItems } from "@/lib/records/contribution/plans";
import { receiptsOf } from "@/lib/records/contribution/receipts";
import { unitCount } from "@/lib/records/list-rows";
import { hasTribute } from "@/lib/records/sentences/absences";
import { sponseePath } from "@/lib/records/sponsees/sponsee";
import { type Formats, joined } from "@/lib/records/text";
import { readInstant } from "@/lib/records/values";
import { Sponsee } from "./fields/sponsee";
import { itemName, type RecordContext, type RecordPart } from "./record-context";

/** Opens the first item, because most contributions have only one. */
export function LineItems({ record, context }: RecordPart) {
  const { items } = record;
  if (items.length === 0) return null;
  return (
    <Section title={detailCopy.lineItems} note={detailCopy.itemsAndUnits(items.length, unitCount(record))}>
      <div aria-hidden className={`${itemGrid} hidden border-line border-b py-2 text-12 text-ink-3 sm:grid`}>
        <span className="col-start-2">{detailCopy.item}</span>
        <span className="text-right">{detailCopy.qty}</span>
        <span className="text-right">{detailCopy.price}</span>
        <span className="text-right">{detailCopy.total}</span>
      </div>
      <ul data-field="line_items">
        {[...items.entries()].map(([index, item]) => (
          <li
            key={index}
            id={`item-${item.id ?? index}`}
            tabIndex={-1}
            className="border-line border-b outline-none data-flash:bg-accent-soft"
          >
            <details className="group/item" open={index === 0}>
              <summary className="hover:bg-hover">
                <ItemRow item={item} index={index} context={context} />
              </summary>
              <section aria-label={itemName(item)} className="grid grid-cols-1 gap-4 pt-1 pb-4 sm:pl-7">
                <ItemDetails record={record} item={item} context={context} />
                <Sponsee item={item} index={index} context={context} />
              </section>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const itemGrid =
  "grid grid-cols-[minmax(0,1fr)_auto_16px] gap-x-3 " +
  "sm:grid-cols-[16px_minmax(0,1fr)_48px_minmax(92px,auto)_minmax(112px,auto)]";

function ItemRow({ item, index, context }: { item: LineItem; index: number; context: RecordContext }) {
  const money = (name: "price" | "total") => formatExact(item[name], context.currency, context.region.locale);
  const name = itemName(item);
  const qty = item.quantity ?? "–";
  const { reference } = item;
  const subtitle = itemSubtitle(item);
  const isSponsored = context.sponsored.has(sponseePath(index));
  return (
    <div className={`${itemGrid} min-h-11.5 items-center py-1.5`}>
      <Icon
        name="chevron-right"
        size={16}
        className="order-last text-ink-3 group-open/item:rotate-90 sm:order-none print:invisible"
      />
      <div className="min-w-0">
        <p className="flex items-center gap-2">
          <bdi className="truncate font-medium" title={name} data-private={isSponsored ? "" : undefined}>
            {name}
          </bdi>
          <span className="inline-flex shrink-0 gap-1">
            <SecondaryBadges badges={badgesOfItems([item])} iconOnly />
          </span>
        </p>
        <p className="wrap-anywhere text-12 text-ink-3 sm:truncate">
          {reference === null ? null : <bdi className="font-mono">{reference}</bdi>}
          {reference !== null && subtitle !== null ? " · " : null}
          {subtitle}
          <span className="sm:hidden">
            {reference === null && subtitle === null ? "" : " · "}
            {qty} × {money("price")}
          </span>
        </p>
      </div>
      <p className="hidden text-right tabular-nums sm:block">
        <span className="sr-only">{detailCopy.quantityBefore}</span>
        {qty}
      </p>
      <p className="hidden text-right tabular-nums sm:block">
        <span className="sr-only">{detailCopy.priceBefore}</span>
        {money("price")}
      </p>
      <p className="text-right font-medium tabular-nums">
        <span className="sr-only">{detailCopy.totalBefore}</span>
        {money("total")}
      </p>
    </div>
  );
}

function itemSubtitle(item: LineItem): string | null {
  return item.recurringDescription ?? periodOf(item)?.label ?? item.variantTitle;
}

function ItemDetails(props: { record: Contribution; item: LineItem; context: RecordContext }) {
  const { record, item, context } = props;
  const { id } = item.profile;
  // A plan charges all its items together, so they are passed together; this one is first, because it gives
  // the other facts.
  const items = [item, ...record.items.filter((one) => one !== item && one.profile.id === id)];
  // The items of a renewal may not be marked as recurring. A one-off item may be next to the plan's own item.
  const isOfPlan = record.isRecurring && (item.isRecurring || !items.some((one) => one.isRecurring));
  const [plan] = isOfPlan ? plansOfItems(items, context.currency) : [];
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-4 lg:grid-cols-2">
      {plan === undefined ? null : (
        <DetailGroup icon="calendar-sync" title={detailCopy.plan}>
          <Facts facts={planFacts(plan, item, context)} />
        </DetailGroup>
      )}
      <div className="grid grid-cols-1 content-start gap-4">
        <TributeGroup item={item} />
        <DetailGroup icon="landmark" title={detailCopy.accounting}>
          <Facts facts={accountingFacts(item, context)} />
        </DetailGroup>
      </div>
    </div>
  );
}

function DetailGroup(props: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 content-start gap-2">
      <h3 className="flex items-center gap-2 font-medium">
        <Icon name={props.icon} className="text-ink-3" />
        {props.title}
      </h3>
      {props.children}
    </section>
  );
}

function PlanStatus({ plan, failures, isMuted }: { plan: Plan; failures: string; isMuted: boolean }) {
  const icon = plan.isActive ? "circle-check" : "circle-exclamation-point";
  const activeInk = isMuted ? "text-ink-3" : "text-green";
  return (
    <span className="inline-flex items-start gap-1.5">
      <Icon name={icon} className={`mt-0.75 ${plan.isActive ? activeInk : "text-amber"}`} />
      <span>
        <bdi>{plan.status}</bdi>, {failures}
      </span>
    </span>
  );
}

/** A stopped plan may still have a next billing day, but will not charge on it. */
function nextBilling(plan: Plan, { formats }: RecordContext): string | null {
  const { amount, coverCosts, nextBillingOn, status } = plan;
  if (nextBillingOn === null) return null;
  const day = formats.day(nextBillingOn);
  if (isStopped(plan)) return detailCopy.stoppedPlan(day, status?.toLowerCase());
  if (amount === null) return day;
  const withFees = coverCosts === null || coverCosts === 0n ? "" : valueCopy.withFees;
  const total = formats.exact(amount + (coverCosts ?? 0n), plan.currency);
  return `${day}, ${total}${withFees}`;
}

function planFacts(plan: Plan, item: LineItem, context: RecordContext): readonly Fact[] {
  const { formats } = context;
  const { period, day, method } = plan;
  const failures =
    plan.failedPayments === 0 ? detailCopy.noFailures : detailCopy.failedPayments(plan.failedPayments);
  const endsOn = readInstant(item.recurringEndsOn);
  const ends = endsOn === null ? item.recurringEndsOn : formats.day(endsOn);
  const schedule = joined([period?.label ?? null, day === null ? null : detailCopy.on(day)], " ");
  return [
    {
      label: detailCopy.status,
      value: plan.status && <PlanStatus plan={plan} failures={failures} isMuted={context.isMuted} />,
    },
    { label: detailCopy.nextBilling, value: nextBilling(plan, context) },
    { label: detailCopy.schedule, value: schedule && `${schedule}, ${detailCopy.until(ends)}` },
    { label: detailCopy.chargedTo, value: method && method.label + methodValidity(method, context.now) },
    { label: detailCopy.planId, value: plan.number && <code>{plan.number}</code> },
  ];
}

/** A gift that is not a tribute may also have a message. */
function TributeGroup({ item }: { item: LineItem }) {
  const { tributeType: type, tributeName: name, tributeMessage } = item;
  const message = tributeMessage && <bdi>“{tributeMessage}”</bdi>;
  if (!hasTribute(item)) {
    return message === null ? null : (
      <DetailGroup icon="text-quote" title={detailCopy.message}>
        <p data-private="" className="wrap-anywhere whitespace-pre-line">
          {message}
        </p>
      </DetailGroup>
    );
  }
  const facts: readonly Fact[] = [
    ...(type === null ? [] : [{ label: detailCopy.tributeType, value: <bdi>{type}</bdi> }]),
    { label: detailCopy.tributeName, isPrivate: true, value: name && <bdi>{name}</bdi> },
    { label: detailCopy.message, isPrivate: true, value: message },
  ];
  return (
    <DetailGroup icon="flower-2" title={detailCopy.tribute}>
      <Facts facts={facts} />
    </DetailGroup>
  );
}

function accountingFacts(item: LineItem, { formats }: RecordContext): readonly Fact[] {
  const code = item.accountingCode;
  // The item's own receipts only.
  const receipts = receiptsOf({ receipts: item.receipts, items: [] });
  return [
    { label: detailCopy.code, value: code && <code>{code}</code> },
    {
      label: detailCopy.receipt,
      value: receipts.length === 0 ? detailCopy.noReceipt : <ItemReceipts {...{ receipts, formats }} />,
    },
  ];
}

/** One per line. A number wraps only if it is longer than a line. */
function ItemReceipts({ receipts, formats }: { receipts: readonly Receipt[]; formats: Formats }) {
  return (
    <ul>
      {[...receipts.entries()].map(([index, { number, amount, currency, isVoided }]) => (
        <li key={index}>
          <bdi className="inline-block max-w-full">{number ?? detailCopy.noNumber}</bdi>
          {amount === null ? "" : detailCopy.worth(formats.exact(amount, currency))}
          {isVoided ? detailCopy.voidAfter : ""}
        </li>
      ))}
    </ul>
  );
}
