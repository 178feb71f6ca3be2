"use client";

import { uiCopy } from "@/components/ui/copy";
import { Icon, type IconName } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import type { Work, Worklist, Worklists } from "@/lib/contract/insights-report";
import { formatCount } from "@/lib/format/count";
import { localDay, toDayOf } from "@/lib/format/day";
import { formatCardExpiry, formatNearDate, type Region } from "@/lib/format/moment";
import { currencySign, formatMoney } from "@/lib/format/money";
import { paths } from "@/lib/paths";
import { joined, shortOrdinal } from "@/lib/records/text";
import { insightsCopy } from "./copy";
import { ListLink, Part, StateSegments, useOverviewContext } from "./overview-context";
import { WorklistSkeleton, worklistGrid } from "./skeletons";

const worklistLooks = [
  ["failedRenewals", "rotate-cw", "text-red"],
  ["expiringCards", "calendar-clock", "text-amber"],
  ["refunds", "undo-2", "text-ink-2"],
  ["risks", "triangle-exclamation-point", "text-yellow"],
] as const satisfies readonly (readonly [kind: keyof Worklists, icon: IconName, tone: string])[];

/** The four worklists. Each line links to its record, and "All" next to a title to the whole list. */
export default function WorklistsPart() {
  const { state, region } = useOverviewContext();
  const onlyWords = (currency: string | null) =>
    currency === null
      ? insightsCopy.noCurrency
      : insightsCopy.onlyCurrency(currencySign(currency, region.locale));
  return (
    <Part name="worklists" title={insightsCopy.theWorklists} skeleton={<WorklistSkeleton />}>
      {(worklists, { currency }) => (
        <>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 print:hidden">
            <p className="text-12 text-ink-3 leading-7">{insightsCopy.todo}</p>
            <StateSegments
              label={insightsCopy.todoLists}
              choices={["all", "currency"]}
              current={state.worklists ?? "all"}
              stateOf={(shown) => ({ ...state, worklists: shown === "all" ? undefined : shown })}
              wordsOf={(shown) => (shown === "all" ? insightsCopy.allCurrencies : onlyWords(currency))}
            />
          </div>
          <div className={worklistGrid}>
            {worklistLooks.map(([kind, icon, tone]) => (
              <WorkSection key={kind} kind={kind} icon={icon} tone={tone} worklist={worklists[kind]} />
            ))}
          </div>
        </>
      )}
    </Part>
  );
}

function WorkSection(props: { kind: keyof Worklists; icon: IconName; tone: string; worklist: Worklist }) {
  const { kind, icon, tone } = props;
  const { total, rows, list } = props.worklist;
  const { region } = useOverviewContext();
  const { title, none } = insightsCopy.worklists[kind];
  const count = formatCount(total, region.locale);
  return (
    <section aria-labelledby={`work-${kind}`} className="min-w-0">
      <div className="flex h-10 items-center gap-2 border-line-2 border-b">
        <Icon name={icon} size={16} className={tone} />
        <h2 id={`work-${kind}`} className="min-w-0 truncate font-semibold text-14">
          {title}
        </h2>
        {total === 0 || list === null ? null : (
          <ListLink
            list={list}
            aria-label={insightsCopy.allOf(count, title.toLowerCase())}
            className="ml-auto shrink-0 whitespace-nowrap py-1 font-medium text-12 text-accent
              hover:text-accent-hover"
          >
            {insightsCopy.all(count)}
          </ListLink>
        )}
      </div>
      {total === 0 ? <p className="py-3 text-ink-3">{none}</p> : null}
      <ul>
        {rows.map((work) => (
          <li key={work.id} className="border-line border-b">
            <WorkLine kind={kind} work={work} list={list} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WorkLine({ kind, work, list }: { kind: keyof Worklists; work: Work; list: string | null }) {
  const { region, now } = useOverviewContext();
  const { figure, note, aside, next } = workWords(kind, work, region, now);
  const origin = list === null ? "" : `?list=${encodeURIComponent(list)}`;
  return (
    <DeskLink
      href={`${paths.contribution(work.id)}${origin}`}
      className="group grid min-h-11.5 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-4 py-1
        hover:bg-hover"
    >
      <bdi
        data-private=""
        className="truncate text-left font-medium leading-4.5 group-hover:underline"
        title={work.name ?? ""}
      >
        {work.name ?? uiCopy.noName}
      </bdi>
      <span className="text-right font-medium leading-4.5 tabular-nums">{figure}</span>
      <bdi className="truncate text-left text-12 text-ink-3" title={note}>
        {note}
      </bdi>
      <span className="text-right text-12 text-ink-3 tabular-nums">{aside}</span>
      {next === null ? null : (
        <span className="col-span-2 truncate text-12 text-ink-2" title={next}>
          {next}
        </span>
      )}
    </DeskLink>
  );
}

interface WorkWords {
  readonly figure: string;
  readonly note: string;
  readonly aside: string;
  readonly next: string | null;
}

/** The texts in which the lines of a worklist differ from an amount, its note, its day and the next step. */
const ownWords: Readonly<
  Record<keyof Worklists, (work: Work, money: string, region: Region, now: number) => Partial<WorkWords>>
> = {
  failedRenewals: ({ note, attempts }) => {
    const tries = attempts !== null && attempts > 1 ? insightsCopy.attempt(shortOrdinal(attempts)) : null;
    return { note: joined([note, tries], ", ") ?? "" };
  },
  expiringCards: ({ expiresOn, nextBillingOn, next }, money, region, now) => {
    // A calendar day is sent as midnight UTC: in another zone it could be the day before.
    const isAhead = nextBillingOn !== null && toDayOf(nextBillingOn) >= localDay(region.zone, now);
    const billingDay = isAhead ? formatNearDate(nextBillingOn, { ...region, zone: "UTC" }, now) : null;
    return {
      figure: expiresOn === null ? "–" : formatCardExpiry(expiresOn),
      aside: money,
      next: billingDay !== null && next !== null ? insightsCopy.before(next, billingDay) : next,
    };
  },
  refunds: ({ amount, refundedAt, isFullRefund }, money, region, now) => {
    const extent = isFullRefund ? insightsCopy.full : insightsCopy.partial;
    const how = isFullRefund === null ? null : extent;
    const when = refundedAt === null ? null : formatNearDate(refundedAt, region, now);
    return { figure: amount === null ? money : `−${money}`, aside: joined([how, when], ", ") ?? "" };
  },
  risks: () => ({}),
};

/**
 * Returns the texts of a line, in addition to the name.
 * @param now ms UTC
 */
export function workWords(kind: keyof Worklists, work: Work, region: Region, now: number): WorkWords {
  const { currency, amount, at, note, next } = work;
  const money = formatMoney(amount, currency, region.locale);
  const aside = at === null ? "" : formatNearDate(at, region, now);
  return { figure: money, note: note ?? "", aside, next, ...ownWords[kind](work, money, region, now) };
}
