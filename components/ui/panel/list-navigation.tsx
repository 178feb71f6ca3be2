import type { Route } from "next";
import { panelCopy } from "@/components/ui/panel/copy";
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
  /** Whether the list has more than `total`, because results of a search are not counted completely. */
  readonly isAtLeast?: boolean;
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
}

export function ListNavigation(props: {
  position: ListPosition | null;
  noun: string;
  locale: string;
  hrefOf: (neighbour: Neighbour) => Route;
}) {
  const { position, noun, locale, hrefOf } = props;
  if (position === null) return null;
  const { total, isAtLeast = false, previous, next } = position;
  const at = formatCount(position.position, locale);
  const words = panelCopy.positionOf(at, formatCount(total, locale), isAtLeast);
  const links = { words, previous: previous && hrefOf(previous), next: next && hrefOf(next) };
  return <Neighbours noun={noun} links={links} />;
}
