"use client";

import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { insightsQueryOptions } from "@/lib/client/api/insights";
import { toInsightsQuery } from "@/lib/client/url/overview-state";
import { formatInsightsQuery, type InsightPart, insightParts } from "@/lib/contract/insights-query";
import type { InsightsReport } from "@/lib/contract/insights-report";
import { type OverviewContext, useOverviewContext } from "./overview-context";

/** Until records that are still being counted are asked for again, in ms. */
const countingLasts = 5_000;

const never = () => () => {};

/** One part of the report of the days that are shown; each is asked for, waits and fails by itself. */
export function useReport(part: InsightPart) {
  const context = useOverviewContext();
  const { state, place, now, first } = context;
  const isFirst = first !== null && first.asked === askedOf(context);
  const { data, isPlaceholderData, refetch } = useQuery({
    ...insightsQueryOptions(toInsightsQuery(state, place.zone, now, [part])),
    ...(isFirst ? { initialData: () => first.answer, initialDataUpdatedAt: first.at } : {}),
    // Records that are still being counted make other figures in a while.
    refetchInterval: ({ state: { data: known } }) =>
      known?.outcome.ok === true && isCounting(known.outcome.value) ? countingLasts : false,
  });
  // A part whose code comes late takes over what the server drew, though newer data may be there by then. It
  // is drawn a second time only where they are.
  const shown = useSyncExternalStore(
    never,
    () => data,
    () => (isFirst ? first.answer : data),
  );
  return { data: shown, isPlaceholderData, refetch };
}

/**
 * What is said of all parts alike: the currencies, the days, the coverage; by a part that has them already
 * where another still shows those of before. Null until a part is there.
 */
export function useAnyReport(): InsightsReport | null {
  const parts = [useReport("figures"), useReport("series")];
  const isFound = ({ data }: (typeof parts)[number]) => data?.outcome.ok === true;
  const found = parts.find((part) => isFound(part) && !part.isPlaceholderData) ?? parts.find(isFound);
  return found?.data?.outcome.ok === true ? found.data.outcome.value : null;
}

function isCounting({ coverage: { counted, records } }: InsightsReport): boolean {
  return counted < records;
}

function askedOf({ state, place, now }: OverviewContext): string {
  return formatInsightsQuery(toInsightsQuery(state, place.zone, now, insightParts));
}
