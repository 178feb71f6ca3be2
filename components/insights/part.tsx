"use client";

import type { ReactNode } from "react";
import { FailureState } from "@/components/ui/feedback/failure-state";
import type { InsightPart } from "@/lib/contract/insights-query";
import type { InsightsReport } from "@/lib/contract/insights-report";
import { insightsCopy } from "./copy";
import styles from "./overview.module.css";
import { useReport } from "./overview-context";

/**
 * A part of the overview: its value, the previous value while another is loading, a skeleton of the same
 * size before that, or its failure.
 */
export function Part<Name extends InsightPart>(props: {
  name: Name;
  /** The name of the part within a sentence. */
  title: string;
  skeleton: ReactNode;
  children: (value: NonNullable<InsightsReport[Name]>, report: InsightsReport) => ReactNode;
}) {
  const { name, title, skeleton, children } = props;
  const { data, isPlaceholderData, refetch } = useReport(name);
  if (data?.outcome.ok === false) {
    return (
      <FailureState
        title={insightsCopy.notLoaded(title)}
        failure={data.outcome.failure}
        requestId={data.requestId ?? undefined}
        onRetry={refetch}
      />
    );
  }
  const report = data?.outcome.value;
  const value = report?.[name];
  if (report === undefined || value === undefined || value === null) return <div aria-busy>{skeleton}</div>;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? styles["busy"] : undefined}>
      {children(value, report)}
    </div>
  );
}
