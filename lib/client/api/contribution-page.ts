import { parseContribution } from "@/lib/records/contribution/contribution";
import { kindAlone } from "@/lib/records/contribution/plans";
import { type Kind, kinds } from "@/lib/records/labels";
import { type ContributionRow, toContributionRow } from "@/lib/records/list-rows";
import { member, memberList } from "@/lib/records/values";
import type { Reply } from "./ask";
import { type Staleness, staleness } from "./refusal";
import { readSearchNote, type SearchNote } from "./search-answer";

/** One page of the list as the table shows it. */
export interface ContributionPage {
  readonly rows: readonly ContributionRow[];
  /** The columns that the rows have enough to say for; absent where they have it for all. */
  readonly columns?: readonly string[];
  readonly total: number;
  readonly perPage: number;
  /** Parameters that an upstream seems to have ignored (`X-Upstream-Check`). */
  readonly doubts: readonly string[];
  /**
   * Since when (ms UTC) and why there was no newer answer than this; null for one that is as new as can be.
   */
  readonly stale: Staleness | null;
  /** What has to be known of a list that words narrow; null for one that is whole. */
  readonly search: SearchNote | null;
}

/** Reads an answer of the list endpoint (read API §4.3). @throws where it is none */
export function toPage({ body, headers }: Reply): ContributionPage {
  const meta = member(body, "meta");
  const told = headers.get("X-Contribution-Kinds")?.split(",") ?? [];
  const rows = memberList(body, "data").map((record, at) =>
    toContributionRow(record, readKind(told[at]) ?? kindAlone(parseContribution(record))),
  );
  return {
    rows,
    total: count(meta, "total"),
    perPage: Math.max(1, count(meta, "per_page")),
    doubts: headers.get("X-Upstream-Check")?.split(", ") ?? [],
    stale: staleness(headers),
    search: readSearchNote(headers.get("X-Search")),
  };
}

function count(meta: unknown, name: string): number {
  const value = member(meta, name);
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw new TypeError(`meta.${name} is no count`);
}

function readKind(word: string | undefined): Kind | undefined {
  return kinds.find((kind) => kind === word);
}
