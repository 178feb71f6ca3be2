import type { Header } from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import styles from "./data-table.module.css";
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
}) {
  const { headers, isChosen, sorting } = props;
  return (
    <thead className={styles["head"]}>
      <tr>
        {headers.map((header) => {
          const look = header.column.columnDef.meta;
          return (
            <th
              key={header.id}
              scope="col"
              data-align={look?.align}
              aria-sort={look?.sorts ? (sorting.isDescending ? "descending" : "ascending") : undefined}
              className={isChosen ? undefined : look?.yields}
            >
              {look?.sorts ? <SortButton heading={look.heading} sorting={sorting} /> : look?.heading}
              <span
                aria-hidden
                title="Drag to change the width"
                onMouseDown={header.getResizeHandler()}
                onTouchStart={header.getResizeHandler()}
                className="absolute inset-y-2 right-0 w-2 cursor-col-resize touch-none border-transparent border-r hover:border-line-3"
              />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SortButton({ heading, sorting }: { heading: string; sorting: Sorting }) {
  const Arrow = sorting.isDescending ? ArrowDown : ArrowUp;
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
      <Arrow aria-hidden size={14} strokeWidth={2} />
    </button>
  );
}
