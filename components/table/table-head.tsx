import type { Header } from "@tanstack/react-table";
import type { PointerEvent } from "react";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import type { features } from "./table-columns";

/** Which way a list is sorted by its sortable column, and how to turn it round. */
export interface Sorting {
  readonly isDescending: boolean;
  readonly onTurn: () => void;
}

type TableHeader<Row extends object> = Header<typeof features, Row, unknown>;

/** The names of the columns, each with an edge to pull; they stay in sight while rows scroll. */
export function TableHead<Row extends object>(props: {
  headers: readonly TableHeader<Row>[];
  isChosen: boolean;
  sorting: Sorting;
  onWidth: (id: string, px: number) => void;
}) {
  const { headers, isChosen, sorting, onWidth } = props;
  return (
    <thead>
      <tr>
        {headers.map(({ id, column }) => {
          const look = column.columnDef.meta;
          return (
            <th
              key={id}
              scope="col"
              data-align={look?.align}
              aria-sort={look?.sorts ? (sorting.isDescending ? "descending" : "ascending") : undefined}
              className={isChosen ? undefined : look?.yields}
            >
              {look?.sorts ? <SortButton heading={look.heading} sorting={sorting} /> : look?.heading}
              {/* By hand; the panel of columns has the same for the keyboard. */}
              <i aria-hidden onPointerDown={(event) => dragWidth(event, (px) => onWidth(column.id, px))} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SortButton({ heading, sorting }: { heading: string; sorting: Sorting }) {
  return (
    <button
      type="button"
      onClick={sorting.onTurn}
      title={
        sorting.isDescending ? "Newest first. Show the oldest first" : "Oldest first. Show the newest first"
      }
      className="-mx-1 inline-flex h-6 items-center gap-1 rounded-control px-1 text-ink hover:bg-hover"
    >
      {heading}
      <SpriteIcon name={sorting.isDescending ? "arrow-down" : "arrow-up"} />
    </button>
  );
}

/** Follows a pointer that pulls the edge of a heading; tells the width in px that the heading would have. */
function dragWidth(event: PointerEvent<HTMLElement>, tell: (px: number) => void): void {
  const edge = event.currentTarget;
  const width = edge.closest("th")?.getBoundingClientRect().width ?? 0;
  const start = event.clientX;
  event.preventDefault();
  edge.setPointerCapture(event.pointerId);
  const move = ({ clientX }: globalThis.PointerEvent) => tell(width + clientX - start);
  edge.addEventListener("pointermove", move);
  edge.addEventListener("lostpointercapture", () => edge.removeEventListener("pointermove", move), {
    once: true,
  });
}
