import type { NeighbourLinks } from "@/components/ui/neighbours";
import { formatCount } from "@/lib/format/count";
import { type DetailState, detailHref, listOnPage, stateElsewhere } from "./detail-href";

/** Where a record stands in the list that the reader came from; positions count from 1. */
export interface ListPlace {
  readonly position: number;
  readonly total: number;
  /** Whether the list has more than that: what words find is not counted to its end. */
  readonly isAtLeast: boolean;
  readonly previous: { readonly id: string; readonly page: number } | null;
  readonly next: { readonly id: string; readonly page: number } | null;
}

/** The neighbours in the list, each with the list on its own page; null on a direct link. */
export function neighbourLinks(
  place: ListPlace | null,
  state: DetailState,
  locale: string,
): NeighbourLinks | null {
  const { list } = state;
  if (place === null || list === null) return null;
  const link = (neighbour: ListPlace["next"]) =>
    neighbour === null
      ? null
      : detailHref(neighbour.id, { ...stateElsewhere(state), list: listOnPage(list, neighbour.page) });
  const total = `${place.isAtLeast ? "more than " : ""}${formatCount(place.total, locale)}`;
  const position = `${formatCount(place.position, locale)} of ${total}`;
  return { position, previous: link(place.previous), next: link(place.next) };
}
