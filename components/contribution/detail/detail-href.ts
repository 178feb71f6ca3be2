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

/** The single-value parameters of a contribution's page. */
const detailTable = pageTable({
  /** The query string of the list that the reader came from; null on a direct link. */
  list: bare("list", anyText, null),
  view: bare("view", choice(["record", "raw"]), "record"),
  /** The support ticket that the reader came from. */
  ticket: bare("ticket", ticket, null),
  /** The contribution to compare with this one: an id, or what was typed or pasted. */
  compare: bare(
    "compare",
    parameter(readOther, () => ""),
    null,
  ),
});

/** The state in the address of a contribution's page. */
export type DetailState = ReturnType<typeof detailTable.read>["state"] & {
  /** Paths in the record to show uncovered. */
  readonly reveal: readonly string[];
  /** Paths of long texts to show in full. */
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

/** The page of a contribution in a state. */
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

/**
 * A list's query string with another page, for a neighbour that is not on the same one; never empty, which
 * would be no list.
 */
export function listOnPage(list: string, page: number): string {
  return formatListState({ ...readListState(parseQueryString(list)).state, page }) || "page=1";
}

/** Reads a typed id, or the pasted address of a contribution. */
function readOther(typed: string): string | null {
  const jump = resolveJump(typed);
  if (jump.kind === "contribution") return jump.id;
  const text = typed.trim();
  return text === "" ? null : text;
}
