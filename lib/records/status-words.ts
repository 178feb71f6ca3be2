/** What became of the money, in the order of the rules. */
export const moneyStatuses = [
  "refunded",
  "partially_refunded",
  "failed",
  "pending",
  "unpaid",
  "paid",
] as const;

/** The primary statuses in the order of their rules: the first rule that holds decides. */
export const statuses = ["deleted", "spam", ...moneyStatuses] as const;
export type Status = (typeof statuses)[number];
export type MoneyStatus = (typeof moneyStatuses)[number];

const words: Readonly<Record<Status, string>> = {
  deleted: "Deleted",
  spam: "Spam",
  refunded: "Refunded",
  partially_refunded: "Partly refunded",
  failed: "Failed",
  pending: "Pending",
  unpaid: "Unpaid",
  paid: "Paid",
};

/**
 * The word of a status on its badge. Apart from its rule, so that a page need not carry the rules to show the
 * words.
 */
export function statusWord(status: Status): string {
  return words[status];
}
