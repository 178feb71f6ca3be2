import type { Route } from "next";
import type { ReactNode } from "react";
import { uiCopy } from "@/components/ui/copy";
import { Icon, type IconName } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { RecordBar, TicketChip } from "@/components/ui/panel/record-bar";
import { Disclosure, Section } from "@/components/ui/panel/section";
import { Badge, type Tone } from "@/components/ui/value/badge";
import { copied, Facts } from "@/components/ui/value/facts";
import { dayRegion } from "@/components/ui/value/field";
import { ReceiptRow } from "@/components/ui/value/receipt-row";
import type { ListedSupporter } from "@/lib/contract/supporter-query";
import { formatCount, formatCounted } from "@/lib/format/count";
import { formatDate, formatDateTime, formatMonth, type Region } from "@/lib/format/moment";
import { formatMinor } from "@/lib/format/money";
import { paths } from "@/lib/paths";
import type { Contribution } from "@/lib/records/contribution/contribution";
import type { Charge } from "@/lib/records/contribution/duplicates";
import type { HeldPlan } from "@/lib/records/contribution/plans";
import type { HeldReceipt } from "@/lib/records/contribution/receipts";
import { type SameReason, samenessWords } from "@/lib/records/same-person";
import { counted } from "@/lib/records/text";
import { coverageWords, giftSpan, supporterCopy } from "./copy";
import { PossibleDuplicates } from "./possible-duplicates";
import { SupporterTotals } from "./supporter-totals";

interface Props {
  readonly supporter: ListedSupporter;
  readonly newest: Contribution | null;
  readonly plans: readonly HeldPlan[];
  readonly receipts: readonly HeldReceipt[];
  /** The number of newest contributions that the receipts are from. */
  readonly looked: number;
  readonly charges: readonly (readonly Charge[])[];
  readonly areMoreCharges: boolean;
  readonly comparedCharges: { readonly read: number; readonly of: number } | null;
  readonly similar: readonly SimilarPerson[];
  readonly provenance: { readonly asOf: number; readonly copy?: { readonly isComplete: boolean } };
  /** The support ticket that the reader came from. */
  readonly ticket: string | null;
  readonly region: Region;
  readonly now: number;
  /** The groups they are in; null if there are none. */
  readonly groups: ReactNode;
  readonly contributions: ReactNode;
  readonly exporting: ReactNode;
}

/** One supporter: who they are, what they gave, what runs on, and every contribution. */
export function SupporterPage(props: Props) {
  const { supporter, newest, plans, receipts, looked, similar, provenance, ticket, region, now } = props;
  const { id, name, contributions, firstAt, lastAt } = supporter;
  const coverage = coverageWords(provenance, now, region.locale);
  const count = formatCounted(contributions, "contribution", "contributions", region.locale);
  return (
    <>
      <RecordBar
        id={id}
        back={paths.supporters}
        backWords={supporterCopy.supporters}
        note={ticket === null ? null : <TicketChip ticket={ticket} />}
      >
        {props.exporting}
      </RecordBar>
      <article className="grid w-full min-w-0 max-w-308 grid-cols-1 gap-8 px-4 pt-5 pb-16 sm:px-6">
        <header className="grid grid-cols-1 gap-1">
          <p className="hidden text-12 text-ink-2 print:block">
            {supporterCopy.printedBefore}
            <bdi className="font-mono">{id}</bdi>
            {supporterCopy.printedAt(formatDateTime(now, region), region.zone)}
          </p>
          <h1
            tabIndex={-1}
            className="line-clamp-3 max-w-full wrap-anywhere font-semibold text-24 tracking-[-0.025em]
              outline-none"
          >
            {name === null ? supporterCopy.unnamed : <bdi data-private="">{name}</bdi>}
          </h1>
          <p className="flex items-center gap-x-2 text-15 text-ink-2">
            <Icon name="users-round" size={16} className="text-ink-3" />
            {lastAt === null
              ? supporterCopy.countReceivedNothing(count)
              : `${count}, ${giftSpan(firstAt, lastAt, region)}`}
          </p>
          {coverage === "" ? null : <p className="text-12 text-ink-3">{coverage}</p>}
        </header>
        <SimilarPeople similar={similar} region={region} />
        <PossibleDuplicates
          charges={props.charges}
          isAtLeast={props.areMoreCharges}
          compared={props.comparedCharges}
          region={region}
          now={now}
        />
        <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_336px]">
          <div className="grid min-w-0 grid-cols-1 content-start gap-8">
            <SupporterTotals totals={supporter.totals} unsummed={supporter.unsummed} region={region} />
            <SupporterPlans plans={plans} region={region} />
            <SupporterReceipts
              receipts={receipts}
              isPart={looked < contributions}
              looked={looked}
              region={region}
            />
          </div>
          <SupporterContact supporter={supporter} newest={newest} groups={props.groups} region={region} />
        </div>
        {props.contributions}
      </article>
    </>
  );
}

