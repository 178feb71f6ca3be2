import type { Route } from "next";
import { contributionParams } from "@/lib/client/contribution-params";
import { formatListState, readListState } from "@/lib/client/contributions-url";
import { type PageSearch, pageParams } from "@/lib/client/page-params";
import { choiceForm, type Notice, toNotices, unknownNotices } from "@/lib/client/parameter-form";
import { resolveJump } from "@/lib/client/resolve-jump";
import { QueryReader, type ValueReader } from "@/lib/contract/query-reading";
import { parseQueryString } from "@/lib/contract/query-string";
import { paths } from "@/lib/paths";

/** What the address of a contribution's page says beside its id. */
export interface DetailState {
  readonly view: "record" | "raw";
  /** The query string of the list that the reader came from; null on a direct link. */
  readonly list: string | null;
  /** The support ticket that the reader came from. */
  readonly ticket: string | null;
  /** The contribution to lay beside this one: what was typed or pasted, an id at best. */
  readonly compare: string | null;
  /** Places of the record that the reader asked to see uncovered. */
  readonly reveal: readonly string[];
  /** Places of long texts that the reader asked to see whole. */
  readonly whole: readonly string[];
}

const views = ["record", "raw"] as const;
const singleNames = ["view", "list", "ticket", "compare"];
const readView = choiceForm(views).read;
const readAny: ValueReader<string> = (raw) => ({ value: raw });

/**
 * Reads the search part of the page's address; what cannot be used is left out and named in a notice, never
 * an error.
 */
export function readDetailState(search: PageSearch): {
  readonly state: DetailState;
  readonly notices: readonly Notice[];
} {
  const { reveal, whole, ...single } = search;
  const params = pageParams(single);
  const reader = new QueryReader(params);
  const state: DetailState = {
    view: reader.bare("view", readView) ?? "record",
    list: reader.bare("list", readAny) ?? null,
    ticket: reader.bare("ticket", contributionParams.ticket.read) ?? null,
    compare: readOther(reader.bare("compare", readAny) ?? ""),
    reveal: places(reveal),
    whole: places(whole),
  };
  const notices = [...toNotices(reader.problems), ...unknownNotices(params, singleNames)];
  return { state, notices };
}

/** Of these there may be several. */
function places(value: PageSearch[string]): readonly string[] {
  return [value].flat().filter((place) => place !== undefined);
}

/** The page of a contribution in a state. */
export function detailHref(id: string, state: DetailState): Route {
  const { view, list, ticket, compare, reveal, whole } = state;
  const params = new URLSearchParams();
  if (list !== null) params.set("list", list);
  if (view === "raw") params.set("view", view);
  if (ticket !== null) params.set("ticket", ticket);
  if (compare !== null) params.set("compare", compare);
  for (const place of reveal) params.append("reveal", place);
  for (const place of whole) params.append("whole", place);
  const query = params.toString();
  return query === "" ? paths.contribution(id) : (`${paths.contribution(id)}?${query}` as const);
}

/** The state of another record's page: what belongs to this record alone stays behind. */
export function stateElsewhere(state: DetailState): DetailState {
  return { ...state, compare: null, reveal: [], whole: [] };
}

/** The list that the reader came from, as it was; the plain list on a direct link. */
export function backHref({ list }: DetailState): Route {
  const query = list === null ? "" : formatListState(readListState(parseQueryString(list)).state);
  return query === "" ? paths.contributions : (`${paths.contributions}?${query}` as const);
}

/**
 * A list's query string with another page, for a neighbour that is not on the same one; never empty, which
 * would be no list.
 */
export function listOnPage(list: string, page: number): string {
  return formatListState({ ...readListState(parseQueryString(list)).state, page }) || "page=1";
}

/** An id that somebody typed, or the address of a contribution that they pasted. */
function readOther(typed: string): string | null {
  const jump = resolveJump(typed);
  if (jump.kind === "contribution") return jump.id;
  const text = typed.trim();
  return text === "" ? null : text;
}
