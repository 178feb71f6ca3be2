import type { Route } from "next";
import { type PlainColumn, PlainTable } from "@/components/table/plain-table";
import type { IconName } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { Disclosure, ScrollRegion, Section } from "@/components/ui/panel/section";
import { Badge, type Tone } from "@/components/ui/value/badge";
import { valueCopy } from "@/components/ui/value/copy";
import { Facts, methodValidity } from "@/components/ui/value/facts";
import { dayRegion } from "@/components/ui/value/field";
import { ReceiptRow } from "@/components/ui/value/receipt-row";
import { withTicket } from "@/lib/client/url/page-query";
import type { SupporterTotal } from "@/lib/contract/supporter-query";
import { formatCount, unsummedWords } from "@/lib/format/count";
import { formatDate, type Region } from "@/lib/format/moment";
import { formatExact } from "@/lib/format/money";
import { partAnchor, paths } from "@/lib/paths";
import { type HeldPlan, isStopped } from "@/lib/records/contribution/plans";
import type { HeldReceipt } from "@/lib/records/contribution/receipts";
import { capitalized, joined } from "@/lib/records/text";
import { supporterCopy } from "./copy";

const figure = "text-right! tabular-nums";

type TotalColumn = readonly [label: string, look: string, cell: PlainColumn<SupporterTotal>[2]];

function columnsIn(region: Region): readonly TotalColumn[] {
  const amount = ({ currency }: SupporterTotal, exact: number) =>
    formatExact(BigInt(exact), currency, region.locale);
  return [
    [supporterCopy.currency, "font-medium!", (row) => <bdi>{row.currency ?? supporterCopy.noCurrency}</bdi>],
    [supporterCopy.lifetime, `${figure} font-medium`, (row) => amount(row, row.lifetime)],
    [supporterCopy.received, figure, (row) => amount(row, row.received)],
    [supporterCopy.refunded, figure, (row) => (row.refunded === 0 ? "–" : amount(row, row.refunded))],
    [supporterCopy.paidContributions, figure, (row) => formatCount(row.gifts, region.locale)],
    [supporterCopy.firstPaid, "pl-4 tabular-nums", (row) => formatDate(row.firstAt, region)],
    [supporterCopy.lastPaid, "tabular-nums", (row) => formatDate(row.lastAt, region)],
  ];
}

/** Lists totals by currency, because amounts in different currencies are never added. */
export function SupporterTotals(props: {
  totals: readonly SupporterTotal[];
  /** The number of paid contributions that no total includes. */
  unsummed: number;
  region: Region;
}) {
  const { totals, region } = props;
  const columns = columnsIn(region);
  const without = unsummedWords(props.unsummed, region.locale);
  return (
    <Section title={supporterCopy.lifetime} note={supporterCopy.lifetimeNote}>
      {totals.length === 0 ? (
        <p className="pt-3 text-ink-2">
          {without === null ? supporterCopy.noneReceived : supporterCopy.notAddedUp}
        </p>
      ) : (
        <>
          {/* A phone has no room for the columns. */}
          <ul className="sm:hidden print:hidden">
            {totals.map((total) => (
              <li key={total.currency} className="border-line border-b py-3">
                <Facts facts={columns.map(([label, , cell]) => ({ label, value: cell(total) }))} />
              </li>
            ))}
          </ul>
          <ScrollRegion label={supporterCopy.totalsCaption} className="max-sm:hidden print:block">
            <PlainTable
              caption={supporterCopy.totalsCaption}
              columns={columns}
              rows={totals}
              idOf={({ currency }) => currency ?? ""}
              className="[&_:is(td,th)]:border-line [&_:is(td,th)]:border-b [&_:is(td,th)]:py-2
                [&_:is(td,th)]:pr-4 [&_tbody]:whitespace-nowrap [&_thead_th]:border-line-2"
            />
          </ScrollRegion>
        </>
      )}
      {without === null ? null : <p className="pt-2 text-12 text-amber">{capitalized(without)}.</p>}
    </Section>
  );
}

const looks: Readonly<Record<string, readonly [Tone, IconName]>> = {
  active: ["green", "circle-check"],
  suspended: ["amber", "circle-pause"],
  cancelled: ["grey", "ban"],
  expired: ["grey", "ban"],
};
const otherLook = ["outline", "circle-question-mark"] as const;

export interface Shown {
  /** The support ticket that the user came from. */
  readonly ticket: string | null;
  readonly region: Region;
  /** ms UTC; decides whether a payment method has expired. */
  readonly now: number;
}