/** Another supporter who may be the same person, and why. */
interface SimilarPerson {
  readonly supporter: ListedSupporter;
  readonly because: readonly SameReason[];
}

/** Supporters who may be the same person. This is only a hint. */
function SimilarPeople({ similar, region }: { similar: readonly SimilarPerson[]; region: Region }) {
  if (similar.length === 0) return null;
  return (
    <section aria-labelledby="similar" className="rounded-well border border-line-2 bg-sunken px-4 py-3">
      <h2 id="similar" className="font-semibold text-14">
        {supporterCopy.duplicates}
      </h2>
      <ul className="grid grid-cols-1 gap-1 pt-2">
        {similar.map(({ supporter: { id, name, contributions }, because }) => (
          <li key={id} className="wrap-anywhere text-ink-2">
            <DeskLink
              href={paths.supporter(id)}
              className="inline-block max-w-full truncate align-bottom font-medium text-accent leading-6
                hover:text-accent-hover"
            >
              {name === null ? supporterCopy.noName : <bdi data-private="">{name}</bdi>}{" "}
              <bdi className="font-mono text-12">{id}</bdi>
            </DeskLink>
            : {samenessWords(because)};{" "}
            {formatCounted(contributions, "contribution", "contributions", region.locale)}.
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The contact of a supporter, by the newest contribution, and their groups. */
function SupporterContact(props: {
  supporter: ListedSupporter;
  newest: Contribution | null;
  groups: ReactNode;
  region: Region;
}) {
  const { supporter, newest, groups, region } = props;
  const { email, phone, company } = supporter;
  const known = newest?.supporter;
  const since = known?.createdAt ?? null;
  const optIn = known?.hasOptedIn ? uiCopy.yes : uiCopy.no;
  return (
    <Section title={supporterCopy.contact} note={supporterCopy.contactNote}>
      <div className="grid grid-cols-1 gap-4 pt-3">
        <Facts
          facts={[
            { label: supporterCopy.email, value: copied(email, "email address") },
            { label: supporterCopy.phone, value: copied(phone, "phone number") },
            { label: supporterCopy.organization, value: company && <bdi data-private="">{company}</bdi> },
            {
              label: supporterCopy.type,
              value: known?.type ?? (supporter.isOrganization ? supporterCopy.organization : null),
            },
            { label: supporterCopy.emailOptIn, value: known?.hasOptedIn == null ? null : optIn },
            {
              label: supporterCopy.supporterSince,
              value: since === null ? null : formatMonth(since, region),
            },
          ]}
        />
        {groups}
      </div>
    </Section>
  );
}

const looks: Readonly<Record<string, readonly [Tone, IconName]>> = {
  active: ["green", "circle-check"],
  suspended: ["amber", "circle-pause"],
  cancelled: ["grey", "ban"],
  expired: ["grey", "ban"],
};
const other = ["outline", "circle-question-mark"] as const;

/** The recurring plans of a supporter, each by its newest contribution. */
function SupporterPlans({ plans, region }: { plans: readonly HeldPlan[]; region: Region }) {
  if (plans.length === 0) return null;
  const active = plans.filter(({ isActive }) => isActive).length;
  return (
    <Section title={supporterCopy.recurringPlans} note={supporterCopy.activeOf(active, plans.length)}>
      <ul>
        {plans.map((plan) => (
          <PlanRow key={plan.id} plan={plan} region={region} />
        ))}
      </ul>
    </Section>
  );
}

function PlanRow({ plan, region }: { plan: HeldPlan; region: Region }) {
  const { status, isActive, period, day, amount, currency, nextBillingOn, failedPayments, method } = plan;
  const [tone, icon] = looks[status?.toLowerCase() ?? ""] ?? other;
  const rhythm = [period?.label, day].filter((word) => word !== null && word !== undefined).join(", ");
  const next = nextBillingOn === null ? null : formatDate(nextBillingOn, dayRegion({ region }));
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-b
      py-2"
    >
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium tabular-nums">
          {amount === null ? supporterCopy.noAmount : formatMinor(amount, currency, region.locale)}
        </span>
        <bdi className="min-w-0 text-ink-2">
          {rhythm === "" ? supporterCopy.frequencyNotRecorded : rhythm}
        </bdi>
        <Badge tone={tone} icon={icon}>
          {status ?? supporterCopy.noStatus}
        </Badge>
      </span>
      <DeskLink
        href={paths.contribution(plan.contributionId)}
        title={supporterCopy.latestOfPlan}
        className="max-w-40 truncate font-mono text-12 text-accent hover:text-accent-hover"
      >
        <bdi>{plan.number ?? plan.id}</bdi>
      </DeskLink>
      <span className="col-span-2 text-12 text-ink-3">
        {isActive ? supporterCopy.nextBilling(next) : supporterCopy.noBilling(next)}
        {method === null ? null : (
          <>
            {" · "}
            <bdi>{method.label}</bdi>
            {method.isExpired ? supporterCopy.expired : ""}
          </>
        )}
        {failedPayments > 0 ? ` · ${counted(failedPayments, "failed payment")}` : ""}
      </span>
    </li>
  );
}

/** The contributions come after them, so older receipts are folded. */
const maxReceipts = 10;

/** The tax receipts of a supporter, each number once, newest first. */
function SupporterReceipts(props: {
  receipts: readonly HeldReceipt[];
  /** Whether there are older contributions, which were not looked at. */
  isPart: boolean;
  looked: number;
  region: Region;
}) {
  const { receipts, isPart, looked, region } = props;
  if (receipts.length === 0) return null;
  const voided = receipts.filter(({ isVoided }) => isVoided).length;
  const note = supporterCopy.validVoid(receipts.length - voided, voided);
  const part = isPart ? supporterCopy.ofNewest(formatCount(looked, region.locale)) : "";
  return (
    <Section title={supporterCopy.taxReceipts} note={note + part}>
      <ReceiptRows receipts={receipts.slice(0, maxReceipts)} region={region} />
      {receipts.length > maxReceipts ? (
        <div className="pt-2">
          <Disclosure
            title={supporterCopy.olderReceipts}
            note={formatCount(receipts.length - maxReceipts, region.locale)}
          >
            <ReceiptRows receipts={receipts.slice(maxReceipts)} region={region} />
          </Disclosure>
        </div>
      ) : null}
    </Section>
  );
}

function ReceiptRows({ receipts, region }: { receipts: readonly HeldReceipt[]; region: Region }) {
  return (
    <ul>
      {[...receipts.entries()].map(([index, receipt]) => (
        <ReceiptRow key={index} receipt={receipt} region={region} href={receiptHref(receipt)} />
      ))}
    </ul>
  );
}

function receiptHref({ contributionId, number }: HeldReceipt): Route {
  const page = paths.contribution(contributionId);
  return number === null ? page : `${page}#receipt-${encodeURIComponent(number)}`;
}
