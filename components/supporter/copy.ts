import {
  isByLifetime,
  type SupporterQuery,
  type SupporterSort,
  type SupporterTotal,
} from "@/lib/contract/supporter-query";
import { formatAgo } from "@/lib/format/ago";
import { formatCounted } from "@/lib/format/count";
import { formatDate, type Region } from "@/lib/format/moment";
import { formatExact } from "@/lib/format/money";

/** The words of supporter. */
export const supporterCopy = {
  contributions: "Contributions",
  thereNothingOnPage: "There is nothing on this page.",
  goLastPage: "Go to the last page",
  possibleDoubleCharges: "Possible double charges",
  moreThan: "more than ",
  checkedTheNewest: "Checked the newest ",
  of: " of ",
  contributions2: " contributions.",
  and: "and ",
  olderGroup: "older group",
  supporters: "Supporters",
  nameEmailPhoneCompany: "Name, email, phone, company",
  tooManyMatchesOnly: "Too many matches. Only the first are sorted. Add a word.",
  noSuchEmailClosest: "No such email. Closest matches:",
  thereNothingOnPage2: "There is nothing on this page",
  tooManyMatchesAdd: "Too many matches. Add a word.",
  lastPage: (last: string) => `The last page is ${last}.`,
  showAllSupporters: "Show all supporters",
  tooManySupportersMatch: "Too many supporters match",
  addAWord: "Add a word.",
  noSuchEmail: "No such email",
  noSupportersFound: "No supporters found",
  tryFewerWords: "Try fewer words.",
  noSupporterGaveCurrency: "No supporter gave in this currency",
  chooseAnotherCurrency: "Choose another currency.",
  thereNoSupportersYet: "There are no supporters yet",
  theyComeFromContributions: "They come from the contributions that name them.",
  flexH7Shrink: "flex h-7 shrink-0 items-center rounded-control px-2 text-12 text-ink-2 hover:bg-hover ",
  currency: "Currency",
  search: "Search",
  gaveIn: "Gave in",
  supporter: "Supporter ",
  printed: ", printed ",
  unnamedSupporter: "Unnamed supporter",
  nothingReceived: (count: string) => `${count}, nothing received`,
  possibleDuplicateSupporters: "Possible duplicate supporters",
  noName: "No name",
  yes: "Yes",
  no: "No",
  contact: "Contact",
  email: "Email",
  phone: "Phone",
  organization: "Organization",
  type: "Type",
  emailOptIn: "Email opt-in",
  supporterSince: "Supporter since",
  recurringPlans: "Recurring plans",
  activeOf: (active: string, length: string) => `${active} active of ${length}`,
  noAmount: "No amount",
  frequencyNotRecorded: "Frequency not recorded",
  noStatus: "No status",
  latestContributionPlan: "Latest contribution of the plan",
  nextBilling: (next: string) => `Next billing ${next}`,
  notRecorded: "not recorded",
  noFurtherBilling: (value: string) => `No further billing${value}`,
  itWasDue: (next: string) => `; it was due ${next}`,
  expired: " (expired)",
  failedPayment: "failed payment",
  validVoid: (voided: string, value: string) => `${voided} valid${value}`,
  void: (voided: string) => `, ${voided} void`,
  newestContributions: (looked: string) => `, of the newest ${looked} contributions`,
  taxReceipts: "Tax receipts",
  olderReceipts: "Older receipts",
  nothingReceived2: "Nothing received",
  otherCurrency: "other currency",
  otherCurrencies: "other currencies",
  lastGift: ", last gift",
  none: "none",
  supporter2: "Supporter",
  lifetime: "Lifetime",
  lastGift2: "Last gift",
  in: (currency: string) => `in ${currency}`,
  textRightTabularNums: "text-right! tabular-nums",
  noneNamed: "None named",
  fontMedium: (figure: string) => `${figure} font-medium`,
  received: "Received",
  refunded: "Refunded",
  gifts: "Gifts",
  firstGift: "First gift",
  netRefundsExcludesTest: "net of refunds; excludes test, spam and deleted",
  nothingWasReceivedFrom: "Nothing was received from this supporter.",
  giftsWereReceivedBut: "Gifts were received, but nothing could be added up.",
  lifetimeTotalsByCurrency: "Lifetime totals by currency",
} as const;

const orders: Readonly<Record<SupporterSort, string>> = {
  name: "by name, A to Z",
  "-name": "by name, Z to A",
  last_gift: "longest without a gift first",
  "-last_gift": "latest gift first",
  lifetime: "smallest lifetime first",
  "-lifetime": "largest lifetime first",
};

/** The number of supporters: `1,204 supporters`; `More than 1,000 supporters` where it is limited. */
export function supporterCount(found: { total: number; isAtLeast: boolean }, locale: string): string {
  if (found.total === 0) return found.isAtLeast ? "Too many supporters to search" : "No supporters";
  const count = formatCounted(found.total, "supporter", "supporters", locale);
  return found.isAtLeast ? `More than ${count}` : count;
}

/** The order in words: `largest lifetime first, in CAD`. */
export function orderWords({ sort, currency }: SupporterQuery): string {
  return isByLifetime(sort) ? `${orders[sort]}, in ${currency ?? "any currency"}` : orders[sort];
}

/** A lifetime total: what remains of what was received. */
export function lifetimeWords({ lifetime, currency }: SupporterTotal, locale: string): string {
  return formatExact(BigInt(lifetime), currency, locale);
}

/** The age of the copy that figures are from; empty if the records are the desk's own. */
export function coverageWords(
  found: {
    readonly asOf: number;
    readonly copy?: { readonly isComplete: boolean };
  },
  now: number,
  locale: string,
): string {
  const { asOf, copy } = found;
  if (copy === undefined) return "";
  const extent = copy.isComplete ? "" : "; some records are not synced yet";
  return `Synced ${formatAgo(asOf, now, locale)}${extent}.`;
}

/** The dates of the first and last gift: `31 Mar 2023 – 2 Jun 2025`, one day where both are the same. */
export function giftSpan(firstAt: number | null, lastAt: number | null, region: Region): string {
  const [first, last] = [formatDate(firstAt, region), formatDate(lastAt, region)];
  return first === last ? first : `${first} – ${last}`;
}
