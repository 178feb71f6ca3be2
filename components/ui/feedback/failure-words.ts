import type { FailureCode } from "@/lib/contract/failure";

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
const askTheKeepers = "If it persists, give the people who run the desk the request id.";
const wait = `Wait: the page loads as soon as it can. ${askTheKeepers}`;
const correct = (what: string) => ({ tried: null, can: what, passes: false });

/** Explanations by the code of the failure (`lib/contract/failure.ts`). */
export const failureWords: Readonly<Record<FailureCode, FailureWords>> = {
  upstream_unreachable: {
    tried: "To connect to the data service, more than once where that was safe.",
    can: wait,
    passes: true,
  },
  upstream_unavailable: {
    tried: "To repeat the request where that was safe.",
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
      "the page loads.",
    passes: true,
  },
  rate_limited: {
    tried: "Nothing more: the data service accepts no requests for now.",
    can: `Wait: the page loads after the pause. ${keepsFilters}`,
    passes: true,
  },
  audit_unavailable: {
    says: "The desk records who reads what. It cannot do so at the moment, so it shows nothing.",
    tried: "To record the access, which must happen before anything is shown.",
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
