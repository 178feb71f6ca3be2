import type { Route } from "next";
import { formatCount } from "@/lib/format/count";
import { Neighbours } from "./neighbours";

interface Neighbour {
  readonly id: string;
  readonly page: number;
}

/** The position of a record, from 1, in the list that the reader came from. */
export interface ListPlace {
  readonly position: number;
  readonly total: number;
  /** Whether the list has more than that: what words find is not counted to its end. */
  readonly isAtLeast?: boolean;
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
}

/** The position of a record and links to its neighbours; nothing on a direct link. */
export function PlaceInList(props: {
  place: ListPlace | null;
  noun: string;
  locale: string;
  hrefOf: (neighbour: Neighbour) => Route;
}) {
  const { place, noun, locale, hrefOf } = props;
  if (place === null) return null;
  const link = (one: Neighbour | null) => (one === null ? null : hrefOf(one));
  const total = `${place.isAtLeast ? "more than " : ""}${formatCount(place.total, locale)}`;
  const position = `${formatCount(place.position, locale)} of ${total}`;
  const links = { position, previous: link(place.previous), next: link(place.next) };
  return <Neighbours noun={noun} links={links} />;
}
