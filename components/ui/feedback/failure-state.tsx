"use client";

import { useRouter } from "next/navigation";
import { useAccount } from "@/components/shell/account-context";
import { buttonLook } from "@/components/ui/form/button";
import { RotateCw, SearchX, Unplug } from "@/components/ui/icons";
import { CopyButton } from "@/components/ui/link/copy-button";
import { DeskLink } from "@/components/ui/link/desk-link";
import { seesStatus } from "@/lib/client/account";
import { type Failure, failureBody } from "@/lib/contract/failure";
import { paths } from "@/lib/paths";
import { countdownSeconds } from "./countdown";
import { useCountdownRetry } from "./countdown-retry";
import { failureWords } from "./failure-state-words";

/**
 * What a whole page or list shows when it has no data: what happened, what was tried, what can be done, and
 * the id under which the log has it. Trouble that may pass is asked about again by itself.
 */
export function FailureState(props: {
  title: string;
  failure: Failure;
  requestId?: string | undefined;
  /** Asks again; what it returns is waited for. Without it the page is drawn anew. */
  onRetry?: () => unknown;
}) {
  const router = useRouter();
  const account = useAccount();
  const { title, failure, requestId, onRetry = () => router.refresh() } = props;
  const { says, tried, can, passes, isAbsent = false } = failureWords[failure.code];
  const seconds = passes ? countdownSeconds(failure) : null;
  const Icon = isAbsent ? SearchX : Unplug;
  const { step, isTrying, tryNow } = useCountdownRetry(seconds, onRetry);
  const { message, errors = {} } = failureBody(failure);
  return (
    <div className="mx-auto grid w-full max-w-120 grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-16">
      <span
        className={`grid size-10 place-items-center rounded-well ${
          isAbsent ? "border border-line bg-sunken text-ink-2" : "bg-red-bg text-red"
        }`}
      >
        <Icon aria-hidden size={20} strokeWidth={1.75} />
      </span>
      <div role="alert" className="grid gap-1">
        <h2 className="font-semibold text-18 tracking-[-0.018em]">{title}</h2>
        {[says ?? message, ...Object.values(errors).flat()].map((sentence) => (
          <p key={sentence} className="break-words text-ink-2">
            {sentence}
          </p>
        ))}
      </div>
      <dl
        className="grid grid-cols-[auto_minmax(0,1fr)] border-line border-t *:border-line *:border-b
        *:py-2"
      >
        {tried === null ? null : (
          <>
            <dt className="pr-8 text-ink-3">We tried</dt>
            <dd>{tried}</dd>
          </>
        )}
        <dt className="pr-8 text-ink-3">You can</dt>
        <dd>{can}</dd>
        {requestId === undefined ? null : (
          <>
            <dt className="pr-8 text-ink-3">Request id</dt>
            <dd className="flex items-center gap-2">
              <code className="min-w-0 truncate font-mono text-12">{requestId}</code>
              <CopyButton text={requestId} label="Copy the request id" />
            </dd>
          </>
        )}
      </dl>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        {isAbsent ? (
          <DeskLink href={paths.contributions} className={buttonLook("plain")}>
            All contributions
          </DeskLink>
        ) : (
          <button
            type="button"
            onClick={tryNow}
            aria-disabled={isTrying}
            className={buttonLook(passes ? "solid" : "plain")}
          >
            <RotateCw
              aria-hidden
              size={16}
              strokeWidth={1.75}
              className={isTrying ? "motion-safe:animate-spin" : ""}
            />
            Try again
          </button>
        )}
        {passes && seesStatus(account) ? (
          <DeskLink href={paths.status} className={buttonLook("plain")}>
            Open status
          </DeskLink>
        ) : null}
        {/* It changes every second: read out, it would never end. */}
        <span aria-hidden className="px-1 text-12 text-ink-3 tabular-nums">
          {isTrying ? "Trying…" : step.kind === "wait" ? `By itself in ${step.seconds} s` : ""}
        </span>
        <span role="status" className="text-12 text-ink-3 not-empty:px-1">
          {seconds !== null && step.kind === "rest" ? "No longer trying by itself." : ""}
        </span>
      </div>
    </div>
  );
}
