"use client";

import { useRouter } from "next/navigation";
import { useAccount } from "@/components/shell/session/account-context";
import { CopyButton } from "@/components/ui/copy/copy-button";
import { buttonLook } from "@/components/ui/form/button";
import { RotateCw, SearchX, Unplug } from "@/components/ui/icons";
import { DeskLink } from "@/components/ui/link/desk-link";
import { seesStatus } from "@/lib/client/account";
import { type Failure, type FailureCode, failureBody } from "@/lib/contract/failure";
import { paths } from "@/lib/paths";
import { countdownSeconds, useCountdownRetry } from "./retry";

/**
 * Replaces a page or list without data: what happened, what was tried, what the user can do, and the
 * request id in the log. Temporary failures are retried.
 */
export function FailureState(props: {
  title: string;
  failure: Failure;
  requestId?: string | undefined;
  /** Loads the data again; a promise is awaited. The default refreshes the page. */
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

/** A page whose record could not be read. */
export function FailedPage(props: {
  heading: string;
  title: string;
  failure: Failure;
  requestId: string | undefined;
}) {
  const { heading, ...rest } = props;
  return (
    <>
      <h1 className="sr-only">{heading}</h1>
      <FailureState {...rest} />
    </>
  );
}

/** The explanation of a failure. */
interface FailureWords {
  /** Replaces the message of the API (`failureTable`) where that is not for users. */
  readonly says?: string;
  /** Attempts of the desk before it gave up; null where there was nothing to try. */
  readonly tried: string | null;
  /** The next step of the user. */
  readonly can: string;
  /** The failure may be temporary: the page retries. */
  readonly passes: boolean;
  /** Nothing is broken: the desk does not have what was requested. */
  readonly isAbsent?: boolean;
}

const keepsFilters = "The address keeps your filters.";
const askTheKeepers = "If it stays, give the people who run the desk the request id.";
const wait = `Wait: the page comes by itself as soon as it can. ${askTheKeepers}`;
const correct = (what: string) => ({ tried: null, can: what, passes: false });

/** Explanations by the code of the failure (`lib/contract/failure.ts`). */
export const failureWords: Readonly<Record<FailureCode, FailureWords>> = {
  upstream_unreachable: {
    tried: "To connect to the data service, more than once where that was safe.",
    can: wait,
    passes: true,
  },
  upstream_unavailable: {
    tried: "To ask the data service again where that was safe.",
    can: wait,
    passes: true,
  },
  upstream_timeout: {
    tried: "To wait for the data service, for at most twelve seconds.",
    can: wait,
    passes: true,
  },
  upstream_malformed: {
    tried: "To read the answer. It was not used: a wrong record would look right.",
    can: wait,
    passes: true,
  },
  upstream_missing: {
    tried: "Nothing more: the data service has no such list where the desk looks for it.",
    can: `Tell the people who run the desk that UPSTREAM_URL may be wrong. ${keepsFilters}`,
    passes: true,
  },
  upstream_refused: {
    tried: "Nothing more: the same credentials would be refused again.",
    can:
      "Tell the people who run the desk that the data service refuses its token. Once it is renewed, " +
      "the page comes by itself.",
    passes: true,
  },
  rate_limited: {
    tried: "Nothing more: the data service asks for a pause, and the desk keeps to it.",
    can: `Wait: the page comes by itself after the pause. ${keepsFilters}`,
    passes: true,
  },
  audit_unavailable: {
    says: "The desk writes down who looks at what. It cannot at the moment, so it shows nothing.",
    tried: "To write down that you look, as it must before it shows anything.",
    can: wait,
    passes: true,
  },
  database_unavailable: { tried: "To wait for the database.", can: wait, passes: true },
  internal: {
    tried: "Nothing more: this is a mistake of the desk. It only reads, so no record changed.",
    can: `Try again. ${keepsFilters} ${askTheKeepers}`,
    passes: true,
  },
  search_unavailable: {
    ...correct(
      "Ask the people who run the desk to have it keep a copy of the records (MIRROR=on). Lists by date " +
        "and kind, and single records, are there all the same.",
    ),
    isAbsent: true,
  },
  invalid_query: correct("Correct or remove the filter that is named above."),
  malformed_url: correct("Check the address for a sign that was cut off or changed."),
  not_found: correct("Check the id for a missing or mistyped character."),
  method_not_allowed: correct("Open the address in the browser’s own address bar."),
  unauthenticated: { ...correct("Sign in and open the address again."), says: "You are not signed in." },
  forbidden: { ...correct("Ask an admin of the desk for it."), says: "Your role does not include this." },
};