export function SupporterPlans({ plans, ...shown }: Shown & { plans: readonly HeldPlan[] }) {
  if (plans.length === 0) return null;
  const active = plans.filter(({ isActive }) => isActive).length;
  return (
    <Section title={supporterCopy.recurringPlans} note={supporterCopy.activeOf(active, plans.length)}>
      <ul>
        {plans.map((plan) => (
          <PlanRow key={plan.id} plan={plan} {...shown} />
        ))}
      </ul>
    </Section>
  );
}

const maxFormer = 3;

function PlanRow({ plan, ticket, region, now }: Shown & { plan: HeldPlan }) {
  const { status, period, day, amount, currency, nextBillingOn, failedPayments, method } = plan;
  const { former, coverCosts } = plan;
  const [tone, icon] = looks[status?.toLowerCase() ?? ""] ?? otherLook;
  const rhythm = joined([period?.label ?? null, day], ", ");
  const next = nextBillingOn === null ? null : formatDate(nextBillingOn, dayRegion({ region }));
  const hasFees = amount !== null && coverCosts !== null && coverCosts !== 0n && next !== null;
  const total = hasFees ? formatExact(amount + coverCosts, currency, region.locale) : null;
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-b
      py-2"
    >
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium tabular-nums">
          {amount === null ? supporterCopy.noAmount : formatExact(amount, currency, region.locale)}
        </span>
        <bdi className="min-w-0 text-ink-2">{rhythm ?? supporterCopy.frequencyNotRecorded}</bdi>
        <Badge tone={tone} icon={icon}>
          {status ?? supporterCopy.noStatus}
        </Badge>
      </span>
      <DeskLink
        href={withTicket(paths.contribution(plan.contributionId), ticket)}
        title={supporterCopy.latestOfPlan}
        className="max-w-40 truncate font-mono text-12 text-accent hover:text-accent-hover"
      >
        <bdi>{plan.number ?? plan.id}</bdi>
      </DeskLink>
      <span className="col-span-2 text-12 text-ink-3">
        {isStopped(plan) ? supporterCopy.noBilling(next) : supporterCopy.nextBilling(next, total)}
        {method === null ? null : (
          <>
            {" · "}
            <bdi>{method.label}</bdi>
            {methodValidity(method, now)}
          </>
        )}
        {failedPayments > 0 ? supporterCopy.failedPayments(failedPayments) : ""}
      </span>
      {former.length === 0 ? null : (
        <span className="col-span-2 text-12 text-ink-3">
          {supporterCopy.before(
            former
              .slice(0, maxFormer)
              .map(({ amount, currency, lastAt }) =>
                supporterCopy.until(
                  formatExact(amount ?? 0n, currency, region.locale),
                  formatDate(lastAt, region),
                ),
              ),
            former.length - maxFormer,
          )}
        </span>
      )}
    </li>
  );
}

/** Older receipts are collapsed. */
const maxReceipts = 10;

interface ReceiptProps extends Omit<Shown, "now"> {
  readonly receipts: readonly HeldReceipt[];
  /** Whether there are older contributions, which were not read. */
  readonly isPart: boolean;
  readonly read: number;
}

export function SupporterReceipts({ receipts, isPart, read, ticket, region }: ReceiptProps) {
  if (receipts.length === 0) return null;
  const voided = receipts.filter(({ isVoided }) => isVoided).length;
  const note = valueCopy.validVoid(receipts.length - voided, voided);
  const part = isPart ? supporterCopy.receiptsOfNewest(formatCount(read, region.locale)) : "";
  return (
    <Section title={supporterCopy.taxReceipts} note={note + part}>
      <ReceiptRows receipts={receipts.slice(0, maxReceipts)} ticket={ticket} region={region} />
      {receipts.length > maxReceipts ? (
        <div className="pt-2">
          <Disclosure
            title={supporterCopy.olderReceipts}
            note={formatCount(receipts.length - maxReceipts, region.locale)}
          >
            <ReceiptRows receipts={receipts.slice(maxReceipts)} ticket={ticket} region={region} />
          </Disclosure>
        </div>
      ) : null}
    </Section>
  );
}

function ReceiptRows({ receipts, ticket, region }: Pick<ReceiptProps, "receipts" | "ticket" | "region">) {
  return (
    <ul>
      {[...receipts.entries()].map(([index, receipt]) => (
        <ReceiptRow
          key={index}
          receipt={receipt}
          region={region}
          href={receiptHref(receipt, ticket)}
          objection={receipt.objection}
        />
      ))}
    </ul>
  );
}

function receiptHref({ contributionId, number }: HeldReceipt, ticket: string | null): Route {
  const anchor = number === null ? "" : partAnchor("receipt", number);
  return withTicket(paths.contribution(contributionId), ticket, anchor);
}
