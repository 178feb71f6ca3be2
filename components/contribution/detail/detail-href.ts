import type { Route } from "next";
import { resolveJump } from "@/lib/client/jump";
import { listHref } from "@/lib/client/url/list-changes";
import { type ContributionListState, formatListState, readListState } from "@/lib/client/url/list-state";
import {
  found,
  originField,
  type PageReading,
  type PageSearch,
  pageParams,
  pageTable,
  ticket,
} from "@/lib/client/url/page-query";
import { choice, texts } from "@/lib/contract/parameter";
import { bare } from "@/lib/contract/query";
import { parseQueryString } from "@/lib/contract/query-string";
import { maxIdLength } from "@/lib/contract/text";
import { paths, withQuery } from "@/lib/paths";

const detailTable = pageTable({
  list: originField,
  view: bare("view", choice(["record", "raw"]), "record"),
  ticket: bare("ticket", ticket, null),
  /** The contribution to compare with this one: read from an id or from typed or pasted text. */
  compare: bare("compare", found(readOther), null),
  /** Paths in the record to show unmasked. */
  reveal: bare("reveal", texts, []),
  /** Paths of long texts and lists to show in full. */
  expanded: bare("whole", texts, []),
});

export type DetailState = ReturnType<typeof detailTable.read>["state"];

/**
 * Reads the query of the page's URL. Invalid values are ignored, with a notice. Without a ticket, that of the
 * list is kept.
 */
export function readDetailState(search: PageSearch): PageReading<DetailState> {
  const { state, notices } = detailTable.read(pageParams(search));
  return { state: { ...state, ticket: state.ticket ?? listOf(state).ticket ?? null }, notices };
}

export function detailHref(id: string, state: DetailState): Route {
  return withQuery(paths.contribution(id), detailTable.format(state));
}

/** Returns the state without what belongs to this page: comparison, revealed and expanded parts. */
export function withoutPageParts(state: DetailState): DetailState {
  return { ...state, compare: null, reveal: [], expanded: [] };
}

/** Returns the link to a contribution that the page names. Its page has no list, which may not contain it. */
export function relatedHref(id: string, state: DetailState): Route {
  return detailHref(id, { ...withoutPageParts(state), list: null });
}

/** Returns the list that the reader came from, in the same state; all contributions on a direct link. */
export function backHref(state: DetailState): Route {
  return listHref({ ...listOf(state), ticket: state.ticket ?? undefined });
}

/** Returns the list's query on a neighbour's page. Never empty, because an empty one would mean no list. */
export function listOnPage(state: Pick<DetailState, "list">, page: number): string {
  return formatListState({ ...listOf(state), page }) || "page=1";
}

function listOf({ list }: Pick<DetailState, "list">): ContributionListState {
  return readListState(parseQueryString(list ?? "")).state;
}

function readOther(typed: string): string | null {
  const jump = resolveJump(typed);
  if (jump.kind === "contribution") return jump.id;
  // The comparison says that there is no such contribution. A text longer than any id is ignored.
  return typed === "" || [...typed].length > maxIdLength ? null : typed;
}
