import type { Route } from "next";
import type { ReactNode } from "react";
import { PagedRows } from "@/components/table/paged-rows";
import { syncedWords, uiCopy } from "@/components/ui/copy";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { PrintHead } from "@/components/ui/page/print-head";
import { RecordBar } from "@/components/ui/panel/record-bar";
import { Disclosure, Section } from "@/components/ui/panel/section";
import { valueCopy } from "@/components/ui/value/copy";
import { contactFacts, Facts, supporterFacts } from "@/components/ui/value/facts";
import { withTicket } from "@/lib/client/url/page-query";
import { type OwnListState, supporterHref } from "@/lib/client/url/supporter-states";
import { formatPairs } from "@/lib/contract/query-string";
import type { ListedSupporter } from "@/lib/contract/supporter-query";
import { formatAtLeast, formatCount } from "@/lib/format/count";
import { formatNearDate } from "@/lib/format/moment";
import { formatExact } from "@/lib/format/money";
import { paths, withQuery } from "@/lib/paths";
import type { Contribution } from "@/lib/records/contribution/contribution";
import {
  type Charge,
  type CompareCoverage,
  chargeSentence,
  largeGroup,
  maxGroups,
} from "@/lib/records/contribution/duplicates";
import type { HeldPlan } from "@/lib/records/contribution/plans";
import type { HeldReceipt } from "@/lib/records/contribution/receipts";
import { type SameReason, samenessWords } from "@/lib/records/same-person";
import { summaryWords, supporterCopy } from "./copy";
import { type Shown, SupporterPlans, SupporterReceipts, SupporterTotals } from "./giving";

interface Props extends ChargeProps {
  readonly supporter: ListedSupporter;
  /** The list that the reader came from. */
  readonly back: Route;
  readonly newest: Contribution | null;
  readonly plans: readonly HeldPlan[];
  readonly receipts: readonly HeldReceipt[];
  /** The number of newest contributions that were read for the receipts. */
  readonly readForReceipts: number;
  readonly similar: readonly SimilarSupporter[];
  /** Whether there are more than `similar`. */
  readonly hasMoreSimilar: boolean;
  readonly provenance: { readonly asOf: number; readonly copy?: { readonly isComplete: boolean } };
  readonly groups: ReactNode;
  readonly addresses: ReactNode;
  readonly contributions: ReactNode;
  /** Shown in the bar. */
  readonly actions: ReactNode;
}

export function SupporterPage(props: Props) {
  const { supporter, plans, receipts, provenance, back, ticket, region, now } = props;
  const { readForReceipts: read } = props;
  const { id, name, contributions } = supporter;
  const { asOf, copy } = provenance;
  const synced = copy && syncedWords({ asOf, ...copy }, now, region.locale);
  return (
    <>
      <RecordBar id={id} back={back} backWords={supporterCopy.supporters} ticket={ticket}>
        {props.actions}
      </RecordBar>
      <article className="grid w-full min-w-0 max-w-308 grid-cols-1 gap-8 px-4 pt-5 pb-16 sm:px-6">
        <header className="grid grid-cols-1 gap-1">
          <PrintHead noun={supporterCopy.supporter} id={id} region={region} now={now} />
          <h1
            tabIndex={-1}
            className="line-clamp-3 max-w-full wrap-anywhere font-semibold text-24
              outline-none"
          >
            {name === null ? supporterCopy.unnamed : <bdi data-private="">{name}</bdi>}
          </h1>
          <p className="text-15 text-ink-2">{summaryWords(supporter, plans, region)}</p>
          {synced && <p className="text-12 text-ink-3">{synced}</p>}
        </header>
        <DoubleCharges {...props} />
        <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_336px]">
          <div className="min-w-0 xl:order-2">
            <SupporterContact {...props} />
          </div>
          <div className="grid min-w-0 grid-cols-1 content-start gap-8">
            <SupporterTotals totals={supporter.totals} unsummed={supporter.unsummed} region={region} />
            <SupporterPlans plans={plans} ticket={ticket} region={region} now={now} />
          </div>
        </div>
        {props.contributions}
        {props.addresses}
        <SupporterReceipts isPart={read < contributions} {...{ receipts, read, ticket, region }} />
        <SimilarSupporters {...props} />
      </article>
    </>
  );
}

interface SimilarSupporter {
  readonly supporter: ListedSupporter;
  readonly because: readonly SameReason[];
}

