import { kinds } from "@/lib/records/labels";
import { type ListRow, toContributionRow } from "@/lib/records/list-rows";
import { member, memberList } from "@/lib/records/values";
import { searchNote } from "./answers";
import { staleness } from "./refusal";
import { type Reply, readCount } from "./request";

export type ContributionPage = Readonly<ReturnType<typeof toPage>>;

/** Parses a response of the list endpoint (read API §4.3). Throws if it is not one. */
export function toPage({ body, headers }: Reply) {
  const meta = member(body, "meta");
  const reported = headers.get("X-Contribution-Kinds")?.split(",") ?? [];
  const doubts: readonly string[] = headers.get("X-Upstream-Check")?.split(", ") ?? [];
  const note = headers.get("X-Search");
  const rows: readonly ListRow[] = memberList(body, "data").map((record, at) =>
    toContributionRow(record, kinds.find((kind) => kind === reported[at]) ?? null),
  );
  return {
    rows,
    total: readCount(meta, "total"),
    perPage: Math.max(1, readCount(meta, "per_page")),
    /** Parameters that an upstream seems to have ignored (`X-Upstream-Check`). */
    doubts,
    /** The age and cause of an earlier response; null for a fresh one. */
    stale: staleness(headers),
    /** How the words of a search were interpreted; null for a list without words. */
    search: note === null ? null : searchNote.parse(JSON.parse(note)),
  };
}
