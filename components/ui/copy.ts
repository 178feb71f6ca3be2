import type { FoundLines } from "@/lib/client/api/answers";
import { formatCounted } from "@/lib/format/count";
import { formatAgo } from "@/lib/format/moment";
import { counted, withFullStop } from "@/lib/records/text";

/** Words for URL parameters whose names are not plain words. */
const linkParts = new Map(
  Object.entries({
    type: "kind",
    range: "period",
    from: "start date",
    to: "end date",
    tz: "time zone",
    sort: "sort order",
    q: "search",
    cols: "columns",
    peek: "open contribution",
    by: "bar length",
    compare: "comparison",
    who: "person",
    object: "record",
    before: "position in the log",
  }),
);

export const uiCopy = {
  close: "Close",
  cancel: "Cancel",
  loading: "Loading…",
  tryAgain: "Try again",
  export: "Export",
  yes: "Yes",
  no: "No",
  clearSearch: "Clear search",
  contributions: (count: number, locale: string) => formatCounted(count, "contribution", locale),

  inList: "In the list",
  positionOf: (position: string, total: string, isAtLeast: boolean) =>
    `${position} of ${isAtLeast ? "more than " : ""}${total}`,
  previous: (noun: string) => `Previous ${noun}`,
  prevShort: "Prev",
  nextShort: "Next",
  next: (noun: string) => `Next ${noun}`,
  copyId: "Copy ID",
  fromTicket: "From ticket {ticket}",
  view: "View",
  printedAt: (moment: string, zone: string) => `, printed ${moment} (${zone})`,

  copy: "Copy",
  copied: "Copied",
  couldntCopy: "Couldn’t copy",
  copyLink: "Copy link",
  alwaysRange: (range: string) => `Always “${range.toLowerCase()}”`,
  rollingNote: "Dates update each time the link is opened.",
  alwaysDays: (days: string) => `Always ${days}`,
  frozenNote: "Dates never change.",
  copyLinkNamed: (name: string) => `Copy link: ${name}`,
  contactEmail: "Email",
  emailName: "email address",
  contactPhone: "Phone",
  phoneName: "phone number",

  rangeField: "Date range in words",
  rangeExample: "mar 11 to mar 24",
  rangeOther: "or “last week”, “2024-03”",
  notARange: "Not a date. Try “last week” or “3–9 Oct”.",
  allTime: "All time",
  firstDay: "Start date",
  lastDay: "End date",
  noLimit: "Leave blank for no limit.",
  anyDay: "Any",
  notADay: "Not a date. Try “3 Oct”.",
  days: "Days",
  show: "Show ",
  inclusive: (zone: string) => `, inclusive (${zone})`,
  email: "Work email",
  code: "Authenticator code",
  codeHint: "Six digits, or one of your recovery codes.",
  passwordHint: "At least 12 characters. A short phrase works well, or use a password manager.",
  showPassword: (label: string) => `Show ${label}`,
  busy: "One moment…",
  confirm: (action: string) => `Yes, ${action}`,

  copyByHand: "Select and copy it",
  copyNamed: (name: string) => `Copy the ${name}`,
  couldntCopyShort: "Failed",
  valid: "Valid",
  stillValid: (reason: string) => `Still valid, but ${reason}`,
  void: "VOID",
  replacedBy: "Replaced by {number}",
  noNumber: "No number",
  noName: "No name",
  organization: "Organization",
  withFees: " with covered fees",
  expires: (month: string) => `, expires ${month}`,
  removed: ", removed",
  expired: ", expired",
  emailOptIn: "Email opt-in",
  supporterSince: "Supporter since",
  validVoid: (valid: number, voided: number) =>
    [valid > 0 && `${valid} valid`, voided > 0 && `${voided} void`].filter(Boolean).join(", "),
  none: "none",
  moreInJson: "more in the raw JSON",
  countInJson: (count: number) => `and ${count} more in the raw JSON`,
  notProvided: "Not provided",
  absentPart: "not provided",
  notSet: "Not set",
  notSetPart: "not set",
  zero: "Zero",
  noCurrency: "no currency",
  showLess: "Show less",
  showAll: (characters: string) => `Show all (${characters} characters)`,
  rawJson: "Raw JSON",
  openResponse: "Open API response",
  copyJson: "Copy JSON",
  recordJson: "The record as JSON",
  lines: (count: number) => counted(count, "line"),
  fieldsUnknown: (count: number) => `${counted(count, "field")} not in the API specification`,
  unknownField: "not in the API specification",
  searchJson: "Search the JSON",
  searchJsonHint: "Search fields and values",
  previousMatch: "Previous match",
  nextMatch: "Next match",

  signInOff: "Sign-in is off",
  openToAll: "Anyone with this URL can read everything. There are no accounts.",
  adminsOnly: "Only admins see this",
  roleLacks: "Your role doesn’t include {what}. Ask {admins} if you need access.",
  anyAdmin: "an admin",
  oneAdmin: "{one} (an admin)",
  twoAdmins: "{one} or {other} (admins)",
  toContributions: "Back to Contributions",
  linkIgnored: "Part of this link was ignored",
  linkPart: (parameter: string) => linkParts.get(parameter) ?? parameter.replaceAll("_", " "),
  cleanLink: "Clean up link",
  asOf: "As of",
  mayHaveChanged: (noun: string) => `This ${noun} may have changed since it was read`,
  serviceDown: "The data service isn’t responding at the moment. The page updates when it’s back.",
} as const;

/** `Synced 2 min ago.`, for the copy that records are from. @param now ms UTC */
export function syncedWords(
  { asOf, isComplete }: NonNullable<FoundLines["copy"]>,
  now: number,
  locale: string,
): string {
  const extent = isComplete ? "" : "; some records aren’t synced yet";
  return withFullStop(`Synced ${formatAgo(asOf, now, locale)}${extent}`);
}

/** `Searched all 104,311 records. Synced 2 min ago.` @param now ms UTC */
export function searchedWords(
  { coverage, copy }: Pick<FoundLines, "coverage" | "copy">,
  now: number,
  locale: string,
): string {
  const searched = `Searched all ${formatCounted(coverage.records, "record", locale)}.`;
  return copy === null ? searched : `${searched} ${syncedWords(copy, now, locale)}`;
}
