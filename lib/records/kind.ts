import type { ContributionQuery } from "@/lib/contract/contribution-query";
import { isSet, member, memberList } from "./member";

/** The three kinds are a partition of all contributions (docs/decisions/003). */
export const kinds = ["onetime", "initial", "recurring"] as const;
export type Kind = (typeof kinds)[number];

/** Whether a contribution has a recurring item, by any of the signs that real records carry. */
export function hasRecurringItem(contribution: unknown): boolean {
  return (
    isSet(member(contribution, "is_recurring")) ||
    Number(member(contribution, "recurring_item_count")) > 0 ||
    memberList(contribution, "line_items").some((item) => isSet(member(item, "is_recurring")))
  );
}

/**
 * The recurring profiles that a contribution belongs to, without duplicates; empty for a one-time gift. An
 * item names its profile in `recurring_profile_id`; some servers only send the profile itself.
 */
export function profileIds(contribution: unknown): readonly string[] {
  if (!hasRecurringItem(contribution)) return [];
  const ids = memberList(contribution, "line_items").map((item) => {
    const profile = member(item, "recurring_profile");
    const names = [
      member(item, "recurring_profile_id"),
      member(profile, "id"),
      member(profile, "profile_id"),
    ];
    return names.map(asId).find((id) => id !== null);
  });
  return [...new Set(ids.filter((id) => id !== undefined && id !== null))];
}

function asId(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

/** The kind of a contribution seen alone, or of one without a profile: `is_recurring` marks a renewal. */
export function kindAlone(contribution: unknown): Kind {
  if (!hasRecurringItem(contribution)) return "onetime";
  return isSet(member(contribution, "is_recurring")) ? "recurring" : "initial";
}

const kindsOfFilter = [
  ["onetime", ["onetime"]],
  ["recurring", ["recurring"]],
  ["initialRecurring", ["initial"]],
  ["oneTimeAndInitialRecurring", ["onetime", "initial"]],
] as const satisfies readonly (readonly [keyof ContributionQuery, readonly Kind[]])[];

/**
 * The kinds that a query lets through: every filter that is set must hold, so a contradiction leaves none.
 */
export function kindsAsked(query: ContributionQuery): readonly Kind[] {
  const asked = kindsOfFilter.filter(([filter]) => query[filter]).map(([, allowed]) => allowed);
  return kinds.filter((kind) => asked.every((allowed) => allowed.some((one) => one === kind)));
}

/**
 * The kind of a contribution among those that were asked for. Whoever answered knows the other contributions
 * of its plan, so their choice between a first one and a renewal counts for more than the record alone.
 * @param alone its kind by the record alone
 */
export function kindAmong(asked: readonly Kind[], alone: Kind): Kind {
  if (alone === "onetime" || asked.includes(alone)) return alone;
  return asked.find((kind) => kind !== "onetime") ?? alone;
}

const kindWords: Readonly<Record<Kind, string>> = {
  onetime: "One-time",
  initial: "New recurring",
  recurring: "Recurring",
};

/** A kind in a text, in a row and as a filter: `initial` began a plan, `recurring` is a renewal of one. */
export function kindWord(kind: Kind): string {
  return kindWords[kind];
}
