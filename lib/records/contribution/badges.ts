import { type Badge, badges } from "@/lib/records/labels";
import { isSponsored } from "@/lib/records/sponsees/sponsee";
import { joined } from "@/lib/records/text";
import type { Contribution, LineItem, Payment } from "./contribution";
import { paymentChecks, paymentMethod } from "./payments";

const itemBadges: Partial<Record<Badge, (item: LineItem) => boolean>> = {
  anonymous: (item) => item.isAnonymous,
  gift_aid: (item) => item.hasGiftAid,
  upgraded: (item) => item.isUpgraded,
  sponsorship: isSponsored,
  tribute: ({ isTribute, tribute }) => isTribute || (typeof tribute === "object" && tribute !== null),
};

const recordBadges: Partial<Record<Badge, (record: Contribution) => boolean>> = {
  risk: hasRisk,
  test: (record) => record.isTest,
  unfulfilled: (record) => record.isFulfillable && !record.isFulfilled,
  pos: (record) => record.isPosEntry,
  cover_costs: (record) => record.coversCosts === true,
};

export function badgesOf(record: Contribution): readonly Badge[] {
  const ofItems = badgesOfItems(record.items);
  return badges.filter((badge) => recordBadges[badge]?.(record) || ofItems.includes(badge));
}

/** Returns the badges that depend only on line items. */
export function badgesOfItems(items: readonly LineItem[]): readonly Badge[] {
  return badges.filter((badge) => items.some((item) => itemBadges[badge]?.(item)));
}

/** Returns the warnings of a record as `Title: tooltip`. */
export function warningTexts({ warnings }: Contribution): readonly string[] {
  return warnings.map(
    ({ title, tooltip }) => joined([title, tooltip], ": ") ?? "A warning without a description",
  );
}

/** Returns the reasons to check a contribution: warnings, and failed checks on payments that were paid. */
export function risksOf(record: Contribution): readonly string[] {
  const failed = failedChecks(record).map(
    ({ text, payment }) => `${text} on ${paymentMethod(payment).label}`,
  );
  return [...warningTexts(record), ...failed];
}

/** Returns the first risk in few words, for a narrow line. A warning that has a title is shortened to it. */
export function briefRisk(record: Contribution): string | null {
  const title = record.warnings[0]?.title ?? warningTexts(record)[0];
  return title ?? failedChecks(record)[0]?.text ?? null;
}

export function hasRisk(record: Contribution): boolean {
  return briefRisk(record) !== null;
}

function failedChecks({ attempts }: Contribution): readonly { text: string; payment: Payment }[] {
  const paid = attempts.filter(({ state, isPaid }) => state === "succeeded" || isPaid);
  return paid.flatMap((payment) =>
    paymentChecks(payment).flatMap(({ result, text }) => (result === "fail" ? [{ text, payment }] : [])),
  );
}
