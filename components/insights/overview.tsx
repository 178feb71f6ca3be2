"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { useZoneOverride } from "@/components/shell/preferences/zone";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { LinkNotice } from "@/components/ui/feedback/page-notice";
import { code, filled } from "@/components/ui/filled";
import { ButtonLink } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { useUrlParams } from "@/components/ui/link/url-state";
import { lazyPart, usePreload } from "@/components/ui/load/lazy";
import { useNow } from "@/components/ui/load/timed-state";
import { centerInRow, followFocus } from "@/components/ui/page/focus";
import { loadPanel, PanelButton, pendingPanel } from "@/components/ui/panel/panel-button";
import { Disclosure } from "@/components/ui/panel/section";
import {
  formatOverview,
  type OverviewState,
  overviewHref,
  readOverview,
  withOverviewRange,
} from "@/lib/client/url/overview-state";
import { comparisons } from "@/lib/contract/insights-query";
import type { InsightsReport } from "@/lib/contract/insights-report";
import { formatCount } from "@/lib/format/count";
import { formatRange, rangeLabel, resolveRange } from "@/lib/format/date-range";
import { currencySign } from "@/lib/format/money";
import { zoneName } from "@/lib/format/zone";
import { paths } from "@/lib/paths";
import { figureWords } from "@/lib/records/labels";
import { comparisonWords, coverageWords, insightsCopy } from "./copy";
import { FigureCards } from "./figure-cards";
import { allCards, shownCurrencies } from "./figures";
import styles from "./overview.module.css";
import {
  ListLink,
  OverviewContextProvider,
  StateLink,
  StateSegments,
  useAnyReport,
  useOverviewContext,
  useReport,
} from "./overview-context";
import { DistributionSkeleton, SeriesSkeleton, WorklistSkeleton } from "./skeletons";

// Users read the figures first, so all other parts are lazy.
const SeriesPart = lazyPart(() => import("@/components/insights/series/series-part"), SeriesSkeleton);
const DistributionsPart = lazyPart(
  () => import("@/components/insights/distributions/distributions-part"),
  DistributionSkeleton,
);
const WorklistsPart = lazyPart(() => import("./worklists-part"), WorklistSkeleton);
const DateRangePanel = lazyPart(() => import("@/components/ui/form/date-range-panel"), pendingPanel);
const OverviewShare = lazyPart(() => import("./overview-share"), pendingPanel);

const headerPreloads = [
  loadPanel,
  DateRangePanel.load,
  () => import("@/components/ui/form/month-calendar"),
  OverviewShare.load,
];

/** The whole state of the overview is in the URL. */
export function Overview({ drawnAt }: { drawnAt: number }) {
  const now = useNow(drawnAt);
  const { preferences, zone: ownZone } = usePreferences();
  const { params, write } = useUrlParams();
  const { state, notices } = readOverview(params);
  const go = (next: OverviewState) => write(formatOverview(next), "push");
  const zone = state.zone ?? ownZone;

  useZoneOverride(state.zone, (chosen) => go({ ...state, zone: chosen }));
  usePreload(...headerPreloads);

  return (
    <OverviewContextProvider value={{ state, go, region: { zone, locale: preferences.locale }, now }}>
      <LinkNotice notices={notices} href={overviewHref(state)} />
      <div className={styles["board"]}>
        <OverviewHeader />
        <Board />
      </div>
    </OverviewContextProvider>
  );
}

function OverviewHeader() {
  const { state, go, region, now } = useOverviewContext();
  const days = formatRange(state.range, region.zone, now, region.locale);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-3 sm:min-h-17 sm:pt-0">
      <h1 className="min-w-0 flex-1 basis-64 font-semibold text-18">
        {insightsCopy.overview}
        <span className="font-normal text-ink-3">
          , {days} ({zoneName(region.zone)})
        </span>
      </h1>
      <div className="flex items-center gap-2 max-sm:w-full print:hidden">
        <div className="max-sm:flex-1 max-sm:[&>button]:w-full">
          <PanelButton
            label={insightsCopy.days(days)}
            icon="calendar"
            value={rangeLabel(state.range, region.locale)}
            panel={(close) => (
              <DateRangePanel
                range={state.range}
                region={region}
                now={now}
                onChoose={(range) => go(withOverviewRange(state, range, region.zone))}
                onClose={close}
              />
            )}
          />
        </div>
        <PanelButton label={insightsCopy.share} icon="share-2" panel={() => <OverviewShare />} />
      </div>
    </div>
  );
}

function Board() {
  const { data } = useReport("figures");
  const report = useAnyReport();
  if (data?.outcome.ok === false && data.outcome.failure.code === "search_unavailable") return <NoFigures />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-2.5 max-sm:pt-3">
        <CurrencyTabs report={report} />
        {data?.outcome.ok ? <Comparison report={data.outcome.value} /> : null}
      </div>
      {report === null ? null : <ReportNotices report={report} />}
      <FigureCards />
      <WorklistsPart />
      <SeriesPart />
      <DistributionsPart />
      {report === null ? null : <Definitions report={report} />}
    </>
  );
}

