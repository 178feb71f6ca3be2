import type { InsightWork } from "@/lib/contract/insights-report";
import { contributionDate, readInstant } from "@/lib/reading/contribution-date";
import { currencyOf, exactOf } from "@/lib/reading/currency";
import { explainDecline } from "@/lib/reading/decline";
import { maskSponsees } from "@/lib/reading/mask-sponsees";
import { member } from "@/lib/reading/member";
import { fromMinor, toDecimal, toExact } from "@/lib/reading/minor-units";
import { attemptsOf } from "@/lib/reading/payments";
import { plansOf } from "@/lib/reading/plans";
import { recordId } from "@/lib/reading/record-id";
import { refundedSum } from "@/lib/reading/refunds";
import { briefRisk } from "@/lib/reading/risk";
import { itemFields } from "@/lib/reading/row-fields";
import { giverOf } from "@/lib/reading/supporter";
import { capitalized } from "@/lib/reading/text";

/** The worklists of the overview. */
export type WorkName = "failedRenewals" | "expiringCards" | "refunds" | "risks";

const readers: Readonly<Record<WorkName, (record: unknown) => Partial<InsightWork>>> = {
  failedRenewals: (record) => {
    const attempts = attemptsOf(record);
    const reason = explainDecline(attempts.at(-1)?.payment)?.brief;
    return {
      amount: toDecimal(exactOf(record, "total_amount")),
      note: reason === undefined ? null : capitalized(reason),
      attempts: attempts.length,
    };
  },
  expiringCards: (record) => {
    const [plan] = plansOf(record);
    const charged = plan?.amount == null ? null : plan.amount + (plan.coverCosts ?? 0n);
    return {
      amount: charged === null ? null : toDecimal(toExact(fromMinor(charged, plan?.currency ?? null))),
      note: plan?.method?.label.replace(/ ending in (?=\d+$)/, " •• ") ?? null,
      expiresOn: plan?.method?.expiresOn ?? null,
      nextBillingOn: plan?.nextBillingOn ?? null,
    };
  },
  refunds: (record) => {
    const refunded = exactOf(record, "refunded_amount") === null ? null : refundedSum(record);
    const total = exactOf(record, "total_amount");
    return {
      amount: toDecimal(refunded),
      note: itemFields(record).item,
      refundedAt: readInstant(member(record, "refunded_at")),
      isFullRefund: refunded !== null && total !== null && refunded >= total,
    };
  },
  risks: (record) => ({
    amount: toDecimal(exactOf(record, "total_amount")),
    note: briefRisk(record),
  }),
};

/** A contribution as a line of a worklist. */
export function toWork(name: WorkName, given: unknown): InsightWork {
  // A note may name a sponsored person, whom nobody needs to know here, whatever their rights.
  const record = maskSponsees(given);
  const nothing = {
    attempts: null,
    expiresOn: null,
    nextBillingOn: null,
    refundedAt: null,
    isFullRefund: null,
  };
  return {
    ...{ id: recordId(record) ?? "", name: giverOf(record).name, currency: currencyOf(record) },
    ...{ amount: null, at: contributionDate(record), note: null },
    ...nothing,
    ...readers[name](record),
  };
}
