"use client";

import type { ReactNode } from "react";
import type { InsightsReport } from "@/lib/client/insights-report";
import type { InsightPart } from "@/lib/contract/insights-query";
import styles from "./overview.module.css";
import { PartFailure } from "./part-failure";
import { useReport } from "./use-report";

/**
 * A part of the overview: what is known of it, the last that was known while other days are on their way,
 * skeleton of the same size before anything is, or why it cannot be shown.
 */
export function Part<Name extends InsightPart>(props: {
  name: Name;
  /** What the part is called in a sentence. */
  title: string;
  skeleton: ReactNode;
  children: (value: NonNullable<InsightsReport[Name]>, report: InsightsReport) => ReactNode;
}) {
  const { name, title, skeleton, children } = props;
  const { data, isPlaceholderData, refetch } = useReport(name);
  if (data === undefined) return <div aria-busy>{skeleton}</div>;
  const { outcome, requestId } = data;
  if (!outcome.ok) {
    return (
      <PartFailure
        title={title}
        failure={outcome.failure}
        requestId={requestId}
        skeleton={skeleton}
        onRetry={() => refetch()}
      />
    );
  }
  const value = outcome.value[name];
  if (value === undefined || value === null) return <div aria-busy>{skeleton}</div>;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? styles["busy"] : undefined}>
      {children(value, outcome.value)}
    </div>
  );
}
