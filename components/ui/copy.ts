import type { FailureCode } from "@/lib/contract/failure";

/** The words of the kit. */
export const uiCopy = {
  signOff: "Sign-in is off",
  onlyAdminsSee: "Only admins see this",
  anyoneUrlCanRead: "Anyone with this URL can read everything: there are no accounts and no audit log.",
  yourRoleDoesNot: "Your role does not include ",
  ask: ". Ask",
  or: " or ",
  anAdmin: "an admin",
  ifYouNeedAccess: " if you need access.",
  backToContributions: "Back to Contributions",
  weTried: "We tried",
  youCan: "You can",
  requestId: "Request ID",
  allContributions: "All contributions",
  tryAgain: "Try again",
  openStatus: "Open status",
  automaticRetriesHaveStopped: "Automatic retries have stopped.",
  copyRequestId: "Copy the request ID",
  partLinkWasIgnored: "Part of this link was ignored.",
  cleanUpLink: "Clean up link",
  retryingInS: (left: string) => `Retrying in ${left} s`,
  asOf: "As of",
  mayHaveChangedSince: (noun: string) => `This ${noun} may have changed since it was read`,
  dataServiceNotResponding:
    "The data service is not responding at the moment. The page updates when it is back.",
  inlineFlexShrink0:
    "inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-control font-medium ",
  h8MaxSm: (base: string) => `${base} h-8 max-sm:h-10`,
  daysInWords: "Days in words",
  mar11Mar24: "mar 11 to mar 24",
  orLastWeek2024: "or “last week”, “2024-03”",
  allTime: "All time",
  notDateTryLast: "Not a date. Try “last week” or “3–9 Oct”.",
  cancel: "Cancel",
  show: "Show ",
  inclusive: (zoneName: string) => `, inclusive (${zoneName})`,
  firstDay: "First day",
  lastDay: "Last day",
  leaveBlankNoLimit: "Leave blank for no limit.",
  workEmail: "Work email",
  authenticatorCode: "Authenticator code",
  sixDigitsOrOne: "Six digits, or one of your recovery codes.",
  show2: (label: string) => `Show ${label}`,
  atLeast12Characters: "At least 12 characters. A short phrase works well, or use a password manager.",
  days: "Days",
  utc: "UTC",
  oneMoment: "One moment…",
  no: "No",
  yes: "Yes, ",
  clearTheSearch: "Clear the search",
  reloadedFor: (path: string) => `reloaded for ${path}`,
  inputTextareaSelectContenteditable:
    "input, textarea, select, [contenteditable], [role=dialog], [role=menu], [popover], [role=listbox], ",
  ctrl: "Ctrl ",
  close: "Close",
  moreThan: "more than ",
  of: (position: string, total: string) => `${position} of ${total}`,
  alt: "Alt",
  control: "Control",
  shift: "Shift",
  meta: "Meta",
  inTheList: "In the list",
  previous: (noun: string) => `Previous ${noun}`,
  next: (noun: string) => `Next ${noun}`,
  maxSmSize10: (buttonLook: string) => `${buttonLook} max-sm:size-10 max-sm:border-0`,
  loading: "Loading…",
  copyTheId: "Copy the ID",
  fromTicket: "From ticket ",
  view: "View",
  valid: "Valid",
  void: "VOID",
  copied: "Copied",
  couldntCopy: "Couldn’t copy",
  copy: "Copy",
  failed: "Failed",
  selectCopy: "Select and copy it",
  copyThe: (name: string) => `Copy the ${name}`,
  yes2: "Yes",
  moreRawJson: "more in the raw JSON",
  none: "none",
  and: "and ",
  moreRawJson2: " more in the raw JSON",
  notProvided: "Not provided",
  notSet: "Not set",
  zero: "Zero",
  noCurrency: "no currency",
  notProvided2: "not provided",
  showLess: "Show less",
  showAllCharacters: (length: string) => `Show all (${length} characters)`,
  rawJson: "Raw JSON",
  couldntLoadIt: (message: string) => `Couldn’t load it. ${message}`,
  openApiResponse: "Open the API response",
  notContract: (unknown: string) => `${unknown} not in the contract`,
  copyTheJson: "Copy the JSON",
  recordAsJson: "The record as JSON",
  calc16px: (hang: string) => `calc(16px + ${hang})`,
  showAll: "Show all (",
  characters: " characters)",
  notContract2: "not in the contract",
  searchTheJson: "Search the JSON",
  searchFieldsValues: "Search fields and values",
  previousMatch: "Previous match",
  nextMatch: "Next match",
  noNumber: "No number",
  noName: "No name",
} as const;

interface FailureWords {
  /** Replaces the message of the API (`failureTable`) where that is not for users. */
  readonly text?: string;
  /** Attempts of the desk before it gave up; null if there was nothing to try. */
  readonly tried: string | null;
  /** The next step of the user. */
  readonly can: string;
  /** The failure may be temporary: the page retries. */
  readonly passes: boolean;
  /** The requested resource does not exist; nothing is broken. */
  readonly isAbsent?: boolean;
}

const keepsFilters = "Your filters stay in the address.";
const contact = "If this continues, contact an admin with the request ID.";
const wait = `Wait: this page reloads automatically. ${contact}`;
const correct = (what: string) => ({ tried: null, can: what, passes: false });

/** Explanations by the code of the failure (`lib/contract/failure.ts`). */
export const failureWords: Readonly<Record<FailureCode, FailureWords>> = {
  upstream_unreachable: { tried: "Connecting to the data service, with retries.", can: wait, passes: true },
  upstream_unavailable: { tried: "Sending the request again.", can: wait, passes: true },
  upstream_timeout: { tried: "Waiting for the data service, up to 12 seconds.", can: wait, passes: true },
  upstream_malformed: {
    tried: "Reading the response. It was discarded, because it may be wrong.",
    can: wait,
    passes: true,
  },
  upstream_missing: {
    tried: "Nothing more: the data service has no such list at this address.",
    can: `Ask an admin to check UPSTREAM_URL. ${keepsFilters}`,
    passes: true,
  },
  upstream_refused: {
    tried: "Nothing more: the same credentials would be refused again.",
    can: "Ask an admin to renew the token of the data service. The page then reloads.",
    passes: true,
  },
  rate_limited: {
    tried: "Nothing more: the data service accepts no requests for now.",
    can: `Wait: this page reloads after the pause. ${keepsFilters}`,
    passes: true,
  },
  audit_unavailable: {
    text: "The audit log is unavailable, so records can’t be shown right now.",
    tried: "Recording the access, which must happen before anything is shown.",
    can: wait,
    passes: true,
  },
  database_unavailable: { tried: "Waiting for the database.", can: wait, passes: true },
  internal: {
    tried: "Nothing more: this is an error in Giving Desk. No record has changed.",
    can: `Try again. ${keepsFilters} ${contact}`,
    passes: true,
  },
  search_unavailable: {
    ...correct("Ask an admin to turn on sync (MIRROR=on). Lists by date and kind still work."),
    isAbsent: true,
  },
  invalid_query: correct("Correct or remove the filter named above."),
  malformed_url: correct("Check the address for missing or changed characters."),
  not_found: correct("Check the ID for missing or mistyped characters."),
  method_not_allowed: correct("Open the address in your browser’s address bar."),
  unauthenticated: { ...correct("Sign in and open the address again."), text: "You are not signed in." },
  forbidden: { ...correct("Ask an admin for access."), text: "Your role does not include this." },
};
