import { odds } from "./random";

/** How the paying of a gift went. */
export type Ending =
  | "paid"
  | "retried"
  | "failed"
  | "pending"
  | "review"
  | "unpaid"
  | "part_paid"
  | "free"
  | "blocked";

/** What becomes of a gift, apart from what was given. */
export interface Fate {
  readonly ending: Ending;
  /** The share of the paid amount that is given back. */
  readonly refund: number;
  readonly receipt: "usual" | "voided" | "reissued";
  /** The bank's checks failed although the payment went through. */
  readonly isRisky: boolean;
  readonly isSpam: boolean;
  readonly isTest: boolean;
  readonly isDeleted: boolean;
}

const plain: Fate = {
  ending: "paid",
  refund: 0,
  receipt: "usual",
  isRisky: false,
  isSpam: false,
  isTest: false,
  isDeleted: false,
};

export const fates = {
  paid: plain,
  retried: { ...plain, ending: "retried" },
  failed: { ...plain, ending: "failed" },
  pending: { ...plain, ending: "pending" },
  review: { ...plain, ending: "review", isRisky: true },
  unpaid: { ...plain, ending: "unpaid" },
  part_paid: { ...plain, ending: "part_paid" },
  free: { ...plain, ending: "free" },
  refunded: { ...plain, refund: 1, receipt: "voided" },
  part_refunded: { ...plain, refund: 0.4, receipt: "reissued" },
  voided: { ...plain, receipt: "voided" },
  reissued: { ...plain, receipt: "reissued" },
  risky: { ...plain, isRisky: true },
  spam: { ...plain, ending: "blocked", isSpam: true, isRisky: true },
  spam_refunded: { ...plain, refund: 1, isSpam: true, isRisky: true, receipt: "voided" },
  test: { ...plain, isTest: true },
  deleted: { ...plain, isDeleted: true },
  deleted_refunded: { ...plain, refund: 1, isDeleted: true, receipt: "voided" },
} as const satisfies Record<string, Fate>;

export type FateName = keyof typeof fates;

/** What becomes of a one-time gift. */
export const anyFate = odds<FateName>([
  ["paid", 840],
  ["retried", 30],
  ["failed", 28],
  ["pending", 12],
  ["review", 5],
  ["unpaid", 14],
  ["part_paid", 6],
  ["free", 4],
  ["refunded", 17],
  ["part_refunded", 11],
  ["voided", 5],
  ["reissued", 8],
  ["risky", 9],
  ["test", 5],
  ["deleted", 4],
  ["deleted_refunded", 2],
]);

/** What becomes of a renewal. */
export const renewalFate = odds<FateName>([
  ["paid", 928],
  ["retried", 32],
  ["failed", 26],
  ["pending", 3],
  ["refunded", 6],
  ["part_refunded", 2],
  ["reissued", 2],
  ["deleted", 1],
]);
