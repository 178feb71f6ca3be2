import type { Route } from "next";
import { uiCopy } from "@/components/ui/copy";
import { formatCount } from "@/lib/format/count";
import { Neighbours } from "./neighbours";

interface Neighbour {
  readonly id: string;
  readonly page: number;
}

/** The position of a record, from 1, in the list that the reader came from. */
export interface ListPosition {
  readonly position: number;
  readonly total: number;
  /** Whether the list has more than that: what words find is not counted to its end. */
  readonly isAtLeast?: boolean;
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
}

/** The position of a record and links to its neighbours; nothing on a direct link. */
export function ListNavigation(props: {
  position: ListPosition | null;
  noun: string;
  locale: string;
  hrefOf: (neighbour: Neighbour) => Route;
}) {
  const { position, noun, locale, hrefOf } = props;
  if (position === null) return null;
  const link = (one: Neighbour | null) => (one === null ? null : hrefOf(one));
  const [at, total] = [formatCount(position.position, locale), formatCount(position.total, locale)];
  const words = uiCopy.positionOf(at, total, position.isAtLeast === true);
  const links = { words, previous: link(position.previous), next: link(position.next) };
  return <Neighbours noun={noun} links={links} />;
}