/** Only a hint, so it is collapsed and last. */
export function SimilarSupporters(props: Pick<Props, "similar" | "hasMoreSimilar" | "ticket" | "region">) {
  const { similar, hasMoreSimilar, ticket, region } = props;
  if (similar.length === 0) return null;
  const count = formatAtLeast(similar.length, hasMoreSimilar, region.locale);
  return (
    <Disclosure title={supporterCopy.similarSupporters} note={count}>
      <ul className="grid grid-cols-1 gap-1">
        {similar.map(({ supporter: { id, name, contributions }, because }) => (
          <li key={id} className="wrap-anywhere text-ink-2">
            <DeskLink
              href={withTicket(paths.supporter(id), ticket)}
              className="inline-block max-w-full truncate align-bottom font-medium text-accent leading-6
                hover:text-accent-hover"
            >
              {name === null ? uiCopy.noName : <bdi data-private="">{name}</bdi>}{" "}
              <bdi className="font-mono text-12">{id}</bdi>
            </DeskLink>
            {` ${samenessWords(because)} · ${uiCopy.contributions(contributions, region.locale)}`}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function SupporterContact({ supporter, newest, groups, region }: Props) {
  const { company } = supporter;
  const known = newest?.supporter;
  return (
    <Section title={supporterCopy.contact} note={supporterCopy.contactNote}>
      <div className="grid grid-cols-1 gap-4 pt-3">
        <Facts
          facts={[
            ...contactFacts(supporter),
            { label: valueCopy.organization, value: company && <bdi data-private="">{company}</bdi> },
            {
              label: supporterCopy.type,
              value: known?.type ?? (supporter.isOrganization ? valueCopy.organization : null),
            },
            ...supporterFacts(known ?? { hasOptedIn: null, createdAt: null }, region),
          ]}
        />
        {groups}
      </div>
    </Section>
  );
}

export function ContributionsSection(props: {
  id: string;
  shown: number;
  total: number;
  perPage: number;
  state: OwnListState;
  locale: string;
  children: ReactNode;
}) {
  const { id, shown, total, perPage, state, locale, children } = props;
  const linkTo = (page: number) => ({ href: supporterHref(id, { ...state, page }) });
  const pages = { page: state.page, locale, linkTo };
  return (
    <Section title={supporterCopy.contributions} note={formatCount(total, locale)}>
      <PagedRows {...pages} shown={shown} total={total} perPage={perPage}>
        {/* The rows have their own padding, and their header its own rule, which covers that of the
            title. */}
        <div className="-mx-4 -mt-px sm:-mx-6 print:mx-0">{children}</div>
      </PagedRows>
    </Section>
  );
}

interface ChargeProps extends Shown {
  /** Newest first. */
  readonly chargeGroups: readonly (readonly Charge[])[];
  readonly hasMoreCharges: boolean;
  /** How many contributions were compared: all, or the newest. */
  readonly chargeCoverage: CompareCoverage;
}

export function DoubleCharges(props: ChargeProps) {
  const { chargeGroups, hasMoreCharges, chargeCoverage, ticket, region, now } = props;
  if (chargeGroups.length === 0 && chargeCoverage === "complete") return null;
  const count = (n: number) => formatCount(n, region.locale);
  const formats = {
    date: (instant: number) => formatNearDate(instant, region, now),
    exact: (amount: bigint, currency: string | null) => formatExact(amount, currency, region.locale),
  };
  const rest = chargeGroups.length - maxGroups;
  return (
    <Section
      title={supporterCopy.doubleCharges}
      note={supporterCopy.groups(chargeGroups.length, hasMoreCharges)}
    >
      <ul className="grid grid-cols-1">
        {chargeGroups.slice(0, maxGroups).map((group) => (
          <li
            key={group[0]?.id}
            className="flex min-w-0 flex-wrap items-center gap-x-3 border-line border-b py-1.5"
          >
            <Icon name="files" size={16} className="text-blue" />
            <span className="wrap-anywhere min-w-0">
              {chargeSentence(
                group,
                formats,
                hasMoreCharges && group === chargeGroups.at(-1) && group.length >= largeGroup,
              )}
            </span>
            <span className="flex min-w-0 flex-wrap gap-x-3">
              {(group.length < largeGroup ? group : group.slice(0, 1)).map(({ id }) => (
                <DeskLink
                  key={id}
                  href={withTicket(paths.contribution(id), ticket)}
                  className="min-h-6 break-all font-mono text-12 text-accent leading-6
                    hover:text-accent-hover"
                >
                  {id}
                </DeskLink>
              ))}
              <CompareFirst charges={group} ticket={ticket} />
            </span>
          </li>
        ))}
      </ul>
      {chargeCoverage === "complete" ? null : (
        <p className="pt-1.5 text-12 text-ink-3">
          {supporterCopy.checkedNewest(count(chargeCoverage.read), count(chargeCoverage.of))}
        </p>
      )}
      {rest > 0 ? <p className="pt-1.5 text-12 text-ink-3">{supporterCopy.olderGroups(rest)}</p> : null}
    </Section>
  );
}

function CompareFirst({ charges, ticket }: { charges: readonly Charge[]; ticket: string | null }) {
  const [one, other] = charges;
  if (one === undefined || other === undefined) return null;
  const query = formatPairs([
    ["compare", other.id],
    ["ticket", ticket ?? undefined],
  ]);
  return (
    <DeskLink
      href={withQuery(paths.contribution(one.id), query)}
      aria-label={supporterCopy.compareCharges(one.id, other.id)}
      className="min-h-6 font-medium text-accent leading-6 hover:text-accent-hover print:hidden"
    >
      {supporterCopy.compare}
    </DeskLink>
  );
}
