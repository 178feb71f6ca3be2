import type { Route } from "next";
import { resolveJump } from "@/lib/client/jump";
import { formatListState, readListState } from "@/lib/client/url/list-state";
import {
  type PageReading,
  type PageSearch,
  pageParams,
  pageTable,
  ticket,
} from "@/lib/client/url/page-query";
import { choice, parameter } from "@/lib/contract/parameter";
import { bare } from "@/lib/contract/query";
import { formatPairs, parseQueryString } from "@/lib/contract/query-string";
import { paths, withQuery } from "@/lib/paths";

const anyText = parameter(
  (raw) => raw,
  () => "",
);

const detailTable = pageTable({
  /** The query string of the list that the reader came from; null on a direct link. */
  list: bare("list", anyText, null),
  view: bare("view", choice(["record", "raw"]), "record"),
  ticket: bare("ticket", ticket, null),
  /** The contribution to compare with this one: an id, or what was typed or pasted. */
  compare: bare(
    "compare",
    parameter(readOther, () => ""),
    null,
  ),
});

export type DetailState = ReturnType<typeof detailTable.read>["state"] & {
  /** Paths in the record to show uncovered. */
  readonly reveal: readonly string[];
  readonly whole: readonly string[];
};

/** Reads the search part of the page's address; what cannot be used is left out and named in a notice. */
export function readDetailState({ reveal, whole, ...single }: PageSearch): PageReading<DetailState> {
  const { state, notices } = detailTable.read(pageParams(single));
  return { state: { ...state, reveal: texts(reveal), whole: texts(whole) }, notices };
}

function texts(value: PageSearch[string]): readonly string[] {
  return [value].flat().filter((text) => text !== undefined);
}

export function detailHref(id: string, { reveal, whole, ...single }: DetailState): Route {
  const repeated = formatPairs([
    ...reveal.map((path) => ["reveal", path] as const),
    ...whole.map((path) => ["whole", path] as const),
  ]);
  const query = [detailTable.format(single), repeated].filter((part) => part !== "").join("&");
  return withQuery(paths.contribution(id), query);
}

/** The state for another record's page, without the parts about this record. */
export function stateElsewhere(state: DetailState): DetailState {
  return { ...state, compare: null, reveal: [], whole: [] };
}

/** The list that the reader came from, as it was; the plain list on a direct link. */
export function backHref({ list }: DetailState): Route {
  const query = list === null ? "" : formatListState(readListState(parseQueryString(list)).state);
  return withQuery(paths.contributions, query);
}

/** For a neighbour on another page of the list; never empty, which would be no list. */
export function listOnPage(list: string, page: number): string {
  return formatListState({ ...readListState(parseQueryString(list)).state, page }) || "page=1";
}

function readOther(typed: string): string | null {
  const jump = resolveJump(typed);
  if (jump.kind === "contribution") return jump.id;
  const text = typed.trim();
  return text === "" ? null : text;
}
