"use client";

import { uiCopy } from "@/components/ui/copy";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import type { Work, Worklist, Worklists } from "@/lib/contract/insights-report";
import { formatCount } from "@/lib/format/count";
import { localDay } from "@/lib/format/day";
import { formatCardExpiry, formatDate, formatDayMonth, type Region } from "@/lib/format/moment";
import { formatMoney } from "@/lib/format/money";
import { paths } from "@/lib/paths";
import { shortOrdinal } from "@/lib/records/text";
import { insightsCopy } from "./copy";
import { ListLink, Part, useOverviewContext } from "./overview-context";
import { WorklistSkeleton, worklistGrid } from "./skeletons";

const worklistKinds = [
  {
    kind: "failedRenewals",
    title: insightsCopy.failedRenewals,
    icon: "rotate-cw",
    tone: "text-red",
    emptyText: insightsCopy.noFailedRenewals,
  },
  {
    kind: "expiringCards",
    title: insightsCopy.expiringCards,
    icon: "calendar-clock",
    tone: "text-amber",
    emptyText: insightsCopy.noExpiringCards,
  },
  {
    kind: "refunds",
    title: insightsCopy.refunds,
    icon: "undo-2",
    tone: "text-ink-2",
    emptyText: insightsCopy.noRefunds,
  },
  {
    kind: "risks",
    title: insightsCopy.riskWarnings,
    icon: "triangle-exclamation-point",
    tone: "text-yellow",
    emptyText: insightsCopy.noRiskWarnings,
  },
] as const;

type ShownWorklist = (typeof worklistKinds)[number];

/** The number of lines of a worklist; its list has the others. */
const maxLines = 4;

/** Each line links to its record, each title to the whole list. */
export default function WorklistsPart() {
  return (
    <Part name="worklists" title={insightsCopy.theWorklists} skeleton={<WorklistSkeleton />}>
      {(worklists) => (
        <>
          <p className="mt-5 text-12 text-ink-3 leading-4 print:hidden">{insightsCopy.workIntro}</p>
          <div className={worklistGrid}>
            {worklistKinds.map((shown) => (
              <WorkSection key={shown.kind} shown={shown} worklist={worklists[shown.kind]} />
            ))}
          </div>
        </>
      )}
    </Part>
  );
}

function WorkSection({ shown, worklist }: { shown: ShownWorklist; worklist: Worklist }) {
  const { region } = useOverviewContext();
  const { kind, title, icon, tone, emptyText } = shown;
  const { total, rows, list } = worklist;
  const count = formatCount(total, region.locale);
  return (
    <section aria-labelledby={`work-${kind}`} className="min-w-0">
      <div className="flex h-10 items-center gap-2 border-line-2 border-b">
        <Icon name={icon} size={16} className={tone} />
        <h2 id={`work-${kind}`} className="min-w-0 truncate font-semibold text-14">
          {title}
        </h2>
        <span
          className="grid h-5 min-w-5 place-items-center rounded-kbd bg-sunken px-1.5 text-12 text-ink-2
          tabular-nums"
        >
          {count}
        </span>
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
      {total === 0 ? <p className="py-3 text-ink-3">{emptyText}</p> : null}
      <ul>
        {rows.slice(0, maxLines).map((work) => (
          <li key={work.id} className="border-line border-b">
            <WorkLine shown={shown} work={work} list={list} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WorkLine({ shown, work, list }: { shown: ShownWorklist; work: Work; list: string | null }) {
  const { region, now } = useOverviewContext();
  const { figure, note, aside, next } = workWords(shown.kind, work, region, now);
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

/**
 * Returns the texts of a line, in addition to the name.
 * @param now ms UTC
 */
export function workWords(kind: keyof Worklists, work: Work, region: Region, now: number) {
  const { currency, amount, at, note, attempts, expiresOn, nextBillingOn, refundedAt, isFullRefund } = work;
  const { next } = work;
  const money = formatMoney(amount, currency, region.locale);
  const day = at === null ? "" : shortDate(at, region, now);
  if (kind === "failedRenewals") {
    const tries = attempts !== null && attempts > 1 ? insightsCopy.attempt(shortOrdinal(attempts)) : null;
    return { figure: money, note: joined(note, tries), aside: day, next };
  }
  if (kind === "expiringCards") {
    const until = nextBillingOn && shortDate(nextBillingOn, { ...region, zone: "UTC" }, now);
    return {
      figure: expiresOn === null ? "–" : formatCardExpiry(expiresOn),
      note: note ?? "",
      aside: money,
      next: until && next !== null ? insightsCopy.before(next, until) : next,
    };
  }
  if (kind === "refunds") {
    const how = isFullRefund === null ? null : isFullRefund ? insightsCopy.full : insightsCopy.partial;
    const when = refundedAt === null ? day : shortDate(refundedAt, region, now);
    return { figure: `−${money}`, note: note ?? "", aside: joined(how, when), next };
  }
  return { figure: money, note: note ?? "", aside: day, next };
}

/**
 * Formats `30 Mar`, with the year where it is not the current one: the period may be years, and a refund
 * may be later.
 */
function shortDate(instant: number, region: Region, now: number): string {
  const [its, ours] = [instant, now].map((one) => localDay(region.zone, one).slice(0, 4));
  return its === ours ? formatDayMonth(instant, region) : formatDate(instant, region);
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== "").join(", ");
}
