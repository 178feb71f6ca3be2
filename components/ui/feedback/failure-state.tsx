"use client";

import { useRouter } from "next/navigation";
import { failureText, uiCopy } from "@/components/ui/copy";
import { Button, ButtonLink } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { CopyButton } from "@/components/ui/value/copy-button";
import type { Failure } from "@/lib/contract/failure";
import { paths } from "@/lib/paths";
import { failureAdvice, failureCopy, failureWords } from "./copy";
import { EmptyState } from "./empty-state";
import { countdownSeconds, useCountdownRetry } from "./retry";

/** Replaces a page or list that could not be read. Temporary failures are retried. */
export function FailureState(props: {
  title: string;
  failure: Failure;
  requestId?: string | undefined;
  /** Loads the data again. The next countdown starts afterwards. The default refreshes the page. */
  onRetry?: () => Promise<unknown>;
}) {
  const router = useRouter();
  const { title, failure, requestId, onRetry = async () => router.refresh() } = props;
  const { tried, isAbsent = false } = failureWords[failure.code];
  const seconds = countdownSeconds(failure);
  const { words, hasStopped, isTrying, tryNow } = useCountdownRetry(seconds, onRetry);
  const { errors = {} } = failure;
  return (
    <EmptyState
      icon={isAbsent ? "search-x" : "unplug"}
      isFailure={!isAbsent}
      isAlert
      level={2}
      title={title}
      text={[failureText(failure), ...Object.values(errors).flat()].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      details={[
        [failureCopy.tried, tried],
        [failureCopy.can, failureAdvice(failure.code, requestId !== undefined)],
        [failureCopy.requestId, requestId && <RequestId id={requestId} />],
      ]}
      actions={
        <>
          {isAbsent ? (
            <ButtonLink href={paths.contributions}>{failureCopy.allContributions}</ButtonLink>
          ) : (
            <Button look={seconds === null ? "plain" : "solid"} onClick={tryNow} aria-disabled={isTrying}>
              <Icon name="rotate-cw" size={16} className={isTrying ? "motion-safe:animate-spin" : ""} />
              {uiCopy.tryAgain}
            </Button>
          )}
          {seconds === null ? null : <ButtonLink href={paths.status}>{failureCopy.openStatus}</ButtonLink>}
          {/* The countdown changes every second, so a screen reader would never stop. */}
          <span aria-hidden className="px-1 text-12 text-ink-3 tabular-nums">
            {words}
          </span>
          <span role="status" className="text-12 text-ink-3 not-empty:px-1">
            {hasStopped ? failureCopy.retriesStopped : ""}
          </span>
        </>
      }
    />
  );
}

function RequestId({ id }: { id: string }) {
  return (
    <>
      <code className="min-w-0 truncate font-mono text-12">{id}</code>
      <CopyButton text={id} label={failureCopy.copyRequestId} />
    </>
  );
}
