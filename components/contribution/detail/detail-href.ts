import type { Route } from "next";
import { formatListState, readListState } from "@/lib/client/contributions-url";
import { parseQueryString } from "@/lib/contract/query-string";
import { paths } from "@/lib/paths";

/** What the address of a contribution's page says beside its id. */
export interface DetailState {
  readonly view: "record" | "raw";
  /** The query string of the list that the reader came from; null on a direct link. */
  readonly list: string | null;
  /** The support ticket that the reader came from. */
  readonly ticket: string | null;
  /** Places of the record that the reader asked to see uncovered. */
  readonly reveal: readonly string[];
}

type Search = Readonly<Record<string, string | string[] | undefined>>;

/** Reads the search part of the page's address; what cannot be used is as if it were not there. */
export function readDetailState(search: Search): DetailState {
  const last = (name: string) => [search[name]].flat().at(-1) ?? null;
  const ticket = last("ticket")?.trim().slice(0, 100) ?? "";
  return {
    view: last("view") === "raw" ? "raw" : "record",
    list: last("list"),
    ticket: ticket === "" ? null : ticket,
    reveal: [search["reveal"]].flat().filter((place) => place !== undefined),
  };
}

/** The page of a contribution in a state. */
export function detailHref(id: string, { view, list, ticket, reveal }: DetailState): Route {
  const params = new URLSearchParams();
  if (list !== null) params.set("list", list);
  if (view === "raw") params.set("view", view);
  if (ticket !== null) params.set("ticket", ticket);
  for (const place of reveal) params.append("reveal", place);
  const query = params.toString();
  return query === "" ? paths.contribution(id) : (`${paths.contribution(id)}?${query}` as const);
}

/** The list that the reader came from, as it was; the plain list on a direct link. */
export function backHref({ list }: DetailState): Route {
  const query = list === null ? "" : formatListState(readListState(parseQueryString(list)).state);
  return query === "" ? paths.contributions : (`${paths.contributions}?${query}` as const);
}

/** A list's query string with another page, for a neighbour that is not on the same one. */
export function listOnPage(list: string, page: number): string {
  return formatListState({ ...readListState(parseQueryString(list)).state, page });
}
