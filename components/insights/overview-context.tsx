"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureState } from "@/components/ui/feedback/failure-state";
import { DeskLink, type LinkAttributes } from "@/components/ui/link/desk-link";
import { requiredContext } from "@/components/ui/page/required-context";
import { type OverviewState, overviewHref, toInsightsQuery } from "@/lib/client/url/overview-state";
import type { InsightPart } from "@/lib/contract/insights-query";
import type { InsightsReport } from "@/lib/contract/insights-report";
import type { Region } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { insightsCopy } from "./copy";
import styles from "./overview.module.css";
import { insightsQueryOptions } from "./report-query";

interface OverviewContext {
  readonly state: OverviewState;
  /** Goes to a state, which Back undoes. */
  readonly go: (next: OverviewState) => void;
  readonly region: Region;
  /** ms UTC */
  readonly now: number;
}

export const [OverviewContextProvider, useOverviewContext] = requiredContext<OverviewContext>("the overview");

/** Returns a part of the report. Each part is requested, waits and fails separately. */
export function useReport(part: InsightPart) {
  const { state, region, now } = useOverviewContext();
  return useQuery(insightsQueryOptions(toInsightsQuery(state, region.zone, now, [part])));
}

/** Shows the previous value while another loads, but not the previous failure. */
export function Part<Name extends InsightPart>(props: {
  name: Name;
  /** The name of the part within a sentence. */
  title: string;
  skeleton: ReactNode;
  children: (value: NonNullable<InsightsReport[Name]>, report: InsightsReport) => ReactNode;
}) {
  const { name, title, skeleton, children } = props;
  const { data, isPlaceholderData, refetch } = useReport(name);
  if (data?.outcome.ok === false && !isPlaceholderData) {
    return (
      <FailureState
        title={insightsCopy.notLoaded(title)}
        failure={data.outcome.failure}
        requestId={data.requestId ?? undefined}
        onRetry={refetch}
      />
    );
  }
  const report = data?.outcome.ok ? data.outcome.value : undefined;
  const value = report?.[name];
  if (report === undefined || value === undefined || value === null) return <div aria-busy>{skeleton}</div>;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? styles["busy"] : undefined}>
      {children(value, report)}
    </div>
  );
}

/** Returns a report with the data that all parts share, such as currencies; null until one is loaded. */
export function useAnyReport(): InsightsReport | null {
  const parts = [useReport("figures"), useReport("series")];
  const isFound = ({ data }: (typeof parts)[number]) => data?.outcome.ok === true;
  const found = parts.find((part) => isFound(part) && !part.isPlaceholderData) ?? parts.find(isFound);
  return found?.data?.outcome.ok === true ? found.data.outcome.value : null;
}

/** A link to a list, or plain text if there is none. @param props.list a query string, without `?` */
export function ListLink({ list, ...attributes }: LinkAttributes & { list: string | null }) {
  if (list === null) return <span className={attributes.className}>{attributes.children}</span>;
  return <DeskLink {...attributes} href={listHref(list)} />;
}

export function listHref(list: string): `/contributions?${string}` {
  return `${paths.contributions}?${list}`;
}

export function StateLink({ to, ...attributes }: LinkAttributes & { to: OverviewState }) {
  const { go } = useOverviewContext();
  return <DeskLink {...attributes} href={overviewHref(to)} onFollow={() => go(to)} />;
}

/** Links to states of which one is the current one. */
export function StateSegments<Choice extends string>(props: {
  label: string;
  choices: readonly Choice[];
  current: Choice;
  stateOf: (choice: Choice) => OverviewState;
  wordsOf: (choice: Choice) => string;
}) {
  const { label, choices, current, stateOf, wordsOf } = props;
  return (
    <nav
      aria-label={label}
      className="flex max-w-full flex-wrap gap-0.5 rounded-well bg-sunken p-0.5 print:hidden"
    >
      {choices.map((choice) => (
        <StateLink
          key={choice}
          to={stateOf(choice)}
          aria-current={choice === current || undefined}
          className={`flex h-6 items-center whitespace-nowrap rounded-control px-2 font-medium text-12
            max-sm:h-9 ${
              choice === current ? "bg-surface text-ink shadow-control" : "text-ink-2 hover:text-ink"
            }`}
        >
          {wordsOf(choice)}
        </StateLink>
      ))}
    </nav>
  );
}
