import { valueCopy } from "@/components/ui/value/copy";
import {
  isByLifetime,
  type ListedSupporter,
  type SupporterQuery,
  type SupporterSort,
  type SupporterTotal,
} from "@/lib/contract/supporter-query";
import { formatCounted, formatFound } from "@/lib/format/count";
import { dateSpan, type Region } from "@/lib/format/moment";
import { formatExact } from "@/lib/format/money";
import type { Plan } from "@/lib/records/contribution/plans";
import { counted, joined, namedList } from "@/lib/records/text";

export const supporterCopy = {
  contributions: "Contributions",
  doubleCharges: "Possible double charges",
  compare: "Compare",
  compareCharges: (one: string, other: string) => `Compare ${one} and ${other}`,
  checkedNewest: (read: string, of: string) => `Checked the latest ${read} of ${of} contributions.`,
  groups: (count: number, isAtLeast: boolean) => `${isAtLeast ? "more than " : ""}${counted(count, "group")}`,
  olderGroups: (count: number) => `and ${counted(count, "older group")}`,
  otherCurrencies: (count: number, locale: string) =>
    `and ${formatCounted(count, "other currency", locale, "other currencies")}`,
  failedPayments: (count: number) => ` · ${counted(count, "failed payment")}`,
  supporters: "Supporters",
  searchHint: "Name, email, phone, company",
  tooManySorted: (listed: string) => `Too many matches. Only the first ${listed} are shown. Add a word.`,
  closest: "No such email. Closest matches:",
  showAll: "Show all supporters",
  noSuchEmail: "No such email",
  checkAddress: "Check the address, or search by name.",
  noneFound: "No supporters found",
  tryFewer: "Check the spelling, or try fewer words.",
  tryFewerFilters: "Try fewer words, or remove a filter.",
  noneMatch: "No supporters match these filters",
  removeFilter: "Try removing one.",
  empty: "There are no supporters yet",
  emptyHint: "Supporters appear with their first contribution.",
  currency: "Currency",
  search: "Search",
  sort: "Sort",
  plan: "Plan",
  plans: { active: "Active", none: "None active" },
  ago: (months: number) => `Over ${counted(months, "month")} ago`,
  country: "Country",
  activePlans: (count: number) => counted(count, "active plan"),
  unnamed: "Unnamed supporter",
  before: (amounts: readonly string[], more: number) =>
    `Before: ${amounts.join(", ")}${more > 0 ? ` and ${more} more` : ""}`,
  until: (amount: string, day: string) => `${amount} until ${day}`,
  ofNewest: (read: string) => `from the latest ${read} contributions`,
  similarSupporters: "Possible duplicate supporters",
  contact: "Contact",
  contactNote: "from the latest contribution",
  type: "Type",
  recurringPlans: "Recurring plans",
  activeOf: (active: number, all: number) => `${active} active of ${all}`,
  noAmount: "No amount",
  frequencyNotRecorded: "Frequency not recorded",
  noStatus: "No status",
  latestOfPlan: "Latest contribution of the plan",
  nextBilling: (day: string | null, total: string | null) =>
    `Next billing ${day ?? "not recorded"}${total === null ? "" : `, ${total}${valueCopy.withFees}`}`,
  noBilling: (due: string | null) => `No further billing${due === null ? "" : ` (was due ${due})`}`,
  receiptsOfNewest: (read: string) => `, of the latest ${read} contributions`,
  taxReceipts: "Tax receipts",
  olderReceipts: "Older receipts",
  nothingReceived: "Nothing received",
  lastPaidBefore: ", last paid",
  neverPaid: "never paid",
  noDate: "no date",
  supporter: "Supporter",
  lifetime: "Lifetime",
  lastPaidOn: "Last paid",
  in: (currency: string) => `in ${currency}`,
  noCurrency: "No currency",
  received: "Received",
  refunded: "Refunded",
  paidContributions: "Paid contributions",
  firstPaid: "First",
  lastPaid: "Last",
  lifetimeNote: "net of refunds; excludes test, spam and deleted",
  noneReceived: "Nothing was received from this supporter.",
  notAddedUp: "No total: the paid contributions have unreadable amounts.",
  totalsCaption: "Lifetime totals by currency",
} as const;

export const orders: Readonly<Record<SupporterSort, string>> = {
  name: "by name, A to Z",
  "-name": "by name, Z to A",
  last_gift: "by last payment, oldest first",
  "-last_gift": "by last payment, newest first",
  lifetime: "lowest lifetime total first",
  "-lifetime": "highest lifetime total first",
};

/** `1,204 supporters`; `More than 1,000 supporters` where the number is limited */
export function supporterCount(found: { total: number; isAtLeast: boolean }, locale: string): string {
  return found.total === 0 ? "No supporters" : formatFound(found, "supporter", locale);
}

/** `highest lifetime total first, in CAD` */
export function orderWords({ sort, currency }: SupporterQuery): string {
  return isByLifetime(sort) ? `${orders[sort]}, in ${currency ?? "any currency"}` : orders[sort];
}

export function lifetimeWords({ lifetime, currency }: SupporterTotal, locale: string): string {
  return formatExact(BigInt(lifetime), currency, locale);
}

export function summaryWords(supporter: ListedSupporter, plans: readonly Plan[], region: Region): string {
  const { contributions, totals, unsummed, firstAt, lastAt } = supporter;
  const count = formatCounted(contributions, "contribution", region.locale);
  const amounts = totals.map((total) => lifetimeWords(total, region.locale));
  const active = plans.filter(({ isActive }) => isActive);
  const running = active.map(({ amount, currency, period }) =>
    joined(
      [amount === null ? null : formatExact(amount, currency, region.locale), period?.adjective ?? null],
      " ",
    ),
  );
  const none = unsummed === 0 ? "nothing received" : "no total (unreadable amounts)";
  const received = amounts.length === 0 ? none : `${namedList(amounts)} lifetime`;
  const dates = lastAt === null ? null : dateSpan(firstAt, lastAt, region);
  return [
    `${joined([count, received, dates], ", ")}.`,
    ...(plans.length === 0 ? [] : [activePlans(active.length, joined(running, ", "))]),
  ].join(" ");
}

function activePlans(count: number, amounts: string | null): string {
  if (count === 0) return "No active plan.";
  return `${counted(count, "active plan")}${amounts === null ? "" : `: ${amounts}`}.`;
}
