import type { JsonObject } from "@/lib/json/json-value";
import { contributionDate } from "@/lib/reading/contribution-date";
import { kindAlone, kinds, profileIds } from "@/lib/reading/kind";
import { member } from "@/lib/reading/member";
import { type SearchKeys, toSearchKeys } from "@/lib/search/search-keys";

/** Before every date that a record can carry: a record without a readable date is last in the list and in no date range. */
export const undated = Date.parse("0000-01-01T00:00:00Z");

/** One record on its way into the store. */
export interface Incoming {
  readonly id: string;
  readonly value: JsonObject;
  /** The record as compact UTF-8 JSON text; this is what callers get back. */
  readonly text: Uint8Array;
}

/** What the store's columns say of a contribution. */
export interface ContributionRow {
  readonly id: string;
  readonly occurredAt: number;
  /** Position in `kinds` for a contribution that belongs to no profile. */
  readonly kindAlone: number;
  readonly profileIds: readonly string[];
  readonly supporterId: string | null;
  readonly searchKeys: SearchKeys;
  readonly text: Uint8Array;
}

/** Reads the columns out of a record; whatever a real record lacks has a stand-in. */
export function toContributionRow({ id, value, text }: Incoming): ContributionRow {
  const supporterId = member(member(value, "supporter"), "id");
  return {
    id,
    occurredAt: contributionDate(value) ?? undated,
    kindAlone: kinds.indexOf(kindAlone(value)),
    profileIds: profileIds(value).map(storable),
    supporterId: typeof supporterId === "string" ? storable(supporterId) : null,
    searchKeys: toSearchKeys(value),
    text,
  };
}

/** Text as a column can hold it: PostgreSQL refuses NUL. The document keeps it as it was. */
export function storable(text: string): string {
  return text.replaceAll("\0", "");
}
