import { detailCopy } from "@/components/contribution/detail/copy";
import { uiCopy } from "@/components/ui/copy";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { Section } from "@/components/ui/panel/section";
import { StatusBadge } from "@/components/ui/value/badge";
import { valueCopy } from "@/components/ui/value/copy";
import { contactFacts, Facts, supporterFacts } from "@/components/ui/value/facts";
import { dayRegion } from "@/components/ui/value/field";
import { withTicket } from "@/lib/client/url/page-query";
import type { ListedSupporter } from "@/lib/contract/supporter-query";
import { formatDate, formatNearDate } from "@/lib/format/moment";
import { formatExact } from "@/lib/format/money";
import { paths } from "@/lib/paths";
import type { Contribution, Membership as MembershipRecord } from "@/lib/records/contribution/contribution";
import { contributionStatus } from "@/lib/records/contribution/status";
import { type Giver, giverOf, hasGiver } from "@/lib/records/supporter";
import { initials, namedList } from "@/lib/records/text";
import { dayLength, hasPassed } from "@/lib/records/values";
import { relatedHref } from "./detail-href";
import type { RecordContext, RecordPart } from "./record-context";

export interface SupporterCardProps extends RecordPart {
  readonly history: OtherContributions | null;
}

export function SupporterCard({ record, context, history }: SupporterCardProps) {
  const { supporter, hasSupporter } = record;
  if (!hasGiver(record)) return null;
  const giver = giverOf(record);
  return (
    <Section title={detailCopy.supporter} {...(hasSupporter ? {} : { note: detailCopy.noneLinked })}>
      <div className="grid grid-cols-1 gap-3 pt-3">
        <Identity giver={giver} ticket={context.state.ticket} />
        <Facts
          facts={[...contactFacts(giver), ...(hasSupporter ? supporterFacts(supporter, context.region) : [])]}
        />
        <Memberships groups={supporter.memberships} region={context.region} now={context.now} />
        {history === null ? null : <SupporterHistory history={history} context={context} />}
      </div>
    </Section>
  );
}

export interface OtherContributions {
  readonly supporter: ListedSupporter;
  readonly others: readonly Contribution[];
}

function SupporterHistory(props: { history: OtherContributions; context: RecordContext }) {
  const { region, now, state, formats } = props.context;
  const { supporter, others } = props.history;
  const { locale } = region;
  const count = uiCopy.contributions(supporter.contributions, locale);
  const totals = supporter.totals.map(({ lifetime, currency }) => formats.exact(BigInt(lifetime), currency));
  return (
    <section aria-label={detailCopy.history}>
      <DeskLink
        href={withTicket(paths.supporter(supporter.id), state.ticket)}
        className="flex min-h-8 items-center gap-2 font-medium text-accent hover:text-accent-hover"
      >
        <span className="wrap-anywhere min-w-0">
          {totals.length === 0 ? count : `${count}, ${detailCopy.lifetime(namedList(totals))}`}
        </span>
        <Icon name="chevron-right" className="ml-auto" />
      </DeskLink>
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            <DeskLink
              href={relatedHref(other.id ?? "", state)}
              className="-mx-2 flex min-h-8 flex-wrap items-center gap-x-3 rounded-control px-2
                hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate tabular-nums">
                {other.placedAt === null ? detailCopy.noDate : formatNearDate(other.placedAt, region, now)}
              </span>
              <StatusBadge status={contributionStatus(other)} isTest={other.isTest} />
              <span className="wrap-anywhere min-w-20 text-right font-medium tabular-nums">
                {formatExact(other.total, other.currency, locale)}
              </span>
            </DeskLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Identity({ giver, ticket }: { giver: Giver; ticket: string | null }) {
  const { name, id, type, isOrganization } = giver;
  const kind = type ?? (isOrganization ? valueCopy.organization : null);
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden
        data-private=""
        className="grid size-9 shrink-0 place-items-center rounded-full border border-line-2 bg-sunken
          font-medium text-12 text-ink-2"
      >
        {initials(name ?? "") || "?"}
      </span>
      <div className="min-w-0">
        <p className="flex font-medium" title={name ?? undefined} data-private="">
          <SupporterName id={id} ticket={ticket}>
            {name ?? detailCopy.unknown}
          </SupporterName>
        </p>
        <p className="truncate text-12 text-ink-3">
          {id === null ? null : <bdi className="font-mono">{id}</bdi>}
          {id === null || kind === null ? null : " · "}
          {kind === null ? null : <bdi>{kind}</bdi>}
        </p>
      </div>
    </div>
  );
}

export function SupporterName(props: { id: string | null; ticket: string | null; children: string }) {
  const { id, ticket, children: name } = props;
  if (id === null) return <bdi className="min-w-0 truncate">{name}</bdi>;
  return (
    <DeskLink
      href={withTicket(paths.supporter(id), ticket)}
      className="min-w-0 truncate text-accent hover:text-accent-hover"
    >
      <bdi>{name}</bdi>
    </DeskLink>
  );
}

type MembershipContext = Pick<RecordContext, "region" | "now">;

export function Memberships(props: MembershipContext & { groups: readonly MembershipRecord[] }) {
  const { groups, ...context } = props;
  if (groups.length === 0) return null;
  return (
    <ul aria-label={detailCopy.groups} className="grid grid-cols-1 gap-2">
      {[...groups.entries()].map(([index, group]) => (
        <Membership key={index} group={group} {...context} />
      ))}
    </ul>
  );
}

function Membership({ group, region, now }: MembershipContext & { group: MembershipRecord }) {
  const { endsOn: ends, daysLeft: left } = group;
  const name = group.name ?? detailCopy.unnamedGroup;
  const end = ends === null ? null : formatDate(ends, dayRegion({ region }));
  const isPast = ends !== null && hasPassed(ends, now);
  const isOver = group.isExpired || left < 0 || isPast;
  if (isOver || !group.isActive) {
    return (
      <li className="flex justify-between gap-3 text-ink-3">
        <bdi className="min-w-0 truncate">{name}</bdi>
        <span className="shrink-0 text-12 leading-5">
          {isOver ? detailCopy.endedOn(end) : detailCopy.notActive}
        </span>
      </li>
    );
  }
  const until = end === null ? null : detailCopy.untilDay(end);
  return (
    <li title={until ?? undefined} className="grid grid-cols-1 gap-1">
      <div className="flex justify-between gap-3">
        <bdi className="min-w-0 truncate font-medium">{name}</bdi>
        <span className="shrink-0 text-12 leading-5 tabular-nums">
          {Number.isFinite(left) ? detailCopy.daysLeft(left) : (until ?? detailCopy.noEnd)}
        </span>
      </div>
      <svg aria-hidden="true" className="h-0.75 w-full">
        <rect width="100%" height="3" rx="1.5" className="fill-line" />
        <rect width={`${shareLeft(group)}%`} height="3" rx="1.5" className="fill-ink-3" />
      </svg>
    </li>
  );
}

/** Returns the share of the term that is left, in percent; 100 if its length is not recorded. */
function shareLeft({ startsOn: starts, endsOn: ends, daysLeft: left }: MembershipRecord): number {
  if (starts === null || ends === null || ends <= starts || !Number.isFinite(left)) return 100;
  return Math.min(100, Math.max(2, (left / ((ends - starts) / dayLength)) * 100));
}
