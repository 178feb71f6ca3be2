"use client";

import type { ReactNode } from "react";
import { failureWords } from "@/components/ui/feedback/failure-words";
import { countdownSeconds, useCountdownRetry } from "@/components/ui/feedback/retry";
import { buttonLook } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { type Failure, failureTable } from "@/lib/contract/failure";
import type { InsightPart } from "@/lib/contract/insights-query";
import type { InsightsReport } from "@/lib/contract/insights-report";
import styles from "./overview.module.css";
import { useReport } from "./overview-context";

/**
 * A part of the overview: its value, the previous value while another is loading, a skeleton of the same
 * size before that, or its failure.
 */
export function Part<Name extends InsightPart>(props: {
  name: Name;
  /** The name of the part at the start of a sentence. */
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

/** The failure of a part. It has the size of the part, so that the other parts do not move. */
function PartFailure(props: {
  title: string;
  failure: Failure;
  requestId: string | null;
  /** Has the size of the part. */
  skeleton: ReactNode;
  onRetry: () => unknown;
}) {
  const { title, failure, requestId, skeleton, onRetry } = props;
  const { says, passes } = failureWords[failure.code];
  const { isTrying, tryNow } = useCountdownRetry(passes ? countdownSeconds(failure) : null, onRetry);
  return (
    <div className="relative">
      <div aria-hidden className="invisible">
        {skeleton}
      </div>
      <div
        className="absolute inset-0 flex flex-wrap content-center items-center justify-center gap-3
        rounded-well bg-canvas p-4"
      >
        <Icon name="unplug" size={20} className="text-red" />
        <div role="alert" className="min-w-0">
          <p className="font-semibold">{title} could not be shown</p>
          <p className="break-words text-12 text-ink-2">
            {says ?? failure.message ?? failureTable[failure.code].message}
            {requestId === null ? null : <span className="text-ink-3"> Request {requestId}</span>}
          </p>
        </div>
        <button type="button" onClick={tryNow} aria-disabled={isTrying} className={buttonLook("plain")}>
          <Icon name="rotate-cw" size={16} {...(isTrying ? { className: "motion-safe:animate-spin" } : {})} />
          Try again
        </button>
      </div>
    </div>
  );
}