/** A range that is open at an end has no comparison. */
function Comparison({ report }: { report: InsightsReport }) {
  const { state, region, now } = useOverviewContext();
  const { from, to } = resolveRange(state.range, region.zone, now);
  // Only frozen links have `days`, a kind of previous period. Following "Previous period" keeps it.
  const shown = state.compare === "days" ? "previous" : state.compare;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-3 tabular-nums">
      {state.compare === "none" ? null : <p>{comparisonWords(report, region.locale)}</p>}
      {from === undefined || to === undefined ? null : (
        <StateSegments
          label={insightsCopy.compareWith}
          choices={comparisons}
          current={shown}
          stateOf={(compare) => ({ ...state, compare: compare === shown ? state.compare : compare })}
          wordsOf={(compare) => insightsCopy.comparisons[compare]}
        />
      )}
    </div>
  );
}

/** Describes the records behind the figures if those may not be all, and the records that no sum includes. */
function ReportNotices({ report: { coverage, now, unsummed } }: { report: InsightsReport }) {
  const { locale } = useOverviewContext().region;
  const basis = coverageWords(coverage, now, locale);
  return (
    <>
      {basis === null ? null : (
        <div role="status">
          <Notice isWarning={basis.isPartial}>{basis.words}</Notice>
        </div>
      )}
      {unsummed.count === 0 ? null : (
        <Notice isWarning>
          {insightsCopy.noSumIncludes(unsummed.count, locale)}{" "}
          {unsummed.list === null ? null : (
            <ListLink list={unsummed.list} className="underline">
              {insightsCopy.showThem}
            </ListLink>
          )}
        </Notice>
      )}
    </>
  );
}

function Notice({ isWarning, children }: { isWarning: boolean; children: ReactNode }) {
  return (
    <p
      className={`mb-3 flex items-center gap-2 text-12
        ${isWarning ? "rounded-control bg-amber-bg px-3 py-2 text-amber" : "text-ink-3"}`}
    >
      <Icon name={isWarning ? "triangle-exclamation-point" : "info"} />
      <span>{children}</span>
    </p>
  );
}

/** Sums never mix currencies. */
function CurrencyTabs({ report }: { report: InsightsReport | null }) {
  const { state, region } = useOverviewContext();
  const currencies = report === null ? [] : shownCurrencies(report);
  const nav = useRef<HTMLElement>(null);
  // Marks the chosen currency at once.
  const chosen = currencies.findIndex(({ currency }) => (currency ?? "none") === state.currency);
  const current =
    chosen >= 0 ? chosen : currencies.findIndex(({ currency }) => currency === report?.currency);

  useEffect(() => {
    const tab = nav.current?.children[current];
    if (tab instanceof HTMLElement) centerInRow(tab);
  }, [current]);

  return (
    <nav
      ref={nav}
      aria-label={insightsCopy.currencies}
      onFocus={followFocus}
      className="scroll-fade relative flex h-8 max-w-full rounded-well bg-sunken p-0.5 empty:invisible
        max-sm:h-10 print:hidden"
    >
      {currencies.map(({ currency, count }, at) => {
        const isCurrent = at === current;
        return (
          <StateLink
            key={currency ?? ""}
            to={{ ...state, currency: currency ?? "none" }}
            aria-current={isCurrent || undefined}
            className={`flex shrink-0 items-center gap-1.5 rounded-control border px-2.5 font-medium
              tabular-nums ${
                isCurrent
                  ? "border-line-2 bg-surface text-ink shadow-control"
                  : "border-transparent text-ink-2 hover:text-ink"
              }`}
          >
            {currency === null ? (
              insightsCopy.noCurrency
            ) : (
              <>
                <span aria-hidden>{currencySign(currency, region.locale)}</span>
                <span className="sr-only">{currency}</span>
              </>
            )}
            <span className="font-normal text-12 text-ink-3">{formatCount(count, region.locale)}</span>
          </StateLink>
        );
      })}
    </nav>
  );
}

function Definitions({ report }: { report: InsightsReport }) {
  return (
    <div className="pt-6 print:hidden">
      <Disclosure title={insightsCopy.calculation}>
        <dl
          className="grid max-w-240 grid-cols-1 gap-x-6 pt-2
          sm:grid-cols-[auto_minmax(0,1fr)]"
        >
          {allCards.map((card) => (
            <div key={card} className="contents *:py-1.5">
              <dt className="font-medium">{figureWords[card]}</dt>
              <dd className="border-line text-ink-2 sm:border-b">{report.definitions[card] ?? "–"}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </div>
  );
}

/** Pages that work without a copy of the records. */
const otherPages = [
  { href: paths.contributions, name: insightsCopy.contributions },
  { href: paths.feeds, name: insightsCopy.posts },
  { href: paths.status, name: insightsCopy.status },
] as const;

/** Replaces the figures if the desk has neither its own records nor a copy. */
function NoFigures() {
  return (
    <EmptyState
      icon="chart-column"
      level={2}
      title={insightsCopy.noFigures}
      text={<p>{filled(insightsCopy.needsSync, { setting: code("MIRROR=on") })}</p>}
      actions={otherPages.map(({ href, name }) => (
        <ButtonLink key={href} href={href}>
          {name}
        </ButtonLink>
      ))}
    />
  );
}
