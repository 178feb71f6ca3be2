import type { ListSort } from "@/lib/contract/contribution-query";

/** The name of each order, and the words of a link to it. */
const orders: Readonly<Record<ListSort, readonly [name: string, show: string]>> = {
  "-contribution_date": ["Newest first", "Show the newest first"],
  contribution_date: ["Oldest first", "Show the oldest first"],
  "-amount": ["Largest amount first", "Show the largest amounts first"],
  amount: ["Smallest amount first", "Show the smallest amounts first"],
  supporter: ["Supporter A–Z", "Show supporters from A to Z"],
  "-supporter": ["Supporter Z–A", "Show supporters from Z to A"],
};

export const rowCopy = {
  groups: {
    supporter: "Supporter",
    amounts: "Amounts",
    payment: "Payment",
    plan: "Recurring plan",
    items: "Items and shipping",
    record: "Record",
    attribution: "Attribution",
  },
  /** The headings that are not the id of the column in words. */
  headings: {
    id: "Contribution ID",
    "supporter-id": "Supporter ID",
    "cover-costs": "Covered fees",
    reference: "Payment reference",
    "item-code": "Product code",
    "downloadable-items": "Downloads",
    referral: "Referral source",
  },
  refunded: (amount: string) => `−${amount} refunded`,
  withFees: (amount: string) => `incl. ${amount} fees`,
  dated: (day: string) => `Dated ${day}`,
  more: (count: number) => `${count} more`,
  unnamedItem: "Unnamed item",
  issued: (day: string) => `Issued ${day}`,
  void: "Void",
  replacesVoid: (count: number) => `Replaces ${count} void`,
  inCurrency: (code: string) => `in ${code}`,
  /** The tooltip of a sortable column: the current order, if it is by this column, and the next one. */
  show: (sort: ListSort | null, next: ListSort) =>
    `${sort === null ? "" : `${orders[sort][0]}. `}${orders[next][1]}`,
  sort: (sort: ListSort) => orders[sort][0],
  moreStatuses: " more: ",
  peekAt: (id: string) => `Peek at ${id}`,
  peek: "Peek",
  peekKey: "Space",
  neverOpened: (id: string) => `You’re offline, and ${id} hasn’t been opened before`,
  notLoaded: (id: string) => `Couldn’t load ${id}`,
  copiedTicket: (id: string) => `Copied ${id} for a ticket, personal data masked`,
  copied: (text: string) => `Copied ${text}`,
  copiedIds: (count: number) => `Copied ${count} ${count === 1 ? "ID" : "IDs"}`,
  select: (id: string) => `Select ${id}`,
  selected: (count: number) => `${count} selected`,
  compare: "Compare",
  compareTwo: "Select two contributions to compare them",
  copyIds: "Copy IDs",
  clearSelection: "Clear selection",
  loading: "Loading",
} as const;

/** Other text of the peek comes from the copy of the page. */
export const peekCopy = {
  previous: "Previous contribution",
  previousKey: "Previous (K)",
  next: "Next contribution",
  nextKey: "Next (J)",
  open: "Open",
  close: "Close peek",
  closeKey: "Close (Esc)",
  mayHaveChanged: "It may have changed since. ",
  absent: "No such contribution",
  notLoaded: "Couldn’t load this contribution",
  noStatus: "No status",
  nextBilling: (day: string) => `next billing ${day}`,
  items: "Items ",
  doesNotAddUp: "Totals don’t add up",
} as const;
