import { contributionDate, postDate } from "./contribution-date";
import type { Kind } from "./kind";
import { member, memberList } from "./member";

/** What a row of the contributions table says; a few fields of a record that has hundreds. */
export interface ContributionRow {
  readonly id: string;
  readonly occurredAt: number | null;
  readonly supporter: string | null;
  readonly kind: Kind;
  readonly amount: unknown;
  readonly currency: string | null;
  readonly items: readonly string[];
}

/** What a row of the posts table says. */
export interface PostRow {
  readonly id: string;
  readonly name: string;
  readonly publishedAt: number | null;
  readonly expiresOn: string | null;
}

/** Reads a contribution for the table; whatever a real record lacks is null. Its kind is the source's to say. */
export function toContributionRow(record: unknown, kind: Kind): ContributionRow {
  const currency = member(record, "currency");
  return {
    id: text(member(record, "id")) ?? "",
    occurredAt: contributionDate(record),
    supporter: text(member(member(record, "supporter"), "display_name")),
    kind,
    amount: member(record, "total_amount"),
    // Some servers send a plain code instead of the currency.
    currency: text(member(currency, "iso_code")) ?? text(member(currency, "code")) ?? text(currency),
    items: memberList(record, "line_items")
      .map((item) => text(member(item, "description")))
      .filter((description) => description !== null),
  };
}

/** Reads a post for the table. */
export function toPostRow(record: unknown): PostRow {
  return {
    id: text(member(record, "id")) ?? "",
    name: text(member(record, "name")) ?? "",
    publishedAt: postDate(record),
    expiresOn: text(member(record, "expires_on")),
  };
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
