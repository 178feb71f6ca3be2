import type { Route } from "next";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";

export interface ColumnSort {
  /** Null if the list is sorted by another column. */
  readonly direction: "ascending" | "descending" | null;
  /** Null if the list has this order only. */
  readonly to: Route | (() => void) | null;
  readonly title?: string;
  readonly note?: string;
}

/**
 * Returns the sorting by a column with two orders: a press chooses the first order, another press the second.
 * @param sort the current order of the list; a descending one begins with a minus
 * @param link the list in the next order, and words about it
 */
export function columnSort<Sort extends string>(
  sort: Sort,
  [first, second]: readonly [Sort, Sort],
  link: (next: Sort, isHere: boolean) => Omit<ColumnSort, "direction">,
): ColumnSort {
  const isHere = sort === first || sort === second;
  const direction = sort.startsWith("-") ? "descending" : "ascending";
  return { direction: isHere ? direction : null, ...link(sort === first ? second : first, isHere) };
}

export function SortLink({ heading, direction, to, title, note }: ColumnSort & { heading: ReactNode }) {
  const look =
    "-mx-1 inline-flex h-6 items-center gap-1 rounded-control px-1 hover:bg-hover hover:text-ink " +
    (direction === null ? "" : "text-ink");
  const content = (
    <>
      {heading}
      {note === undefined ? null : <small>{note}</small>}
      <SortArrow direction={direction} />
    </>
  );
  if (to === null) return <span>{content}</span>;
  const shared = { title, className: look, children: content };
  return typeof to === "string" ? (
    <DeskLink {...shared} href={to} />
  ) : (
    <button {...shared} type="button" onClick={to} />
  );
}

function SortArrow({ direction }: Pick<ColumnSort, "direction">) {
  if (direction === null) return null;
  return <Icon name={direction === "descending" ? "arrow-down" : "arrow-up"} />;
}
