import type { FailureCode } from "@/lib/contract/failure";

export const failureCopy = {
  tried: "What we tried",
  can: "What you can do",
  requestId: "Request ID",
  copyRequestId: "Copy the request ID",
  allContributions: "All contributions",
  trying: "Trying…",
  openStatus: "Open status",
  retriesStopped: "Automatic retries have stopped.",
  retryingIn: (seconds: number) => `Retrying in ${seconds} s`,
} as const;

interface FailureWords {
  /** The attempts of the desk before it gave up; null if there was nothing to try. */
  readonly tried: string | null;
  readonly can: string;
  /** The requested resource does not exist; nothing is broken. */
  readonly isAbsent?: boolean;
}

const keepsFilters = "Your filters stay in the URL.";
const requestIdPart = " with the request ID";
const contact = `If this continues, contact an admin${requestIdPart}.`;
const wait = `Wait: this page reloads automatically. ${contact}`;
const correct = (what: string) => ({ tried: null, can: what });

export const failureWords: Readonly<Record<FailureCode, FailureWords>> = {
  upstream_unreachable: { tried: "Connecting to the data service, with retries.", can: wait },
  upstream_unavailable: {
    tried: "Sending the request. After repeated failures, requests pause briefly.",
    can: wait,
  },
  upstream_timeout: { tried: "Waiting for the data service, up to 12 seconds.", can: wait },
  upstream_malformed: {
    tried: "Reading the response. It was discarded, because it may be wrong.",
    can: wait,
  },
  upstream_missing: {
    tried: null,
    can: `Ask an admin to check UPSTREAM_URL. ${keepsFilters}`,
  },
  upstream_refused: {
    tried: null,
    can: "Ask an admin to renew the token of the data service. The page then reloads.",
  },
  rate_limited: {
    tried: null,
    can: `Wait: this page reloads after the pause. ${keepsFilters}`,
  },
  busy: { tried: "Waiting for your other requests, up to 10 seconds.", can: `${wait} ${keepsFilters}` },
  audit_unavailable: {
    tried: "Recording the access, which must happen before anything is shown.",
    can: wait,
  },
  database_unavailable: { tried: "Waiting for the database.", can: wait },
  internal: {
    tried: null,
    can: `Try again. ${keepsFilters} ${contact}`,
  },
  search_unavailable: {
    ...correct("Ask an admin to turn on sync (MIRROR=on). Lists by date and kind still work."),
    isAbsent: true,
  },
  invalid_query: correct("Correct or remove the filter named above."),
  malformed_url: correct("Check the URL for missing or changed characters."),
  not_found: correct("Check the ID for missing or mistyped characters."),
  method_not_allowed: correct("Open this URL directly in your browser."),
  unauthenticated: correct("Sign in and open the URL again."),
  forbidden: correct("Ask an admin for access."),
};

/** Returns what users can do. Without a response there is no request ID. */
export function failureAdvice(code: FailureCode, hasRequestId: boolean): string {
  const { can } = failureWords[code];
  return hasRequestId ? can : can.replace(requestIdPart, "");
}
